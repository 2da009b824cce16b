import type { RunnableConfig } from "@langchain/core/runnables";
import { interrupt, isGraphInterrupt } from "@langchain/langgraph";
import { z } from "zod";
import { isRecord } from "../kernel/json-schema.js";
import type { CalledTool } from "./mcp-tool-error.js";
import { createTimeGuard } from "./time-guard.js";
import { readDecision } from "./user-decision.js";
import type { UserDialogue, UserQuestion } from "./user-question.js";
import { cancelled } from "./user-question.js";
import { createArgumentCheck } from "./validate-arguments.js";

/** Times that a client may send content which breaks the schema before that counts as `cancel`. */
const maxAttempts = 3;
/** Milliseconds that checking an answer by the server's schema may take. */
const checkLimitMs = 250;

/** The value of the interrupt that a question becomes; resumed with a UserDecision. */
export interface ElicitationInterrupt extends UserQuestion {
  readonly type: "mcp_elicitation";
  readonly server: string;
  /** The server's own name of the tool. */
  readonly tool: string;
  readonly toolCallId: string;
  /** Why the last answer was not taken, where the question is asked again. */
  readonly problem?: string;
}

/** What LangGraph tells a running task about itself (`configurable` in `langgraph/dist/pregel/algo.js`). Read only. */
const taskSchema = z.object({
  thread_id: z.string(),
  checkpoint_ns: z.string(),
  __pregel_task_id: z.string(),
  __pregel_checkpointer: z.custom<PendingWrites>(
    (saver) => isRecord(saver) && typeof saver["getTuple"] === "function",
  ),
  __pregel_checkpoint_map: z.record(z.string(), z.string()).optional(),
  __pregel_resuming: z.boolean().optional(),
});

type Task = z.output<typeof taskSchema>;

/** The part of a checkpointer that is used here. */
interface PendingWrites {
  getTuple(config: RunnableConfig): Promise<{ readonly pendingWrites?: readonly unknown[] } | undefined>;
}

/** A call of a run on a thread that can be interrupted. */
export interface CallInThread {
  readonly thread: string;
  readonly toolCallId: string;
  readonly dialogue: UserDialogue;
}

/**
 * The run behind a tool's configuration as a place to ask its user; nothing where a run can't be interrupted, for
 * want of a checkpointer, a thread or a call id.
 */
export function callInThread(config: RunnableConfig, called: CalledTool): CallInThread | undefined {
  const { success, data: task } = taskSchema.safeParse(config.configurable);
  const toolCall: unknown = Reflect.get(config, "toolCall");
  const toolCallId = isRecord(toolCall) ? toolCall["id"] : undefined;
  if (!success || typeof toolCallId !== "string" || toolCallId === "") return undefined;
  const about = { type: "mcp_elicitation", ...called, toolCallId } as const;
  return {
    thread: task.thread_id,
    toolCallId,
    dialogue: {
      isResumed: () => hasAsked(task, toolCallId),
      ask: ({ message, requestedSchema }) => {
        const check = createArgumentCheck(requestedSchema, createTimeGuard(checkLimitMs));
        return ask({ ...about, message, requestedSchema }, check);
      },
    },
  };
}

function ask(
  question: ElicitationInterrupt,
  check: ReturnType<typeof createArgumentCheck>,
): ReturnType<UserDialogue["ask"]> {
  let problem: string | undefined;
  try {
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const sent: unknown = interrupt(problem === undefined ? question : { ...question, problem });
      const read = readDecision(sent, check);
      if ("decision" in read) return read;
      ({ problem } = read);
    }
  } catch (error) {
    if (isGraphInterrupt(error)) return { leave: error };
    throw error;
  }
  return { decision: cancelled };
}

/**
 * Whether this task ended before with a question of this call. Values to resume with don't say so: one for all
 * interrupts is seen by every task of the step, also by one that a breakpoint kept from beginning, and one for
 * another task is not seen here. The interrupt that the task left beside its checkpoint says it.
 */
async function hasAsked(task: Task, toolCallId: string): Promise<boolean> {
  if (task.__pregel_resuming !== true) return false;
  const parent = task.checkpoint_ns.split("|").slice(0, -1).join("|");
  const tuple = await task.__pregel_checkpointer.getTuple({
    configurable: {
      thread_id: task.thread_id,
      checkpoint_ns: parent,
      checkpoint_id: task.__pregel_checkpoint_map?.[parent],
    },
  });
  return (tuple?.pendingWrites ?? []).some(
    (write) =>
      Array.isArray(write) &&
      write[0] === task.__pregel_task_id &&
      write[1] === "__interrupt__" &&
      isQuestionOf(write[2], toolCallId),
  );
}

function isQuestionOf(interrupts: unknown, toolCallId: string): boolean {
  return (
    Array.isArray(interrupts) &&
    interrupts.some((one) => {
      const value: unknown = isRecord(one) ? one["value"] : undefined;
      return isRecord(value) && value["type"] === "mcp_elicitation" && value["toolCallId"] === toolCallId;
    })
  );
}
