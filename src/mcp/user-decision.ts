import { z } from "zod";
import type { ArgumentCheck } from "./validate-arguments.js";
import type { UserDecision } from "./user-question.js";
import { cancelled } from "./user-question.js";

/** The values that a form may hold (MCP 2025-06-18, ElicitResult). */
const formValueSchema = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);

const decisionSchema = z.discriminatedUnion("action", [
  z.object({ action: z.literal("accept"), content: z.record(z.string(), formValueSchema).default({}) }),
  z.object({ action: z.literal("decline") }),
  z.object({ action: z.literal("cancel") }),
]);

export type ReadDecision =
  | { readonly decision: UserDecision }
  /** Content that breaks the schema of the question, in words. */
  | { readonly problem: string };

/** What a client sent as the answer to a question. What is no decision at all counts as `cancel`. */
export function readDecision(sent: unknown, check: ArgumentCheck): ReadDecision {
  const parsed = decisionSchema.safeParse(sent);
  if (!parsed.success) return { decision: cancelled };
  if (parsed.data.action !== "accept") return { decision: parsed.data };
  const problem = check(parsed.data.content);
  return problem === undefined ? { decision: parsed.data } : { problem };
}
