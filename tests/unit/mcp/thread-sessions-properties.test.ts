import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FawnError } from "../../../src/kernel/fawn-error.js";
import { silentLogger } from "../../../src/kernel/logger.js";
import { ServerSessions } from "../../../src/mcp/server-sessions.js";
import { ThreadSessions } from "../../../src/mcp/thread-sessions.js";
import { manualClock } from "../../support/manual-clock.js";
import type { FakeSession } from "../../support/mcp/fake-sessions.js";
import { fakeOpener } from "../../support/mcp/fake-sessions.js";

const max = 3;
const idleMs = 1_000;
const waitMs = 300;

/** What may happen next; numbers choose among what there is at that moment. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("use" as const), which: fc.nat(11) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom("open" as const, "finish" as const, "endClosing" as const, "turn" as const),
      which: fc.nat(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom("abort" as const, "fail" as const, "lose" as const),
      which: fc.nat(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("pass" as const), which: fc.nat(2 * idleMs) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("closeServer" as const), which: fc.nat(2) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Use {
  readonly abort: () => void;
  finish: (() => void) | undefined;
}

/** Three servers with four threads each, of which three sessions fit. */
class World {
  readonly clock = manualClock();
  readonly all = new ThreadSessions({ clock: this.clock, logger: silentLogger, max, waitMs });
  readonly opener = fakeOpener({ slow: true });
  readonly servers = ["r", "s", "t"].map(
    (id) => new ServerSessions(id, { open: this.opener.open, idleMs }, this.all),
  );
  readonly uses = new Set<Use>();
  readonly outcomes: Promise<unknown>[] = [];
  readonly faults: string[] = [];

  /** Sessions that were lost or closed on purpose; these alone may end under a use. */
  readonly condemned = new Set<FakeSession>();
  readonly serverOf = new Map<FakeSession, ServerSessions>();

  use(which: number): void {
    const server = this.servers[which % 3];
    if (!server) return;
    const stop = new AbortController();
    const use: Use = { abort: () => stop.abort(new Error("stopped")), finish: undefined };
    this.uses.add(use);
    const outcome = server.use({ thread: `${which}`, signal: stop.signal }, async ({ session }) => {
      const fake = session as FakeSession;
      if (this.serverOf.get(fake) === undefined) this.serverOf.set(fake, server);
      if (this.serverOf.get(fake) !== server) this.faults.push("another server's session");
      if (fake.state !== "open" && !this.condemned.has(fake)) this.faults.push(`given a ${fake.state} one`);
      fake.uses += 1;
      await new Promise<void>((resolve) => (use.finish = resolve));
      fake.uses -= 1;
    });
    this.outcomes.push(outcome.catch(() => undefined).finally(() => this.uses.delete(use)));
  }

  async take({ kind, which }: Step): Promise<void> {
    const pick = <T>(list: readonly T[]): T | undefined => list[which % Math.max(1, list.length)];
    const inState = (state: FakeSession["state"]) =>
      pick(this.opener.sessions.filter((session) => session.state === state));
    const steps: Record<Step["kind"], () => unknown> = {
      use: () => this.use(which),
      open: () => inState("opening")?.open(),
      fail: () => inState("opening")?.fail(),
      endClosing: () => inState("closing")?.endClosing(),
      lose: () => this.lose(inState("open")),
      finish: () => pick([...this.uses].filter(({ finish }) => finish))?.finish?.(),
      abort: () => pick([...this.uses])?.abort(),
      pass: () => this.clock.pass(which),
      turn: () => new Promise((resolve) => setImmediate(resolve)),
      closeServer: () => this.closeServer(which),
    };
    await steps[kind]();
    this.check();
  }

  lose(session: FakeSession | undefined): void {
    if (!session) return;
    this.condemned.add(session);
    session.lose();
  }

  closeServer(which: number): void {
    const server = this.servers[which];
    if (!server) return;
    for (const [session, owner] of this.serverOf) if (owner === server) this.condemned.add(session);
    const reason = new FawnError("mcp_server_removed", `${server.server} was removed`);
    this.outcomes.push(server.close(reason));
    this.servers[which] = new ServerSessions(server.server, { open: this.opener.open, idleMs }, this.all);
  }

  check(): void {
    const { sessions } = this.opener;
    const existing = sessions.filter(({ exists }) => exists).length;
    if (existing > max) this.faults.push(`${existing} sessions`);
    for (const session of sessions) {
      if (session.closedInUse && !this.condemned.has(session))
        this.faults.push(`${session.id} closed in use`);
    }
  }

  /** Lets everything go its way until nothing is left to happen. */
  async run(): Promise<void> {
    for (let idle = 0; idle < 3; idle += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      for (const session of this.opener.sessions) {
        if (session.state === "opening" || session.state === "closing") idle = 0;
        session.open();
        session.endClosing();
      }
      for (const { finish } of this.uses) {
        if (finish) idle = 0;
        finish?.();
      }
      this.check();
    }
  }
}

const steps = fc.array(step, { minLength: 10, maxLength: 120 });
const runs = { numRuns: 300 };

describe("sessions of threads, whatever happens in whatever order", () => {
  it("are never more than allowed, never taken from a use, served to all who wait, and all closed at the end", async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const world = new World();
        for (const each of taken) await world.take(each);
        await world.run();
        // Everybody was served, failed or stopped without any time passing: nobody is forgotten.
        expect(world.uses.size).toBe(0);
        await Promise.all(world.outcomes);
        const closing = world.all.close();
        await world.run();
        await closing;
        expect(world.faults).toEqual([]);
        expect(world.opener.sessions.filter(({ exists }) => exists)).toEqual([]);
        expect([world.all.size, world.clock.waiting]).toEqual([0, 0]);
        expect(world.servers.flatMap(({ pids }) => pids)).toEqual([]);
      }),
      runs,
    );
  });

  it("end by themselves when nobody uses them any more", async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const world = new World();
        for (const each of taken) await world.take(each);
        await world.run();
        world.clock.pass(idleMs);
        await world.run();
        expect([world.all.size, world.clock.waiting]).toEqual([0, 0]);
        expect(world.opener.sessions.filter(({ exists }) => exists)).toEqual([]);
      }),
      runs,
    );
  });
});
