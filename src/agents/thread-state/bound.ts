import { ReducedValue } from "@langchain/langgraph";
import { z } from "zod";

/** A tool that the last model call was shown, and why. */
const boundToolSchema = z.object({
  name: z.string(),
  fingerprint: z.string(),
  reason: z.enum(["resident", "explicit", "promoted", "intent", "undeferred", "middleware"]),
});

export type BoundToolRecord = z.output<typeof boundToolSchema>;

/**
 * Private channel (the input of a run can't set it; an edit of the state can, and gains nothing: permissions are checked again): written by each model call, read before each tool call. The last
 * write of a step wins, as a middleware may call the model more than once.
 */
export const boundChannel = new ReducedValue(
  z.array(boundToolSchema).default(() => []),
  {
    inputSchema: z.array(boundToolSchema),
    reducer: (_current, update) => update,
  },
);
