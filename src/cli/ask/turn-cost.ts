import { z } from "zod";
import type { SchemaCost, TurnCost } from "./view-event.js";

const schemaCostSchema = z.object({ count: z.number(), tokens: z.number() });

/** The event that the agent writes to the custom stream at each model call. */
const toolsBoundSchema = z.looseObject({
  type: z.literal("fawn.tools_bound"),
  bound: schemaCostSchema,
  all: schemaCostSchema,
  warnings: z.array(z.string()).default([]),
});

export function readToolsBound(
  value: unknown,
): { bound: SchemaCost; all: SchemaCost; warnings: readonly string[] } | undefined {
  return toolsBoundSchema.safeParse(value).data;
}

export const noCost: TurnCost = { schemas: null, model_calls: 0, input_tokens: 0, output_tokens: 0 };

/** Adds a model call's schemas. */
export function withSchemas(cost: TurnCost, bound: SchemaCost, all: SchemaCost): TurnCost {
  const { peak } = cost.schemas ?? { peak: bound };
  return { ...cost, schemas: { bound, all, peak: bound.tokens > peak.tokens ? bound : peak } };
}

/** Adds a model call and the tokens it reported. */
export function withUsage(cost: TurnCost, input: number, output: number): TurnCost {
  return {
    ...cost,
    model_calls: cost.model_calls + 1,
    input_tokens: cost.input_tokens + input,
    output_tokens: cost.output_tokens + output,
  };
}

/** «schemas bound: 5 tools ≈ 812 tokens of 31 tools ≈ 9,400 tokens», with the peak where it was higher. */
export function describeSchemas({ schemas }: TurnCost): string | undefined {
  if (schemas === null) return undefined;
  const { bound, peak, all } = schemas;
  const most = peak.tokens > bound.tokens ? ` (at most ${describe(peak)})` : "";
  return `schemas bound: ${describe(bound)}${most} of ${describe(all)}`;
}

/** «model: 2 calls, 1,200 tokens in, 80 out». */
export function describeUsage(cost: TurnCost): string {
  const calls = `${number(cost.model_calls)} ${cost.model_calls === 1 ? "call" : "calls"}`;
  return `model: ${calls}, ${number(cost.input_tokens)} tokens in, ${number(cost.output_tokens)} out`;
}

function describe({ count, tokens }: SchemaCost): string {
  return `${number(count)} ${count === 1 ? "tool" : "tools"} ≈ ${number(tokens)} tokens`;
}

function number(value: number): string {
  return value.toLocaleString("en-US");
}
