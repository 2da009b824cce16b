import { z } from "zod";

/** What the server's process tells the process that started it. */
export const serverMessageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("listening") }),
  z.object({ type: z.literal("failed"), message: z.string(), code: z.string().optional() }),
  z.object({ type: z.literal("imported"), url: z.string() }),
]);

export type ServerMessage = z.output<typeof serverMessageSchema>;
