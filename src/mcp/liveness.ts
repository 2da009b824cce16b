import type { Clock } from "../kernel/clock.js";
import { FawnError, messageOf } from "../kernel/fawn-error.js";
import { isMethodNotFound, isServerError } from "./sdk-errors.js";

/** What is asked of a connected server to see whether it lives. Each rejects where no result comes. */
export interface Probes {
  ping(signal: AbortSignal): Promise<unknown>;
  list(signal: AbortSignal): Promise<unknown>;
}

export interface LivenessOptions {
  readonly server: string;
  readonly clock: Clock;
  /** Milliseconds of silence after which it is asked; 0: never. */
  readonly intervalMs: number;
  readonly probes: Probes;
  /** When it was last heard of. */
  readonly heardAt: () => number;
  /** Whether calls run: a server that works may be too busy to answer, and each call has its own limit. */
  readonly isBusy: () => boolean;
  /** It has not answered a ping; undefined: it answers again. */
  readonly onDoubt: (fault: FawnError | undefined) => void;
  readonly onDead: (fault: FawnError) => void;
  readonly signal: AbortSignal;
}

/**
 * Watches a connection that is silent. Any answer of the server, an error too, is a sign of life; no answer to a
 * ping is confirmed by `tools/list` before it counts as death. Many servers never answer pings (MCP 2026-07-28 has
 * none): that is remembered, and from then on the list alone is asked for. Ends with its signal.
 */
export class Liveness {
  readonly #options: LivenessOptions;
  #answersPings = true;
  #inDoubt = false;

  constructor(options: LivenessOptions) {
    this.#options = options;
    this.#wait();
  }

  #wait(): void {
    const { clock, intervalMs, signal, heardAt } = this.#options;
    if (intervalMs === 0 || signal.aborted) return;
    const due = Math.max(1, heardAt() + intervalMs - clock.now());
    const stop = clock.after(this.#inDoubt ? intervalMs : due, () => {
      signal.removeEventListener("abort", stop);
      void this.#look().then(() => this.#wait());
    });
    signal.addEventListener("abort", stop, { once: true });
  }

  async #look(): Promise<void> {
    const { clock, heardAt, intervalMs, signal } = this.#options;
    if (signal.aborted || (!this.#inDoubt && clock.now() - heardAt() < intervalMs)) return;
    const silence = await this.#silence();
    if (signal.aborted) return;
    this.#inDoubt = silence !== undefined;
    this.#options.onDoubt(silence);
    if (silence !== undefined && !this.#options.isBusy()) this.#options.onDead(silence);
  }

  /** Why it counts as dead; undefined where it lives. */
  async #silence(): Promise<FawnError | undefined> {
    const { probes, server, onDoubt, signal } = this.#options;
    if (this.#answersPings) {
      const ping = await answerOf(probes.ping(signal));
      if (ping.lives) {
        this.#answersPings = !ping.unsupported;
        return undefined;
      }
      if (signal.aborted) return undefined;
      onDoubt(silent(server, "ping", ping.why));
    }
    const list = await answerOf(probes.list(signal));
    if (!list.lives) return silent(server, "ping and tools/list", list.why);
    this.#answersPings = false;
    return undefined;
  }
}

type Answer =
  | { readonly lives: true; readonly unsupported: boolean }
  | { readonly lives: false; readonly why: string };

async function answerOf(asked: Promise<unknown>): Promise<Answer> {
  try {
    await asked;
    return { lives: true, unsupported: false };
  } catch (error) {
    if (isServerError(error)) return { lives: true, unsupported: isMethodNotFound(error) };
    return { lives: false, why: messageOf(error) };
  }
}

function silent(server: string, what: string, why: string): FawnError {
  return new FawnError("mcp_server_silent", `MCP server '${server}' gave no answer to ${what}: ${why}`);
}
