import { ReducedValue } from "@langchain/langgraph";
import { z } from "zod";

const intentSchema = z.object({
  /** Id of the user's message that this was worked out for. */
  request: z.string(),
  /** Groups that this and earlier requests were about; weight 1 is this one, less is longer ago. */
  groups: z.array(z.object({ group: z.string(), weight: z.number() })),
});

/** What the latest request of a thread was about, and what still lingers of those before. */
export type IntentMemory = z.output<typeof intentSchema>;

/** Private channel (the input of a run can't set it; an edit of the state can, and gains nothing: permissions are checked again): the last write wins. */
export const intentChannel = new ReducedValue(intentSchema.nullable().default(null), {
  inputSchema: intentSchema.nullish(),
  reducer: (current: IntentMemory | null, update: IntentMemory | null | undefined): IntentMemory | null =>
    update ?? current,
});
