import { z } from "zod";

const loadedTool = z.object({
  /** Name of the export. */
  key: z.string(),
  plain: z.record(z.string(), z.unknown()),
  parameters: z.record(z.string(), z.unknown()),
});

/** What an isolated process says. It is not to be trusted: anything else is left unheard. */
export const workerMessageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("loaded"), tools: z.array(loadedTool) }),
  z.object({ type: z.literal("failed"), message: z.string() }),
  z.object({ type: z.literal("result"), id: z.number(), value: z.string() }),
  z.object({ type: z.literal("error"), id: z.number(), message: z.string() }),
  /** The arguments break the schema of the tool; it was not run. */
  z.object({ type: z.literal("refused"), id: z.number(), message: z.string() }),
  z.object({ type: z.literal("crashed"), message: z.string() }),
  z.object({ type: z.literal("disposed"), failed: z.array(z.string()) }),
]);

export type WorkerMessage = z.output<typeof workerMessageSchema>;
export type LoadedTool = z.output<typeof loadedTool>;

/** What an isolated process is told. The code comes first, and once. */
export type WorkerOrder =
  | { readonly type: "load"; readonly code: string }
  | {
      readonly type: "call";
      readonly id: number;
      /** Number of the tool among the exports. */
      readonly tool: number;
      readonly args: unknown;
      readonly toolCallId: string | undefined;
    }
  | { readonly type: "abort"; readonly id: number }
  | { readonly type: "dispose" };
