import { tool } from "@langchain/core/tools";
import { interrupt } from "@langchain/langgraph";
import { z } from "zod";
import type { ToolInstance } from "../../registry/tool-entry.js";

const clarificationTypes = [
  "missing_info",
  "ambiguous_requirement",
  "approach_choice",
  "risk_confirmation",
  "suggestion",
] as const;

/** What a client gets as the value of the interrupt. It resumes with the answer: a text, or `{answer: text}`. */
export interface ClarificationRequest {
  readonly type: "clarification";
  readonly version: 1;
  readonly mode: "free_text" | "choice_with_other";
  readonly question: string;
  readonly clarification_type: (typeof clarificationTypes)[number];
  readonly context?: string | undefined;
  readonly options: readonly string[];
}

const answerSchema = z.union([
  z.string(),
  z.object({ answer: z.string() }).transform(({ answer }) => answer),
]);

/** `ask_clarification`: pauses the run with an interrupt until the user has answered. */
export function askClarification(): ToolInstance {
  return tool(
    ({ question, clarification_type = "missing_info", context, options = [] }) => {
      const request: ClarificationRequest = {
        type: "clarification",
        version: 1,
        mode: options.length > 0 ? "choice_with_other" : "free_text",
        question,
        clarification_type,
        context,
        options,
      };
      const answer: unknown = interrupt(request);
      const text = answerSchema.safeParse(answer);
      return `The user answered: ${text.success ? text.data : JSON.stringify(answer)}`;
    },
    {
      name: "ask_clarification",
      description:
        "Asks the user one question and waits for the answer. Use it when something needed is missing or ambiguous, when approaches differ in a way the user cares about, or before something risky.",
      schema: z.object({
        question: z.string().min(1).describe("The question, complete and specific."),
        clarification_type: z.enum(clarificationTypes).optional().describe("Why you ask."),
        context: z.string().optional().describe("What the user should know to answer."),
        options: z
          .array(z.string())
          .optional()
          .describe("Answers to choose from; the user may also give another."),
      }),
    },
  );
}
