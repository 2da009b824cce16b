import { describe, expect, it } from "vitest";
import { FawnError } from "../../../src/kernel/fawn-error.js";
import { silentLogger } from "../../../src/kernel/logger.js";
import { defineTools } from "../../../src/mcp/define-tools.js";
import type { McpSession, OpenSession, SessionEvents } from "../../../src/mcp/mcp-session.js";
import { ServerConnection } from "../../../src/mcp/server-connection.js";
import type { PeerScript, ScriptedPeer } from "../../support/mcp/scripted-peer.js";
import { connectPeer } from "../../support/mcp/scripted-peer.js";
import { until } from "../../support/mcp/processes.js";

const settings = {
  tool_name_prefix: true,
  defer: "always",
  group: undefined,
  tool_call_timeout: 1_000,
} as const;
const gone = new FawnError("mcp_server_exited", "MCP server 's' exited.");
const call = { tool: "a", args: {}, limitMs: 10_000 };
const answers: PeerScript = ({ method }) =>
  method === "tools/list" ? { tools: [{ name: "a" }] } : { content: [{ type: "text", text: "ran" }] };

/** A server whose attempts and clock the test has in hand. */
class Bench {
  now = 0;
  attempts = 0;
  changes = 0;
  script = answers;
  fails = false;
  peer: ScriptedPeer | undefined;
  events: SessionEvents | undefined;
  readonly closed: number[] = [];
  readonly connection = new ServerConnection({
    id: "s",
    enabled: true,
    open: (events, signal) => this.#open(events, signal),
    define: (listed) => defineTools("s", settings, listed),
    listTimeoutMs: 10_000,
    logger: silentLogger,
    now: () => this.now,
    onChange: () => void (this.changes += 1),
  });

  async ready(): Promise<void> {
    this.connection.start();
    await this.connection.settled();
  }

  #open: OpenSession = async (events): Promise<McpSession> => {
    this.attempts += 1;
    const attempt = this.attempts;
    if (this.fails) throw new FawnError("mcp_connect_failed", `attempt ${attempt} failed`);
    const peer = await connectPeer((request) => this.script(request));
    [this.peer, this.events] = [peer, events];
    return {
      client: peer.client,
      listing: { tools: [{ name: "a" }], warnings: [] },
      pid: () => undefined,
      close: async () => void this.closed.push(attempt),
    };
  };

  names(): string[] {
    return this.connection.offered.defined.tools.map(({ definition }) => definition.name);
  }
}

describe("ServerConnection, connecting", () => {
  it("is idle until it is started, and starts once", async () => {
    const bench = new Bench();
    expect([bench.connection.state, bench.attempts]).toEqual(["idle", 0]);
    bench.connection.start();
    bench.connection.start();
    expect(bench.connection.state).toBe("connecting");
    await bench.ready();
    expect([bench.connection.state, bench.attempts, bench.names()]).toEqual(["ready", 1, ["s__a"]]);
  });

  it("joins calls that come while it connects", async () => {
    const bench = new Bench();
    const results = await Promise.all([bench.connection.call(call), bench.connection.call(call)]);
    const text = [{ type: "text", text: "ran" }];
    expect(results.map(({ content }) => content)).toEqual([text, text]);
    expect(bench.attempts).toBe(1);
  });

  it("leaves a failed server alone until its pause is over, longer each time", async () => {
    const bench = new Bench();
    bench.fails = true;
    const attemptsAt: number[] = [];
    for (bench.now = 0; bench.now <= 200_000; bench.now += 1_000) {
      const before = bench.attempts;
      await bench.ready();
      if (bench.attempts > before) attemptsAt.push(bench.now);
    }
    expect(attemptsAt).toEqual([0, 30_000, 90_000]);
    expect(bench.connection.fault?.message).toBe("attempt 3 failed");
  });

  it("begins with the short pause again once a connection has lasted", async () => {
    const bench = new Bench();
    bench.fails = true;
    await bench.ready();
    bench.now = 30_000;
    bench.fails = false;
    await bench.ready();
    expect([bench.connection.state, bench.connection.fault]).toEqual(["ready", undefined]);
    bench.now = 90_000;
    bench.events?.onLost(gone);
    bench.fails = true;
    await bench.ready();
    bench.now = 120_000;
    await bench.ready();
    expect(bench.attempts).toBe(4);
  });

  it("doesn't start a server at each run that never lasts", async () => {
    const bench = new Bench();
    for (bench.now = 0; bench.now <= 60_000; bench.now += 1_000) {
      await bench.ready();
      if (bench.connection.state === "ready") bench.events?.onLost(gone);
    }
    expect(bench.attempts).toBe(2);
  });

  it("answers calls of a failed server at once with what failed", async () => {
    const bench = new Bench();
    bench.fails = true;
    await bench.ready();
    await expect(bench.connection.call(call)).rejects.toMatchObject({
      code: "mcp_transport_error",
      message: "The tool 'a' of MCP server 's' can't be reached: attempt 1 failed",
    });
    expect(bench.attempts).toBe(1);
  });

  it("stops waiting for a connection when the call is aborted", async () => {
    const bench = new Bench();
    const gate = new AbortController();
    const waiting = bench.connection.call({ ...call, signal: gate.signal });
    gate.abort(new Error("stopped by hand"));
    await expect(waiting).rejects.toThrow("stopped by hand");
    await bench.ready();
    expect(bench.connection.state).toBe("ready");
  });
});

describe("ServerConnection, a lost connection", () => {
  it("keeps its tools, tells what happened, and connects again at the next call", async () => {
    const bench = new Bench();
    await bench.ready();
    bench.events?.onLost(gone);
    expect([bench.connection.state, bench.connection.fault, bench.names()]).toEqual(["idle", gone, ["s__a"]]);
    await bench.connection.call(call);
    expect([bench.connection.state, bench.attempts, bench.changes]).toEqual(["ready", 2, 1]);
  });

  it("drops its tools when it can't be connected again", async () => {
    const bench = new Bench();
    await bench.ready();
    bench.events?.onLost(gone);
    bench.fails = true;
    await expect(bench.connection.call(call)).rejects.toMatchObject({ code: "mcp_transport_error" });
    expect([bench.connection.state, bench.names(), bench.changes]).toEqual(["failed", [], 2]);
  });

  it("sends a call again that the old connection surely did not take", async () => {
    const bench = new Bench();
    await bench.ready();
    await bench.peer?.close();
    expect(await bench.connection.call(call)).toMatchObject({ content: [{ type: "text", text: "ran" }] });
    expect([bench.attempts, bench.closed]).toEqual([2, [1]]);
  });

  it("doesn't send a call again that may have run", async () => {
    const bench = new Bench();
    await bench.ready();
    bench.script = () => {
      void bench.peer?.close();
      return undefined;
    };
    await expect(bench.connection.call(call)).rejects.toMatchObject({ code: "mcp_transport_error" });
    expect(bench.attempts).toBe(1);
  });

  it("ignores late words of a session that it has left", async () => {
    const bench = new Bench();
    await bench.ready();
    const old = bench.events;
    old?.onLost(gone);
    await bench.connection.call(call);
    old?.onLost(gone);
    expect(bench.connection.state).toBe("ready");
  });
});

describe("ServerConnection, a changing list", () => {
  it("lists again when told, and offers the new tools", async () => {
    const bench = new Bench();
    await bench.ready();
    bench.script = () => ({ tools: [{ name: "a" }, { name: "b" }] });
    bench.events?.onToolsChanged();
    await until(() => bench.names().length === 2);
    expect(bench.changes).toBe(2);
  });

  it("keeps each tool's record where the new list says the same", async () => {
    const bench = new Bench();
    await bench.ready();
    const [before] = bench.connection.offered.defined.tools;
    bench.events?.onToolsChanged();
    await until(() => bench.peer?.requests.some(({ method }) => method === "tools/list") ?? false);
    await bench.connection.call(call);
    expect(bench.connection.offered.defined.tools[0]).toBe(before);
    expect(bench.changes).toBe(1);
  });

  it("keeps the old list where the new one fails, with a warning", async () => {
    const bench = new Bench();
    await bench.ready();
    bench.script = () => {
      throw new Error("database locked");
    };
    bench.events?.onToolsChanged();
    await until(() => bench.connection.offered.warnings.length > 0);
    expect(bench.names()).toEqual(["s__a"]);
    expect(bench.connection.offered.warnings[0]?.message).toContain("database locked");
  });
});

describe("ServerConnection, closing", () => {
  it("closes its session and stays closed", async () => {
    const bench = new Bench();
    await bench.ready();
    await bench.connection.close();
    await bench.ready();
    await expect(bench.connection.call(call)).rejects.toThrow("MCP server 's' is closed");
    expect([bench.connection.state, bench.attempts, bench.closed, bench.names()]).toEqual([
      "closed",
      1,
      [1],
      [],
    ]);
  });

  it("closes a session that opens too late", async () => {
    const bench = new Bench();
    bench.connection.start();
    await bench.connection.close();
    expect([bench.connection.state, bench.closed]).toEqual(["closed", [1]]);
  });
});
