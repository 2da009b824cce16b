import { FawnError } from "../../kernel/fawn-error.js";
import { answerTo, readAgentQuestion } from "./agent-question.js";
import type { PendingInterrupt } from "./view-event.js";

/**
 * Answers by interrupt id, from one answer for each question that waits, in their order.
 * @throws {FawnError} `nothing_to_resume`, `answers_missing`
 */
export function resumeAnswers(
  interrupts: readonly PendingInterrupt[],
  answers: readonly string[],
): Record<string, unknown> {
  if (interrupts.length === 0) {
    throw new FawnError("nothing_to_resume", "No question of the agent waits in this thread.", {
      remedy: "Leave out --resume and ask something.",
    });
  }
  if (interrupts.length !== answers.length) {
    const questions = interrupts.map(
      ({ value }, index) => `${index + 1}. ${readAgentQuestion(value).question}`,
    );
    throw new FawnError(
      "answers_missing",
      `${interrupts.length} questions wait, and there are ${answers.length} answers:\n${questions.join("\n")}\n`,
      { remedy: "Give --resume once for each question, in this order." },
    );
  }
  return Object.fromEntries(
    interrupts.map(({ id, value }, index) => [id, answerTo(readAgentQuestion(value), answers[index] ?? "")]),
  );
}
