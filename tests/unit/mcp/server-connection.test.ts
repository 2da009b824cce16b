import { describe, expect, it } from "vitest";
import { FawnError } from "../../../src/kernel/fawn-error.js";
import { silentLogger } from "../../../src/kernel/logger.js";
import { defineTools } from "../../../src/mcp/define-tools.js";
import { OfferedTools } from "../../../src/mcp/offered-tools.js";
import { StartGate } from "../../../src/mcp/start-gate.js";
import { manualClock } from "../../support/manual-clock.js";
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
  readonly clock = manualClock();
  attempts = 0;
  changes = 0;
  script = answers;
  fails: string | undefined;
  /** What an attempt waits for. */
  held: Promise<void> | undefined;
  peer: ScriptedPeer | undefined;
  events: SessionEvents | undefined;
  offers = { tools: true, tellsChanges: true, resources: false, prompts: false };
  readonly closed: number[] = [];
  readonly offered = new OfferedTools(
    { server: "s", logger: silentLogger, onChange: () => void (this.changes += 1) },
    (listed) => defineTools("s", settings, listed),
  );
  readonly connection = new ServerConnection({
    id: "s",
    enabled: true,
    open: (events, signal) => this.#open(events, signal),
    offered: this.offered,
    listTimeoutMs: 200,
    pingMs: 30_000,
    pollMs: 60_000,
    logger: silentLogger,
    clock: this.clock,
    random: () => 0.5,
    gate: new StartGate({ clock: this.clock, width: 1, holdMs: () => 5_000 }),
    onListed: () => undefined,
  });

  async ready(): Promise<void> {
    this.connection.start();
    await this.connection.settled();
  }

  /** Lets time pass, and what becomes due come to its end. */
  async pass(milliseconds: number): Promise<void> {
    this.clock.pass(milliseconds);
    await new Promise((resolve) => setImmediate(resolve));
    await this.connection.settled();
  }

  #open: OpenSession = async (events): Promise<McpSession> => {
    this.attempts += 1;
    const attempt = this.attempts;
    await this.held;
    if (this.fails !== undefined) throw new FawnError(this.fails, `attempt ${attempt} failed`);
    const peer = await connectPeer((request) => this.script(request));
    [this.peer, this.events] = [peer, events];
    return {
      client: peer.client,
      offers: this.offers,
      listing: { tools: [{ name: "a" }], warnings: [] },
      pid: () => undefined,
      close: async () => void this.closed.push(attempt),
    };
  };

  get state(): string {
    return this.connection.health.state;
  }

  names(): string[] {
    return this.offered.defined.tools.map(({ definition }) => definition.name);
  }

  asked(method: string): number {
    return this.peer?.requests.filter((request) => request.method === method).length ?? 0;
  }
}

describe("ServerConnection, connecting", () => {
  it("is idle until it is started, and starts once", async () => {
    const bench = new Bench();
    expect([bench.state, bench.attempts]).toEqual(["idle", 0]);
    bench.connection.start();
    bench.connection.start();
    expect(bench.state).toBe("connecting");
    await bench.ready();
    expect([bench.state, bench.attempts, bench.names()]).toEqual(["ready", 1, ["s__a"]]);
  });

  it("joins calls that come while it connects", async () => {
    const bench = new Bench();
    const results = await Promise.all([bench.connection.call(call), bench.connection.call(call)]);
    const text = [{ type: "text", text: "ran" }];
    expect(results.map(({ content }) => content)).toEqual([text, text]);
    expect(bench.attempts).toBe(1);
  });

  it("is tried again by itself after growing pauses, until the breaker opens after three failures", async () => {
    const bench = new Bench();
    bench.fails = "mcp_connect_failed";
    await bench.ready();
    expect([bench.state, bench.attempts]).toEqual(["backoff", 1]);
    await bench.pass(499);
    expect(bench.attempts).toBe(1);
    await bench.pass(1);
    expect([bench.state, bench.attempts]).toEqual(["backoff", 2]);
    await bench.pass(1_000);
    expect([bench.state, bench.attempts]).toEqual(["open", 3]);
    await bench.pass(3_600_000);
    expect(bench.attempts).toBe(3);
  });

  it("is probed once by a run when the breaker was open for long enough, and left alone again", async () => {
    const bench = new Bench();
    bench.fails = "mcp_connect_failed";
    await bench.ready();
    await bench.pass(500);
    await bench.pass(1_000);
    await bench.pass(29_999);
    await bench.ready();
    expect(bench.attempts).toBe(3);
    await bench.pass(1);
    await bench.ready();
    await bench.ready();
    expect([bench.state, bench.attempts]).toEqual(["open", 4]);
    await bench.pass(59_999);
    await bench.ready();
    expect(bench.attempts).toBe(4);
    bench.fails = undefined;
    await bench.pass(1);
    await bench.ready();
    expect([bench.state, bench.connection.health.fault]).toEqual(["ready", undefined]);
  });

  it("counts a connection that does not last as a failure, and one that lasts as a new beginning", async () => {
    const bench = new Bench();
    await bench.ready();
    for (let times = 0; times < 3; times += 1) {
      bench.events?.onLost(gone);
      await bench.pass(1_000);
    }
    expect([bench.state, bench.attempts]).toEqual(["open", 3]);
    await bench.pass(30_000);
    await bench.ready();
    await bench.pass(30_000);
    bench.events?.onLost(gone);
    expect([bench.state, bench.connection.health.failures]).toEqual(["backoff", 1]);
  });

  it("waits for other credentials where its own are refused, without trying again and again", async () => {
    const bench = new Bench();
    bench.fails = "mcp_unauthorized";
    await bench.ready();
    await bench.pass(29_999);
    expect([bench.state, bench.attempts, bench.names()]).toEqual(["needs_auth", 1, []]);
    bench.fails = undefined;
    await bench.pass(1);
    await bench.ready();
    expect(bench.state).toBe("ready");
  });

  it("is not tried again once it was closed", async () => {
    const bench = new Bench();
    bench.fails = "mcp_connect_failed";
    await bench.ready();
    await bench.connection.close();
    await bench.pass(60_000);
    expect([bench.state, bench.attempts]).toEqual(["closed", 1]);
  });

  it("answers calls of a failed server at once with what failed", async () => {
    const bench = new Bench();
    bench.fails = "mcp_connect_failed";
    await bench.ready();
    await bench.pass(500);
    await bench.pass(1_000);
    await expect(bench.connection.call(call)).rejects.toMatchObject({
      code: "mcp_transport_error",
      message: "The tool 'a' of MCP server 's' can't be reached: attempt 3 failed",
    });
    expect(bench.attempts).toBe(3);
  });

  it("stops waiting for a connection when the call is aborted", async () => {
    const bench = new Bench();
    const gate = new AbortController();
    const waiting = bench.connection.call({ ...call, signal: gate.signal });
    gate.abort(new Error("stopped by hand"));
    await expect(waiting).rejects.toThrow("stopped by hand");
    await bench.ready();
    expect(bench.state).toBe("ready");
  });
});

describe("ServerConnection, a lost connection", () => {
  it("keeps its tools, tells what happened, and connects again at the next call", async () => {
    const bench = new Bench();
    await bench.ready();
    bench.events?.onLost(gone);
    expect([bench.state, bench.connection.health.fault, bench.names()]).toEqual(["backoff", gone, ["s__a"]]);
    await bench.connection.call(call);
    expect([bench.state, bench.attempts, bench.changes]).toEqual(["ready", 2, 1]);
  });

  it("connects again by itself", async () => {
    const bench = new Bench();
    await bench.ready();
    bench.events?.onLost(gone);
    await bench.pass(500);
    expect([bench.state, bench.attempts]).toEqual(["ready", 2]);
  });

  it("drops its tools when it can't be connected again", async () => {
    const bench = new Bench();
    await bench.ready();
    bench.events?.onLost(gone);
    bench.fails = "mcp_connect_failed";
    await expect(bench.connection.call(call)).rejects.toMatchObject({ code: "mcp_transport_error" });
    expect(bench.names()).toEqual(["s__a"]);
    await bench.pass(1_000);
    expect([bench.state, bench.names(), bench.changes]).toEqual(["open", [], 2]);
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
    expect(bench.state).toBe("ready");
  });
});

describe("ServerConnection, a changing list", () => {
  it("lists again when told, and offers the new tools", async () => {
    const bench = new Bench();
    await bench.ready();
    bench.script = () => ({ tools: [{ name: "a" }, { name: "b" }] });
    bench.events?.onToolsChanged();
    await bench.pass(300);
    await until(() => bench.names().length === 2);
    expect(bench.changes).toBe(2);
  });

  it("keeps each tool's record where the new list says the same", async () => {
    const bench = new Bench();
    await bench.ready();
    const [before] = bench.connection.offered.defined.tools;
    bench.events?.onToolsChanged();
    await bench.pass(300);
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
    await bench.pass(300);
    await until(() => bench.connection.offered.warnings.length > 0);
    expect(bench.names()).toEqual(["s__a"]);
    expect(bench.connection.offered.warnings[0]?.message).toContain("database locked");
  });

  it("reads a list once for a burst of changes, and at the latest after two seconds of them", async () => {
    const bench = new Bench();
    await bench.ready();
    for (let at = 0; at < 2_000; at += 100) {
      bench.events?.onToolsChanged();
      await bench.pass(100);
    }
    expect(bench.asked("tools/list")).toBe(1);
  });

  it("is read again and again where the server does not tell of changes", async () => {
    const bench = new Bench();
    bench.offers = { ...bench.offers, tellsChanges: false };
    await bench.ready();
    bench.script = () => ({ tools: [{ name: "a" }, { name: "b" }] });
    await bench.pass(60_000);
    await until(() => bench.names().length === 2);
    const before = bench.asked("tools/list");
    await bench.pass(60_000);
    await until(() => bench.asked("tools/list") > before);
  });

  it("holds for as long as the server says", async () => {
    const bench = new Bench();
    await bench.ready();
    bench.script = () => ({ tools: [{ name: "a" }], ttlMs: 5_000 });
    bench.events?.onToolsChanged();
    await bench.pass(300);
    await until(() => bench.asked("tools/list") === 1);
    await bench.pass(4_999);
    expect(bench.asked("tools/list")).toBe(1);
    await bench.pass(1);
    await until(() => bench.asked("tools/list") === 2);
  });
});

describe("ServerConnection, a silent server", () => {
  const methodNotFound: PeerScript = ({ method }) => {
    if (method === "ping") throw new Error("I know no ping");
    return answers({ method, params: {} });
  };

  it("is asked whether it lives after half a minute of silence, and an error is a sign of life", async () => {
    const bench = new Bench();
    bench.script = methodNotFound;
    await bench.ready();
    await bench.pass(30_000);
    await until(() => bench.asked("ping") === 1);
    expect(bench.state).toBe("ready");
  });

  it("is not asked while it answers calls", async () => {
    const bench = new Bench();
    await bench.ready();
    await bench.pass(20_000);
    await bench.connection.call(call);
    await bench.pass(20_000);
    expect(bench.asked("ping")).toBe(0);
  });

  it("that never answers pings but lists its tools lives, and is not pinged again", async () => {
    const bench = new Bench();
    bench.script = (request) => (request.method === "ping" ? undefined : answers(request));
    await bench.ready();
    await bench.pass(30_000);
    await until(() => bench.asked("tools/list") === 1);
    await until(() => bench.state === "ready");
    await bench.pass(30_000);
    await until(() => bench.asked("tools/list") === 2);
    expect([bench.asked("ping"), bench.attempts]).toEqual([1, 1]);
  });

  it("that answers nothing any more is degraded, then lost, and connected anew", async () => {
    const bench = new Bench();
    await bench.ready();
    bench.script = () => undefined;
    bench.clock.pass(30_000);
    await until(() => bench.state === "degraded");
    await until(() => bench.state === "backoff");
    expect([bench.connection.health.fault?.code, bench.closed]).toEqual(["mcp_server_silent", [1]]);
    await bench.pass(1_000);
    expect([bench.state, bench.attempts]).toEqual(["ready", 2]);
  });

  it("that works on a call is not given up", async () => {
    const bench = new Bench();
    await bench.ready();
    bench.script = () => undefined;
    const gate = new AbortController();
    const running = bench.connection.call({ ...call, signal: gate.signal });
    await until(() => bench.asked("tools/call") === 1);
    bench.clock.pass(30_000);
    await until(() => bench.asked("tools/list") === 1);
    await until(() => bench.state === "degraded");
    expect(bench.attempts).toBe(1);
    gate.abort(new Error("enough"));
    await expect(running).rejects.toThrow("enough");
  });
});

describe("ServerConnection, closing", () => {
  it("closes its session and stays closed", async () => {
    const bench = new Bench();
    await bench.ready();
    await bench.connection.close();
    await bench.ready();
    await expect(bench.connection.call(call)).rejects.toThrow("MCP server 's' is closed");
    expect([bench.state, bench.attempts, bench.closed, bench.names()]).toEqual(["closed", 1, [1], []]);
  });

  it("closes a session that opens too late", async () => {
    const bench = new Bench();
    let release = (): void => undefined;
    bench.held = new Promise((resolve) => (release = resolve));
    bench.connection.start();
    await until(() => bench.attempts === 1);
    const closing = bench.connection.close();
    release();
    await closing;
    expect([bench.state, bench.closed]).toEqual(["closed", [1]]);
  });

  it("opens nothing any more", async () => {
    const bench = new Bench();
    bench.connection.start();
    await bench.connection.close();
    expect([bench.state, bench.attempts]).toEqual(["closed", 0]);
  });
});
