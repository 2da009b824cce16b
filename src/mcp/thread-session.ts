import type { FawnError } from "../kernel/fawn-error.js";
import type { CallLimit } from "./call-limit.js";
import type { McpSession } from "./mcp-session.js";

export interface ThreadSessionOptions {
  /** Bounds how many sessions there are, from the moment one is opened until it is closed. */
  readonly places: CallLimit;
  /** Opens it. `onLost` is told of a loss; the signal aborts where the session is no longer wanted. */
  readonly open: (onLost: (fault: FawnError) => void, signal: AbortSignal) => Promise<McpSession>;
  /** Called once, as soon as the session may no longer be used and before it is closed. */
  readonly onEnd: (reason: unknown) => void;
  /** Called where closing failed. */
  readonly onCloseFailed: (error: unknown) => void;
}

/** One session from the wish for it until nothing of it is left. */
export class ThreadSession {
  /** Rejects with the error of opening, or with the reason for which it was ended meanwhile. */
  readonly opened: Promise<McpSession>;
  /** Resolves when its place is free again. Never rejects. */
  readonly over: Promise<void>;
  /** How many use it, or wait for it. */
  users = 0;
  readonly #options: ThreadSessionOptions;
  readonly #wanted = new AbortController();
  #settle: { resolve(session: McpSession): void; reject(reason: unknown): void } | undefined;
  #session: McpSession | undefined;
  #hasPlace = false;

  constructor(options: ThreadSessionOptions) {
    this.#options = options;
    this.opened = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    // Whoever waits sees the rejection; perhaps nobody waits any more.
    this.opened.catch(() => undefined);
    this.over = this.#live();
  }

  /** Open and not ended. */
  get isOpen(): boolean {
    return this.#session !== undefined && !this.hasEnded;
  }

  /** It takes up one of the places: it is being opened, open, or being closed. */
  get hasPlace(): boolean {
    return this.#hasPlace;
  }

  get hasEnded(): boolean {
    return this.#wanted.signal.aborted;
  }

  /** Why it has ended. */
  get endReason(): unknown {
    return this.#wanted.signal.reason;
  }

  get pid(): number | undefined {
    return this.#session?.pid();
  }

  /** Ends it, or its opening, for good. The first reason counts. */
  end(reason: unknown): void {
    if (this.hasEnded) return;
    this.#wanted.abort(reason);
    this.#options.onEnd(reason);
    this.#settle?.reject(reason);
  }

  async #live(): Promise<void> {
    try {
      await this.#options.places.run(this.#wanted.signal, () => this.#hold());
    } catch (error) {
      this.end(error);
    }
  }

  async #hold(): Promise<void> {
    this.#hasPlace = true;
    try {
      const { signal } = this.#wanted;
      signal.throwIfAborted();
      const session = await this.#options.open((fault) => this.end(fault), signal);
      this.#session = session;
      this.#settle?.resolve(session);
      await aborted(signal);
      await session.close().catch(this.#options.onCloseFailed);
    } finally {
      this.#hasPlace = false;
    }
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
