import { z } from "zod";

const optionSchema = z.union([
  z.string(),
  z.looseObject({ label: z.string() }).transform(({ label }) => label),
  z.looseObject({ value: z.string() }).transform(({ value }) => value),
]);

const questionSchema = z.looseObject({
  question: z.string(),
  context: z.string().nullish(),
  options: z.array(optionSchema).nullish(),
});

/** A question of the agent as a person reads it. */
export interface AgentQuestion {
  readonly question: string;
  readonly context: string | undefined;
  readonly options: readonly string[];
}

/** Reads the value of an interrupt: a text, `{question, context?, options?}`, or anything else as JSON. */
export function readAgentQuestion(value: unknown): AgentQuestion {
  const { data } = questionSchema.safeParse(value);
  if (data)
    return { question: data.question, context: data.context ?? undefined, options: data.options ?? [] };
  const question = typeof value === "string" ? value : JSON.stringify(value);
  return { question, context: undefined, options: [] };
}

/**
 * What the agent gets as the answer to a question: the option whose number was given, JSON where the answer is a
 * JSON object or list (as approvals want it), the text itself otherwise.
 */
export function answerTo(question: AgentQuestion, answer: string): unknown {
  const text = answer.trim();
  const option = /^\d+$/.test(text) ? question.options[Number(text) - 1] : undefined;
  if (option !== undefined) return option;
  return /^[[{]/.test(text) ? (parseJson(text) ?? text) : text;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
