import type { Progress } from "@modelcontextprotocol/sdk/types.js";
import type { Clock } from "../kernel/clock.js";
import { FawnError } from "../kernel/fawn-error.js";
import type { BeginCall } from "./held-call.js";
import { HeldCall } from "./held-call.js";
import type { UserDialogue } from "./user-question.js";

/** A run that attends to a call: begins it, or goes on with one that is held open. */
export interface Attendance<T> {
  /** Equal for all runs of the same call. */
  readonly id: string;
  readonly thread: string;
  readonly dialogue: UserDialogue;
  readonly signal: AbortSignal | undefined;
  /** Milliseconds that the call may stay open without a run. */
  readonly holdMs: number;
  readonly begin: BeginCall<T>;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** The error of a call that was begun before, and is open no more. */
  readonly gone: () => Error;
}

interface Entry {
  readonly thread: string;
  readonly call: HeldCall<unknown>;
  /** Ends the wait for a run; absent while one attends. */
  stopWaiting?: (() => void) | undefined;
}

/**
 * Calls that stay open while their run has ended to ask the user. The run that brings the answer goes on with the
 * same call; nothing is ever sent twice. A call whose answer doesn't come in time is cancelled.
 */
export class HeldCalls {
  readonly #clock: Clock;
  readonly #entries = new Map<string, Entry>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Calls that wait for a run with an answer. */
  get waiting(): number {
    return [...this.#entries.values()].filter(({ stopWaiting }) => stopWaiting !== undefined).length;
  }

  /**
   * The result of the call. Throws what its dialogue gives to leave the run with; the call is then held open.
   * Rejects with the call's own error, with the reason of the run's signal, or with `gone`.
   */
  async attend<T>(attendance: Attendance<T>): Promise<T> {
    const { id, dialogue, signal } = attendance;
    signal?.throwIfAborted();
    if (!this.#entries.has(id) && (await dialogue.isResumed()) && !this.#entries.has(id)) {
      throw attendance.gone();
    }
    const entry = this.#take(attendance);
    const call = entry.call as HeldCall<T>;
    const onAbort = (): void => call.abort(signal?.reason);
    signal?.addEventListener("abort", onAbort, { once: true });
    if (signal?.aborted) onAbort();
    call.listen(attendance.onProgress);
    let isHeld = false;
    try {
      const left = await converse(call, dialogue);
      if (left === undefined) return await call.outcome;
      isHeld = true;
      throw left.leave;
    } finally {
      signal?.removeEventListener("abort", onAbort);
      call.listen(undefined);
      if (isHeld) this.#wait(attendance, entry);
      else this.#drop(id, entry, new FawnError("mcp_call_ended", "The run has left this call."));
    }
  }

  /** Cancels what a thread left open: it has gone on without answering. */
  abandon(thread: string): void {
    for (const [id, entry] of this.#entries) {
      if (entry.thread !== thread || !entry.stopWaiting) continue;
      this.#drop(
        id,
        entry,
        new FawnError("mcp_question_unanswered", "The conversation went on without an answer."),
      );
    }
  }

  /** Cancels every call that is open. */
  close(): void {
    const reason = new FawnError("mcp_closed", "The MCP servers are being closed.");
    for (const [id, entry] of this.#entries) this.#drop(id, entry, reason);
  }

  #take({ id, thread, begin }: Attendance<unknown>): Entry {
    const held = this.#entries.get(id);
    if (!held) {
      const entry: Entry = { thread, call: new HeldCall(begin) };
      this.#entries.set(id, entry);
      return entry;
    }
    if (!held.stopWaiting) {
      throw new FawnError("mcp_call_attended", "This very call is already running; it was not begun again.");
    }
    held.stopWaiting();
    held.stopWaiting = undefined;
    return held;
  }

  #wait({ id, holdMs }: Attendance<unknown>, entry: Entry): void {
    if (this.#entries.get(id) !== entry) return;
    const reason = new FawnError("mcp_question_unanswered", `No answer within ${holdMs} ms.`);
    entry.stopWaiting = this.#clock.after(holdMs, () => this.#drop(id, entry, reason));
  }

  /** Forgets a call. One that has ended isn't touched by the abort. */
  #drop(id: string, entry: Entry, reason: FawnError): void {
    entry.stopWaiting?.();
    if (this.#entries.get(id) === entry) this.#entries.delete(id);
    entry.call.abort(reason);
  }
}

/** Puts the questions of a call in their order. Resolves with what to throw, or with nothing once the call has ended. */
async function converse(
  call: HeldCall<unknown>,
  dialogue: UserDialogue,
): Promise<{ readonly leave: unknown } | undefined> {
  for (let place = 0; ; place += 1) {
    const open = await call.questionAt(place);
    if (!open) return undefined;
    if (open.isClosed && !open.wasPut) continue;
    open.wasPut = true;
    const asked = dialogue.ask(open.question);
    if ("leave" in asked) return asked;
    open.answer(asked.decision);
  }
}
