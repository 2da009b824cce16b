import type { Clock } from "../kernel/clock.js";
import { FawnError } from "../kernel/fawn-error.js";
import { CallLimit } from "./call-limit.js";
import type { CallResult } from "./call-result.js";
import { callThreadSession } from "./call-thread-session.js";
import type { OpenSession } from "./mcp-session.js";
import { RunningCalls } from "./running-calls.js";
import type { ServerConnection } from "./server-connection.js";
import { ServerSessions } from "./server-sessions.js";
import type { ThreadSessions } from "./thread-sessions.js";
import type { ToolCall } from "./tool-call.js";

/** Milliseconds that calls may still run on what another has replaced. */
export const drainMs = 30_000;

/** How calls of a server are served. */
export interface CallPlan {
  readonly enabled: boolean;
  readonly open: OpenSession;
  /** One session for all calls, or one for each thread. */
  readonly session: "shared" | "thread";
  /** Milliseconds after which a thread's session ends that is not used. */
  readonly sessionIdleMs: number;
  readonly maxConcurrentCalls: number;
}

export interface SlotCallsOptions {
  readonly clock: Clock;
  /** The threads' sessions of all servers. */
  readonly threads: ThreadSessions;
  /** Takes over what ends in the background. */
  readonly onEnding: (ended: Promise<void>) => void;
}

/** The calls of one server: so many at a time, on its one connection or in the session of each call's thread. */
export class SlotCalls {
  readonly #server: string;
  readonly #options: SlotCallsOptions;
  readonly #limit: CallLimit;
  readonly #inThreads = new RunningCalls();
  /** Where each thread has its own. */
  #sessions: ServerSessions | undefined;

  constructor(server: string, plan: CallPlan, options: SlotCallsOptions) {
    this.#server = server;
    this.#options = options;
    this.#limit = new CallLimit(plan.maxConcurrentCalls);
    this.#sessions = this.#sessionsFor(plan);
  }

  get hasThreadSessions(): boolean {
    return this.#sessions !== undefined;
  }

  /** Process ids of the threads' sessions; undefined where all share one. */
  get threadPids(): readonly number[] | undefined {
    return this.#sessions?.pids;
  }

  /** Calls a tool in its turn. */
  call(connection: ServerConnection, call: ToolCall): Promise<CallResult> {
    const sessions = this.#sessions;
    return this.#limit.run(call.signal, () =>
      sessions
        ? this.#inThreads.track(callThreadSession(sessions, call, this.#options.clock))
        : connection.call(call),
    );
  }

  /** Applies what a connection does not depend on. */
  tune(plan: CallPlan): void {
    this.#limit.setMax(plan.maxConcurrentCalls);
    if ((plan.session === "thread") !== this.hasThreadSessions) this.replace(plan);
    else this.#sessions?.reconfigure({ open: plan.open, idleMs: plan.sessionIdleMs });
  }

  /** Threads get new sessions; calls that run in the old ones may end. */
  replace(plan: CallPlan): void {
    this.#limit.setMax(plan.maxConcurrentCalls);
    const old = this.#sessions;
    this.#sessions = this.#sessionsFor(plan);
    if (!old) return;
    this.#options.onEnding(this.#inThreads.ended(drainMs).then(() => old.close(replaced(this.#server))));
  }

  async close(reason: FawnError): Promise<void> {
    await this.#sessions?.close(reason);
  }

  #sessionsFor({ enabled, session, open, sessionIdleMs }: CallPlan): ServerSessions | undefined {
    if (!enabled || session !== "thread") return undefined;
    return new ServerSessions(this.#server, { open, idleMs: sessionIdleMs }, this.#options.threads);
  }
}

export function replaced(server: string): FawnError {
  const text = `MCP server '${server}' was connected anew with another configuration.`;
  return new FawnError("mcp_server_replaced", text);
}
