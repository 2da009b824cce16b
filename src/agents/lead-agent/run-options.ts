import { z } from "zod";
import { FawnError } from "../../kernel/fawn-error.js";

const later = "Accepted now; it takes effect with a later version.";

/** Names are at most 64 characters; a longer one is nobody's. */
const maxNameLength = 128;
const maxToolNames = 1_000;

/** What a run may choose, in `configurable` or `context` of the thread API. */
export const runOptionsSchema = z.object({
  model_name: z.string().optional().describe("Name of a model of config.yaml; left out, the default one."),
  thinking_enabled: z.boolean().optional().describe("Let a model that can think do so."),
  tool_names: z
    .array(z.string().min(1).max(maxNameLength))
    .max(maxToolNames)
    .optional()
    .describe("Tools to bind in every call, without a search."),
  agent_name: z.string().optional().describe(`A custom agent. ${later}`),
  is_plan_mode: z.boolean().optional().describe(`Keep a list of todos. ${later}`),
  subagent_enabled: z.boolean().optional().describe(`Offer subagents. ${later}`),
});

export type RunOptions = z.output<typeof runOptionsSchema>;

/**
 * Reads the options of a run. `context` wins over `configurable`; other keys of both are left alone.
 *
 * @throws FawnError `run_options_invalid`
 */
export function readRunOptions(configurable: unknown, context: unknown): RunOptions {
  const given = { ...recordOf(configurable), ...recordOf(context) };
  const parsed = runOptionsSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new FawnError(
    "run_options_invalid",
    `The options of this run are not valid.\n${z.prettifyError(parsed.error)}`,
    {
      remedy: "Correct them in `config.configurable` or `context` of the run.",
      cause: parsed.error,
    },
  );
}

function recordOf(value: unknown): Record<string, unknown> {
  const parsed = z.record(z.string(), z.unknown()).safeParse(value ?? {});
  return parsed.success ? parsed.data : {};
}
