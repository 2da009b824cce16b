import type { StructuredToolInterface } from "@langchain/core/tools";
import type { ToolDefinition } from "./tool-definition.js";

/** A tool that can run. */
export type ToolInstance = StructuredToolInterface;

/** A definition with the means to bring its instance to life. */
export interface ToolEntry {
  readonly definition: ToolDefinition;
  /** The instance, made on the first call. Rejects with the fault that keeps it from running. */
  open(): Promise<ToolInstance>;
  /**
   * Gives back what the tool holds, when it has been superseded and its last run has ended. Entries with the same
   * function are one tool in other words: it is called when the last of them goes.
   */
  readonly dispose?: (() => Promise<void>) | undefined;
  /** Identity of its code, where that can change while the definition stays. */
  readonly revision?: string | undefined;
}
