import type { StructuredToolInterface } from "@langchain/core/tools";
import type { ToolDefinition } from "./tool-definition.js";

/** A tool that can run. */
export type ToolInstance = StructuredToolInterface;

/** A definition with the means to bring its instance to life. */
export interface ToolEntry {
  readonly definition: ToolDefinition;
  /** The instance, made on the first call. Rejects with the fault that keeps it from running. */
  open(): Promise<ToolInstance>;
  /** Gives back what the tool holds, when it has been superseded and its last run has ended. */
  dispose?(): Promise<void>;
  /** Identity of its code, where that can change while the definition stays. */
  readonly revision?: string | undefined;
}
