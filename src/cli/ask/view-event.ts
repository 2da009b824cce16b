/** How many tools, and how many tokens their schemas take (estimated without a tokenizer). */
export interface SchemaCost {
  readonly count: number;
  readonly tokens: number;
}

/** What a conversation's turn did cost. Counts are sums over all model calls of the turn. */
export interface TurnCost {
  /** Schemas at the last model call that told of them, and the most that one call had; `null` when none told. */
  readonly schemas: {
    readonly bound: SchemaCost;
    readonly peak: SchemaCost;
    readonly all: SchemaCost;
  } | null;
  readonly model_calls: number;
  readonly input_tokens: number;
  readonly output_tokens: number;
}

/** A question of the agent that holds its run until it is answered. */
export interface PendingInterrupt {
  readonly id: string;
  readonly value: unknown;
}

/**
 * What happens in a turn, in order. `fawn ask --json` prints each as one line; the last line is `done`, `error` or
 * `cancelled`. Fields may be added; those listed keep their names and meaning.
 *
 * - `run`: a run has begun.
 * - `text`: the next piece of the model's text; pieces of one message share `message_id`.
 * - `tool_call`: the model calls a tool. `tool_result`: that call has ended (same `id`).
 * - `promoted`: deferred tools whose schemas the model gets from its next call on; only the new ones.
 * - `tools_bound`: schemas that the model call now beginning gets, and warnings about the tools that were asked for.
 * - `interrupt`: the agent asks and waits; answer with `--thread THREAD --resume ANSWER`.
 * - `done`: the turn has ended. `answer` is the text of the model's last message, `promoted` all promoted names of
 *   the thread, `interrupts` the ids of questions that wait.
 */
export type ViewEvent =
  | { readonly type: "run"; readonly thread_id: string; readonly run_id: string }
  | { readonly type: "text"; readonly message_id: string; readonly text: string }
  | { readonly type: "tool_call"; readonly id: string; readonly name: string; readonly args: unknown }
  | {
      readonly type: "tool_result";
      readonly id: string;
      readonly name: string;
      readonly status: "success" | "error";
      readonly content: string;
    }
  | { readonly type: "promoted"; readonly names: readonly string[]; readonly catalog_hash: string }
  | {
      readonly type: "tools_bound";
      readonly bound: SchemaCost;
      readonly all: SchemaCost;
      /** Each once a turn. */
      readonly warnings?: readonly string[];
    }
  | ({ readonly type: "interrupt" } & PendingInterrupt)
  | { readonly type: "error"; readonly code: string; readonly message: string }
  | { readonly type: "cancelled"; readonly thread_id: string }
  | {
      readonly type: "done";
      readonly thread_id: string;
      readonly answer: string;
      readonly promoted: readonly string[];
      readonly interrupts: readonly string[];
      readonly cost: TurnCost;
    };
