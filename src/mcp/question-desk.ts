import type { AskUser, UserDecision, UserQuestion } from "./user-question.js";
import { cancelled } from "./user-question.js";

/** A call that takes its turn at a connection. */
export interface Turn {
  /** Where the questions of this call go; left out, they are answered with `cancel`. */
  readonly ask?: AskUser | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The error for a call that can't be sent because another one waits for its user. */
  readonly busy: () => Error;
}

interface Waiting {
  readonly begin: () => void;
  readonly refuse: () => void;
}

/**
 * Where the questions of one connection arrive. MCP doesn't say which call a question belongs to, so calls run one
 * at a time here. While a question is open no call waits: two calls of one step would wait for each other, since a
 * run asks its user only when all its calls have come to rest.
 */
export class QuestionDesk {
  readonly #waiting: Waiting[] = [];
  #isTaken = false;
  #open = 0;
  #ask: AskUser | undefined;

  /** Runs `work` when its turn has come. Rejects with `busy`, or with the reason of the signal. */
  async during<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    await this.#take(turn);
    this.#ask = turn.ask;
    try {
      return await work();
    } finally {
      this.#ask = undefined;
      this.#release();
    }
  }

  /** The decision about a question that has arrived; `cancel` where no call runs that could have asked it. */
  async answer(question: UserQuestion, signal: AbortSignal): Promise<UserDecision> {
    const ask = this.#ask;
    if (!ask) return cancelled;
    this.#open += 1;
    for (const { refuse } of this.#waiting.splice(0)) refuse();
    try {
      return await ask(question, signal);
    } finally {
      this.#open -= 1;
    }
  }

  async #take({ signal, busy }: Turn): Promise<void> {
    signal?.throwIfAborted();
    if (this.#open > 0) throw busy();
    if (!this.#isTaken) {
      this.#isTaken = true;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const onAbort = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(signal?.reason instanceof Error ? signal.reason : new Error(String(signal?.reason)));
      };
      const settled = (settle: () => void) => (): void => {
        signal?.removeEventListener("abort", onAbort);
        settle();
      };
      const waiting = { begin: settled(resolve), refuse: settled(() => reject(busy())) };
      signal?.addEventListener("abort", onAbort, { once: true });
      this.#waiting.push(waiting);
    });
  }

  #release(): void {
    const next = this.#waiting.shift();
    if (next) next.begin();
    else this.#isTaken = false;
  }
}
