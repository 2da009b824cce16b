import type { Progress } from "@modelcontextprotocol/sdk/types.js";
import type { AskUser, UserDecision, UserQuestion } from "./user-question.js";
import { cancelled } from "./user-question.js";

/** What a call works with while it may be held open. */
export interface HeldCallTools {
  /** Of the call alone: it outlives the runs that attend to it. */
  readonly signal: AbortSignal;
  readonly ask: AskUser;
  /** Reaches the run that attends to the call at that moment. */
  readonly report: (progress: Progress) => void;
}

export type BeginCall<T> = (tools: HeldCallTools) => Promise<T>;

export interface OpenQuestion {
  readonly question: UserQuestion;
  /** A run has asked it, so that later runs have to ask it again in its place. */
  wasPut: boolean;
  readonly isClosed: boolean;
  answer(decision: UserDecision): void;
}

/** One call that goes on between runs, with the questions that it has asked so far. */
export class HeldCall<T> {
  readonly outcome: Promise<T>;
  readonly #controller = new AbortController();
  readonly #questions: OpenQuestion[] = [];
  #isSettled = false;
  #listener: ((progress: Progress) => void) | undefined;
  readonly #waiters: (() => void)[] = [];

  constructor(begin: BeginCall<T>) {
    this.outcome = begin({
      signal: this.#controller.signal,
      ask: (question, signal) => this.#ask(question, signal),
      report: (progress) => this.#listener?.(progress),
    }).finally(() => {
      this.#isSettled = true;
      this.#notify();
    });
    // Whoever attends to the call gets its failure; while nobody does, it waits.
    this.outcome.catch(() => undefined);
  }

  listen(listener: ((progress: Progress) => void) | undefined): void {
    this.#listener = listener;
  }

  /** The question at that place, when it has been asked; nothing once the call has ended. */
  async questionAt(place: number): Promise<OpenQuestion | undefined> {
    while (!this.#isSettled && this.#questions.length <= place) {
      await new Promise<void>((resolve) => this.#waiters.push(resolve));
    }
    return this.#isSettled ? undefined : this.#questions[place];
  }

  abort(reason: unknown): void {
    this.#controller.abort(reason);
  }

  #ask(question: UserQuestion, signal?: AbortSignal): Promise<UserDecision> {
    return new Promise((resolve) => {
      let isClosed = false;
      const close = (decision: UserDecision): void => {
        isClosed = true;
        resolve(decision);
      };
      for (const end of [signal, this.#controller.signal]) {
        if (end?.aborted) close(cancelled);
        end?.addEventListener("abort", () => close(cancelled), { once: true });
      }
      this.#questions.push({
        question,
        wasPut: false,
        get isClosed() {
          return isClosed;
        },
        answer: close,
      });
      this.#notify();
    });
  }

  #notify(): void {
    for (const wake of this.#waiters.splice(0)) wake();
  }
}
