import { FawnError, messageOf } from "../../kernel/fawn-error.js";
import type { CommandHost } from "../command-host.js";
import { answerTo, readAgentQuestion } from "./agent-question.js";
import type { Conversation, RunOptions, RunStart } from "./conversation.js";
import { promptAnswer } from "./prompt-answer.js";
import type { ThreadHistory } from "./thread-history.js";
import { TurnView } from "./turn-view.js";
import type { PendingInterrupt, ViewEvent } from "./view-event.js";

export type Show = (event: ViewEvent) => void;

/** A person who can be asked at once what the agent wants to know. */
export interface Dialogue {
  readonly host: CommandHost;
  readonly signal: AbortSignal;
}

export interface Turn {
  readonly conversation: Conversation;
  /** What the thread held before the turn. */
  readonly history: ThreadHistory;
  readonly options: RunOptions;
  readonly show: Show;
  readonly dialogue?: Dialogue | undefined;
}

/**
 * Runs the agent until it has answered, or waits for an answer that nobody here can give. Answers whether no run
 * failed; ends early when the conversation is cancelled.
 * @throws {FawnError} `connection_lost`
 */
export async function runTurn(start: RunStart, turn: Turn): Promise<boolean> {
  const { conversation, show } = turn;
  const view = new TurnView(conversation.threadId, turn.history);
  for (let next: RunStart | undefined = start; next !== undefined;) {
    if (!(await runOnce(next, turn, view))) return false;
    if (conversation.isCancelled) return true;
    const history = await conversation.history();
    next = await answersOf(history.interrupts, turn.dialogue);
    if (next !== undefined || conversation.isCancelled) continue;
    const { answer, promoted } = history;
    const interrupts = history.interrupts.map(({ id }) => id);
    show({
      type: "done",
      thread_id: conversation.threadId,
      answer,
      promoted,
      interrupts,
      cost: view.cost,
    });
  }
  return true;
}

async function runOnce(
  start: RunStart,
  { conversation, options, show }: Turn,
  view: TurnView,
): Promise<boolean> {
  let succeeded = true;
  try {
    for await (const chunk of conversation.run(start, options)) {
      for (const event of view.accept(chunk)) {
        if (event.type === "error") succeeded = false;
        show(event);
      }
    }
  } catch (error) {
    throw new FawnError("connection_lost", `The run cannot be followed: ${messageOf(error)}.`, {
      remedy: `What it did until now is in thread ${conversation.threadId}.`,
      cause: error,
    });
  }
  return succeeded || conversation.isCancelled;
}

/** A person's answers to all questions that wait; `undefined` without questions, a person, or answers. */
async function answersOf(
  interrupts: readonly PendingInterrupt[],
  dialogue: Dialogue | undefined,
): Promise<RunStart | undefined> {
  if (dialogue === undefined || interrupts.length === 0) return undefined;
  const answers: Record<string, unknown> = {};
  for (const { id, value } of interrupts) {
    const answer = await promptAnswer(dialogue.host, dialogue.signal);
    if (answer === undefined) return undefined;
    answers[id] = answerTo(readAgentQuestion(value), answer);
  }
  return { answers };
}
