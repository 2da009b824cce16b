import { z } from "zod";

/** A tool that the last model call was shown, and why. */
const boundToolSchema = z.object({
  name: z.string(),
  fingerprint: z.string(),
  reason: z.enum(["resident", "explicit", "promoted", "undeferred", "search", "middleware"]),
});

export type BoundToolRecord = z.output<typeof boundToolSchema>;

/** Private channel (client input for it is ignored): written by each model call, read before each tool call. */
export const boundChannel = z.array(boundToolSchema).default(() => []);
