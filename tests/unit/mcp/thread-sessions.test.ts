import { describe, expect, it } from "vitest";
import { FawnError } from "../../../src/kernel/fawn-error.js";
import { silentLogger } from "../../../src/kernel/logger.js";
import type { HeldSession } from "../../../src/mcp/server-sessions.js";
import { ServerSessions } from "../../../src/mcp/server-sessions.js";
import { ThreadSessions } from "../../../src/mcp/thread-sessions.js";
import { manualClock } from "../../support/manual-clock.js";
import type { FakeSession } from "../../support/mcp/fake-sessions.js";
import { fakeOpener } from "../../support/mcp/fake-sessions.js";

const idleMs = 900_000;
const waitMs = 30_000;
const gone = new FawnError("mcp_server_removed", "MCP server 's' was removed.");
const turn = () => new Promise((resolve) => setImmediate(resolve));
const idOf = ({ session }: HeldSession) => (session as FakeSession).id;

function createBench({ max = 256, slow = false } = {}) {
  const clock = manualClock();
  const all = new ThreadSessions({ clock, logger: silentLogger, max, waitMs });
  const opener = fakeOpener({ slow });
  const server = new ServerSessions("s", { open: opener.open, idleMs }, all);
  return {
    clock,
    all,
    opener,
    server,
    states: () => opener.sessions.map(({ state }) => state),
    /** The number of the session that serves a thread. */
    idFor: (thread: string | undefined) => server.use({ thread }, async (held) => idOf(held)),
    hold: (thread: string) => holdSession(server, thread),
  };
}

/** A use that the test ends; resolves when it has begun. */
async function holdSession(server: ServerSessions, thread: string) {
  let end: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (end = resolve));
  let ended: Promise<number> | undefined;
  await new Promise<void>((begin, fail) => {
    ended = server.use({ thread }, async (held) => {
      begin();
      await released;
      return idOf(held);
    });
    ended.catch(fail);
  });
  return {
    end: () => {
      end();
      return ended;
    },
  };
}

describe("a thread's session", () => {
  it("is its own, and the same at each use", async () => {
    const { idFor, all } = createBench();
    expect([await idFor("a"), await idFor("b"), await idFor("a")]).toEqual([0, 1, 0]);
    expect(all.size).toBe(2);
  });

  it("is one for all calls without a thread, and no thread's", async () => {
    const { idFor } = createBench();
    expect([await idFor(undefined), await idFor(undefined), await idFor("")]).toEqual([0, 0, 1]);
  });

  it("is opened once for all who ask meanwhile", async () => {
    const { idFor, opener } = createBench({ slow: true });
    const ids = Promise.all([idFor("a"), idFor("a"), idFor("a")]);
    opener.sessions[0]?.open();
    expect(await ids).toEqual([0, 0, 0]);
    expect(opener.sessions).toHaveLength(1);
  });

  it("goes on opening when one of those who wait for it stops", async () => {
    const { server, idFor, opener, states } = createBench({ slow: true });
    const stop = new AbortController();
    const stopped = server.use({ thread: "a", signal: stop.signal }, async () => "used");
    const other = idFor("a");
    stop.abort(new Error("stopped by hand"));
    await expect(stopped).rejects.toThrow("stopped by hand");
    expect(states()).toEqual(["opening"]);
    opener.sessions[0]?.open();
    expect(await other).toBe(0);
  });

  it("is given up when nobody waits for its opening any more, and opened anew for the next", async () => {
    const { server, idFor, all, clock, states, opener } = createBench({ slow: true });
    const stop = new AbortController();
    const stopped = server.use({ thread: "a", signal: stop.signal }, async () => "used");
    stop.abort(new Error("stopped by hand"));
    await expect(stopped).rejects.toThrow("stopped by hand");
    const next = idFor("a");
    await turn();
    expect(states()).toEqual(["failed", "opening"]);
    opener.sessions[1]?.open();
    expect(await next).toBe(1);
    expect([all.size, clock.waiting]).toEqual([1, 1]);
  });

  it("that fails to open leaves nothing behind and fails all who wait", async () => {
    const { idFor, all, clock, opener } = createBench({ slow: true });
    const uses = Promise.allSettled([idFor("a"), idFor("a")]);
    opener.sessions[0]?.fail();
    expect((await uses).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await turn();
    expect([all.size, clock.waiting]).toEqual([0, 0]);
    const next = idFor("a");
    opener.sessions[1]?.open();
    expect(await next).toBe(1);
  });

  it("that is lost is closed and opened anew at the next use", async () => {
    const { idFor, opener, states, all } = createBench();
    await idFor("a");
    opener.sessions[0]?.lose();
    expect(await idFor("a")).toBe(1);
    expect([states(), all.size]).toEqual([["closed", "open"], 1]);
  });

  it("that is lost under a use tells it why, and isn't handed out any more", async () => {
    const { server, idFor, opener } = createBench();
    const lost = await server.use({ thread: "a" }, async (held) => {
      expect(held.lost).toBeUndefined();
      opener.sessions[0]?.lose();
      expect(await idFor("a")).toBe(1);
      return held.lost;
    });
    expect(lost).toMatchObject({ code: "mcp_server_exited" });
  });

  it("that a use finds dead is left, without harm to the one that follows", async () => {
    const { server, idFor, states } = createBench();
    await server.use({ thread: "a" }, async (held) => {
      held.leave(gone);
      expect(await idFor("a")).toBe(1);
      held.leave(gone);
    });
    expect([await idFor("a"), states()]).toEqual([1, ["closed", "open"]]);
  });

  it("stays when a use fails", async () => {
    const { server, idFor } = createBench();
    const failing = server.use({ thread: "a" }, () => Promise.reject(new Error("no")));
    await expect(failing).rejects.toThrow("no");
    expect(await idFor("a")).toBe(0);
  });

  it("has its process id in the server's list while it is open", async () => {
    const { idFor, server, clock } = createBench();
    await idFor("a");
    await idFor("b");
    expect(server.pids).toEqual([1_000, 1_001]);
    clock.pass(idleMs);
    await turn();
    expect(server.pids).toEqual([]);
  });
});

describe("an idle session", () => {
  it("ends after its time, counted from the end of its last use", async () => {
    const { idFor, clock, states, all } = createBench();
    await idFor("a");
    clock.pass(idleMs - 1);
    await idFor("a");
    clock.pass(idleMs - 1);
    expect(states()).toEqual(["open"]);
    clock.pass(1);
    await turn();
    expect([states(), all.size, clock.waiting]).toEqual([["closed"], 0, 0]);
    expect(await idFor("a")).toBe(1);
  });

  it("isn't idle while one of several uses runs", async () => {
    const { hold, idFor, clock, states } = createBench();
    const use = await hold("a");
    await idFor("a");
    clock.pass(10 * idleMs);
    expect(states()).toEqual(["open"]);
    await use.end();
    clock.pass(idleMs);
    await turn();
    expect(states()).toEqual(["closed"]);
  });

  it("gets the time that is configured when it becomes idle", async () => {
    const { idFor, clock, server, opener, states } = createBench();
    server.reconfigure({ open: opener.open, idleMs: 1_000 });
    await idFor("a");
    clock.pass(1_000);
    await turn();
    expect(states()).toEqual(["closed"]);
  });
});

describe("when there is no room", () => {
  it("the one used least recently makes room, whichever server's it is", async () => {
    const { idFor, all, opener, states } = createBench({ max: 3 });
    const other = fakeOpener();
    const second = new ServerSessions("t", { open: other.open, idleMs }, all);
    await idFor("a");
    await second.use({ thread: "a" }, async () => undefined);
    await idFor("b");
    await idFor("a");
    await idFor("c");
    expect([states(), other.sessions.map(({ state }) => state)]).toEqual([
      ["open", "open", "open"],
      ["closed"],
    ]);
    await second.use({ thread: "b" }, async () => undefined);
    expect(states()).toEqual(["open", "closed", "open"]);
    expect(opener.sessions).toHaveLength(3);
  });

  it("one in use stays, and the next idle one goes", async () => {
    const { hold, idFor, states } = createBench({ max: 2 });
    const use = await hold("a");
    await idFor("b");
    await idFor("c");
    expect(states()).toEqual(["open", "closed", "open"]);
    expect(await use.end()).toBe(0);
  });

  it("a new one is opened only when the old one is closed", async () => {
    const { idFor, opener, states } = createBench({ max: 1, slow: true });
    const first = idFor("a");
    opener.sessions[0]?.open();
    await first;
    const second = idFor("b");
    await turn();
    expect(states()).toEqual(["closing"]);
    opener.sessions[0]?.endClosing();
    await turn();
    expect(states()).toEqual(["closed", "opening"]);
    opener.sessions[1]?.open();
    expect(await second).toBe(1);
  });

  it("and all are in use, a new one waits for the first that becomes idle", async () => {
    const { hold, idFor, states, clock } = createBench({ max: 2 });
    const uses = [await hold("a"), await hold("b")];
    const waiting = idFor("c");
    clock.pass(waitMs - 1);
    await turn();
    expect(states()).toEqual(["open", "open"]);
    await uses[1]?.end();
    expect(await waiting).toBe(2);
    expect(states()).toEqual(["open", "closed", "open"]);
  });

  it("and none becomes idle in time, the new one fails and says so", async () => {
    const { hold, idFor, clock, all } = createBench({ max: 1 });
    const use = await hold("a");
    const waiting = idFor("b");
    clock.pass(waitMs);
    await expect(waiting).rejects.toMatchObject({
      code: "mcp_sessions_busy",
      message: expect.stringContaining("within 30000 ms: all 1 sessions are in use"),
    });
    await turn();
    expect(all.size).toBe(1);
    await use.end();
    expect(await idFor("b")).toBe(1);
  });

  it("an aborted one that waits gives its turn to the next", async () => {
    const { hold, server, idFor, all } = createBench({ max: 1 });
    const use = await hold("a");
    const stop = new AbortController();
    const stopped = server.use({ thread: "b", signal: stop.signal }, async () => "used");
    const next = idFor("c");
    stop.abort(new Error("stopped by hand"));
    await expect(stopped).rejects.toThrow("stopped by hand");
    await use.end();
    expect(await next).toBe(1);
    expect(all.size).toBe(1);
  });
});

describe("closing", () => {
  it("a server ends its sessions and openings, refuses later uses, and leaves other servers alone", async () => {
    const { hold, idFor, server, all, opener, states } = createBench({ slow: true });
    const other = fakeOpener();
    const second = new ServerSessions("t", { open: other.open, idleMs }, all);
    await second.use({ thread: "a" }, async () => undefined);
    const held = hold("a");
    opener.sessions[0]?.open();
    const use = await held;
    const opening = idFor("b");
    const closed = server.close(gone);
    await expect(opening).rejects.toBe(gone);
    await expect(idFor("a")).rejects.toBe(gone);
    await expect(idFor("c")).rejects.toBe(gone);
    await turn();
    expect(states()).toEqual(["closing", "failed"]);
    opener.sessions[0]?.endClosing();
    await closed;
    await use.end();
    expect([all.size, other.sessions[0]?.state]).toEqual([1, "open"]);
  });

  it("tells the uses that run why", async () => {
    const { server } = createBench();
    const lost = server.use({ thread: "a" }, async (held) => {
      await server.close(gone);
      return held.lost;
    });
    expect(await lost).toBe(gone);
  });

  it("all ends every server's sessions, waits for them, and leaves no timer", async () => {
    const { hold, idFor, all, clock, opener, states } = createBench({ max: 2, slow: true });
    const uses = [hold("a"), hold("b")];
    for (const session of opener.sessions) session.open();
    await (await uses[0])?.end();
    await uses[1];
    const waiting = [idFor("c"), idFor("d")];
    let isClosed = false;
    const closing = all.close().then(() => (isClosed = true));
    for (const use of waiting) await expect(use).rejects.toMatchObject({ code: "mcp_closed" });
    await expect(idFor("e")).rejects.toMatchObject({ code: "mcp_closed" });
    await turn();
    expect([isClosed, states()]).toEqual([false, ["closing", "closing"]]);
    for (const session of opener.sessions) session.endClosing();
    await closing;
    expect([all.size, clock.waiting]).toEqual([0, 0]);
  });

  it("that fails is logged, and frees the place", async () => {
    const { idFor, all, opener, clock } = createBench({ max: 1 });
    await idFor("a");
    const [session] = opener.sessions;
    Object.assign(session ?? {}, { close: () => Promise.reject(new Error("stuck")) });
    clock.pass(idleMs);
    await turn();
    expect([all.size, await idFor("b")]).toEqual([0, 1]);
  });
});
