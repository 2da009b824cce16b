import type { FawnError } from "../kernel/fawn-error.js";
import { abortable } from "./abortable.js";
import type { McpSession, OpenSession } from "./mcp-session.js";
import type { ThreadSession } from "./thread-session.js";
import type { ThreadSessions } from "./thread-sessions.js";

/** What of a server its threads' sessions depend on. */
export interface SessionPlan {
  readonly open: OpenSession;
  /** Milliseconds without a use after which a session ends. */
  readonly idleMs: number;
}

export interface SessionUse {
  /** Uses without a thread share one session, which is no thread's. */
  readonly thread: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A session while it is used. */
export interface HeldSession {
  readonly session: McpSession;
  /** Why it was ended under the use: lost, left, or closed. */
  readonly lost: unknown;
  /** Gives up a session that was found dead; the next use opens another. */
  leave(reason: FawnError): void;
}

/**
 * The sessions of one server, one for each thread. Where a server is connected in another way, the sessions of
 * the old way are closed and an object of its own holds the new ones.
 */
export class ServerSessions {
  readonly server: string;
  readonly #sessions: ThreadSessions;
  readonly #byThread = new Map<string | undefined, ThreadSession>();
  readonly #live = new Set<ThreadSession>();
  #plan: SessionPlan;
  #closed: FawnError | undefined;

  constructor(server: string, plan: SessionPlan, sessions: ThreadSessions) {
    this.server = server;
    this.#plan = plan;
    this.#sessions = sessions;
  }

  /** Process ids of the sessions that are open. */
  get pids(): readonly number[] {
    return [...this.#live].flatMap(({ pid }) => (pid === undefined ? [] : [pid]));
  }

  /** Applies to sessions that open, or become idle, from now on. */
  reconfigure(plan: SessionPlan): void {
    this.#plan = plan;
  }

  /**
   * Does `work` with the thread's session, which is opened where there is none; all who ask meanwhile wait for the
   * same opening, and one who stops waiting doesn't stop it for others. A session that was lost, or has failed to
   * open, is opened anew at the next use. Rejects with what opening or `work` rejects with, with the signal's
   * reason, with `mcp_sessions_busy`, or with the reason of the closing.
   */
  async use<T>({ thread, signal }: SessionUse, work: (held: HeldSession) => Promise<T>): Promise<T> {
    signal?.throwIfAborted();
    const held = this.#byThread.get(thread) ?? this.#begin(thread);
    this.#sessions.hold(held);
    try {
      const session = await abortable(held.opened, signal);
      if (held.hasEnded) throw held.endReason;
      return await work({
        session,
        get lost() {
          return held.endReason;
        },
        leave: (reason) => held.end(reason),
      });
    } finally {
      this.#sessions.release(held, this.#plan.idleMs);
    }
  }

  /** Ends all of them; calls that run, and later uses, fail with `reason`. Resolves when nothing is left. */
  async close(reason: FawnError): Promise<void> {
    this.#closed ??= reason;
    const live = [...this.#live];
    for (const session of live) session.end(this.#closed);
    await Promise.all(live.map(({ over }) => over));
  }

  #begin(thread: string | undefined): ThreadSession {
    if (this.#closed) throw this.#closed;
    const { server } = this;
    const { open } = this.#plan;
    const onEnd = (): void => {
      if (this.#byThread.get(thread) === session) this.#byThread.delete(thread);
    };
    const session = this.#sessions.begin({ server, thread, open, onEnd });
    this.#byThread.set(thread, session);
    this.#live.add(session);
    void session.over.then(() => this.#live.delete(session));
    return session;
  }
}
