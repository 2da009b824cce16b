import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage, HumanMessage, SystemMessage, type BaseMessage } from "@langchain/core/messages";
import { FawnError } from "../../kernel/fawn-error.js";
import type { ToolDefinition } from "../../registry/tool-definition.js";
import { cutText } from "../tool-text/cut-text.js";
import type { Clock } from "../../kernel/clock.js";
import { withinTime } from "../time/within-time.js";
import type { EnrichmentText } from "./enrichment-note.js";
import { enrichmentPrompt } from "./enrichment-prompt.js";
import { readAnswer } from "./read-answer.js";

/** What is needed of a chat model. */
export type NoteWriter = Pick<BaseChatModel, "invoke">;

export interface AskOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Milliseconds that one answer may take. */
const answerTimeout = 120_000;

/** Characters of an answer that the model is shown again. */
const maxAnswer = 4_000;

/**
 * Asks a model about one tool; an answer that cannot be used gets a second try with the reason.
 *
 * Rejects with FawnError `enrichment_answer_invalid` after the second, and with whatever the model rejects with.
 */
export async function askAboutTool(
  model: NoteWriter,
  tool: ToolDefinition,
  options: AskOptions,
): Promise<EnrichmentText> {
  const { system, user } = enrichmentPrompt(tool);
  const messages: BaseMessage[] = [new SystemMessage(system), new HumanMessage(user)];
  const first = await answerOf(model, messages, options);
  const read = readAnswer(first);
  if ("text" in read) return read.text;
  const again = [
    ...messages,
    new AIMessage(cutText(first, maxAnswer) || "(nothing)"),
    new HumanMessage(`This cannot be used: ${read.fault}. Answer with the JSON object alone.`),
  ];
  const second = readAnswer(await answerOf(model, again, options));
  if ("text" in second) return second.text;
  throw new FawnError("enrichment_answer_invalid", `The model's answer cannot be used: ${second.fault}.`);
}

async function answerOf(
  model: NoteWriter,
  messages: BaseMessage[],
  { clock, signal }: AskOptions,
): Promise<string> {
  const limit = { clock, milliseconds: answerTimeout, who: "The model", signal };
  const answer = await withinTime(model.invoke(messages, { signal }), limit);
  return answer.text;
}
