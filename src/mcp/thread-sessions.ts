import type { Clock } from "../kernel/clock.js";
import { FawnError, messageOf } from "../kernel/fawn-error.js";
import type { Logger } from "../kernel/logger.js";
import { CallLimit } from "./call-limit.js";
import { createLineTail } from "./line-tail.js";
import type { OpenSession } from "./mcp-session.js";
import { ThreadSession } from "./thread-session.js";

const keptStderrLines = 20;

export interface ThreadSessionsOptions {
  readonly clock: Clock;
  readonly logger: Logger;
  /** Sessions of all servers together; 256 by default. */
  readonly max?: number | undefined;
  /** Milliseconds that a use waits for room where all sessions are in use; 30,000 by default. */
  readonly waitMs?: number | undefined;
}

export interface SessionWish {
  readonly server: string;
  /** Undefined for calls that belong to no thread. */
  readonly thread: string | undefined;
  readonly open: OpenSession;
  /** Called when the session may no longer be handed out. */
  readonly onEnd: () => void;
}

/**
 * The sessions of all servers that keep one for each thread: how many there may be, and which go first. At most
 * `max` exist at any time, those that are being opened or closed included. Where a new one finds no room, the
 * idle one that was used least recently makes room. One in use is never ended for another: a new one waits in
 * its turn, and fails after `waitMs` with `mcp_sessions_busy`, since a call may be held open for as long as a
 * person takes to answer. `ServerSessions` is the door to it for one server.
 */
export class ThreadSessions {
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #max: number;
  readonly #waitMs: number;
  readonly #places: CallLimit;
  readonly #all = new Set<ThreadSession>();
  /** In the order of their last use, with what stops the time after which each ends. */
  readonly #idle = new Map<ThreadSession, () => void>();
  /** Ended ones that still have a place. */
  readonly #leaving = new Set<ThreadSession>();
  #closed: FawnError | undefined;

  constructor({ clock, logger, max = 256, waitMs = 30_000 }: ThreadSessionsOptions) {
    this.#clock = clock;
    this.#logger = logger;
    this.#max = max;
    this.#waitMs = waitMs;
    this.#places = new CallLimit(max);
  }

  /** Sessions that exist or are waited for. */
  get size(): number {
    return this.#all.size;
  }

  /** Begins to open a session, which is then to be held at once. Throws once all is closed. */
  begin(wish: SessionWish): ThreadSession {
    if (this.#closed) throw this.#closed;
    const stopWaiting = this.#clock.after(this.#waitMs, () => session.end(this.#busy(wish.server)));
    const session = new ThreadSession({
      places: this.#places,
      open: (onLost, signal) => {
        stopWaiting();
        return this.#open(wish, onLost, signal);
      },
      onEnd: (reason) => {
        stopWaiting();
        this.#end(session, wish, reason);
      },
      onCloseFailed: (error) =>
        this.#logger.warn("MCP session of a thread was not closed properly", about(wish, error)),
    });
    this.#all.add(session);
    void this.#forgetWhenOver(session);
    this.#makeRoom();
    return session;
  }

  /** Counts one more use; a session in use stays. */
  hold(session: ThreadSession): void {
    session.users += 1;
    this.#stopIdling(session);
  }

  /** Counts one use less. The last one leaves it idle for `idleMs`; an opening for which nobody waits is given up. */
  release(session: ThreadSession, idleMs: number): void {
    session.users -= 1;
    if (session.users > 0 || session.hasEnded) return;
    if (!session.isOpen) {
      session.end(new FawnError("mcp_session_unwanted", "Nobody waits for the session any more."));
      return;
    }
    const timeUp = (): void => session.end(new FawnError("mcp_session_idle", `Not used for ${idleMs} ms.`));
    this.#idle.set(session, this.#clock.after(idleMs, timeUp));
    this.#makeRoom();
  }

  /** Ends all sessions. Calls that run, and later uses, fail with `reason`. Resolves when nothing is left. */
  async close(reason = new FawnError("mcp_closed", "The MCP servers are closed.")): Promise<void> {
    this.#closed ??= reason;
    const all = [...this.#all];
    for (const session of all) session.end(this.#closed);
    await Promise.all(all.map(({ over }) => over));
  }

  async #open(wish: SessionWish, onLost: (fault: FawnError) => void, signal: AbortSignal) {
    const stderr = createLineTail(keptStderrLines, (line) =>
      this.#logger.debug("MCP server's stderr", { ...about(wish), line }),
    );
    const events = {
      stderr,
      onLost: (fault: FawnError): void => {
        if (!signal.aborted) this.#logger.warn(fault.message, { ...about(wish), code: fault.code });
        onLost(fault);
      },
      // The server's own connection says what its tools are.
      onToolsChanged: (): void => undefined,
    };
    const session = await wish.open(events, signal);
    this.#logger.debug("MCP session of a thread is open", about(wish));
    return session;
  }

  #end(session: ThreadSession, wish: SessionWish, reason: unknown): void {
    this.#stopIdling(session);
    if (session.hasPlace) this.#leaving.add(session);
    wish.onEnd();
    this.#logger.debug("MCP session of a thread ends", about(wish, reason));
  }

  async #forgetWhenOver(session: ThreadSession): Promise<void> {
    await session.over;
    this.#all.delete(session);
    this.#leaving.delete(session);
    this.#makeRoom();
  }

  #stopIdling(session: ThreadSession): void {
    this.#idle.get(session)?.();
    this.#idle.delete(session);
  }

  /** Ends as many idle sessions as wait for a place that no leaving one gives them. */
  #makeRoom(): void {
    for (const session of this.#idle.keys()) {
      if (this.#places.waiting <= this.#leaving.size) return;
      session.end(new FawnError("mcp_session_evicted", "It made room for another."));
    }
  }

  #busy(server: string): FawnError {
    return new FawnError(
      "mcp_sessions_busy",
      `MCP server '${server}' got no session for this thread within ${this.#waitMs} ms: all ${this.#max} sessions are in use.`,
      { remedy: "Try again when other threads' calls have ended." },
    );
  }
}

function about({ server, thread }: SessionWish, cause?: unknown): Record<string, unknown> {
  return cause === undefined ? { server, thread } : { server, thread, reason: messageOf(cause) };
}
