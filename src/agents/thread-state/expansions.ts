import { ReducedValue } from "@langchain/langgraph";
import { z } from "zod";

const blockSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), text: z.string() }),
  z.object({ type: z.literal("image"), data: z.string(), mimeType: z.string() }),
]);

const expansionsSchema = z.record(z.string(), z.array(blockSchema));

/** What user messages that name a prompt stand for, by the id of the message. */
export type Expansions = z.output<typeof expansionsSchema>;

/** Private channel (client input for it is ignored): the last write wins. */
export const expansionsChannel = new ReducedValue(
  expansionsSchema.default(() => ({})),
  {
    inputSchema: expansionsSchema.nullish(),
    reducer: (current: Expansions, update: Expansions | null | undefined): Expansions => update ?? current,
  },
);
