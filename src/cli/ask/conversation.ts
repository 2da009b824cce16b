import { Client } from "@langchain/langgraph-sdk";
import { FawnError } from "../../kernel/fawn-error.js";
import { leadAgentGraph } from "../../server/lead-agent-graph.js";
import { emptyHistory, readHistory, type ThreadHistory } from "./thread-history.js";
import type { StreamChunk } from "./turn-view.js";

/** Milliseconds that cancelling a run may take. */
const cancelLimit = 5_000;

/** Options of a run, as the lead agent takes them in `configurable`. */
export interface RunOptions {
  readonly model_name?: string | undefined;
  readonly is_plan_mode?: boolean | undefined;
  readonly tool_names?: readonly string[] | undefined;
}

/** What a run starts from: a user's text, or answers to questions by the interrupt's id. */
export type RunStart =
  | { readonly question: string }
  | { readonly answers: Readonly<Record<string, unknown>> };

/** One thread on a server. */
export class Conversation {
  readonly threadId: string;
  readonly #client: Client;
  readonly #abort = new AbortController();
  #runId: string | undefined;
  #isCancelled = false;

  private constructor(client: Client, threadId: string) {
    this.#client = client;
    this.threadId = threadId;
  }

  /**
   * Goes on with a thread, or begins a new one.
   * @throws {FawnError} `thread_not_found`
   */
  static async open(
    server: { readonly url: string; readonly apiKey?: string | undefined },
    threadId: string | undefined,
  ): Promise<{ conversation: Conversation; history: ThreadHistory }> {
    const client = new Client({
      apiUrl: server.url,
      apiKey: server.apiKey ?? null,
      callerOptions: { maxRetries: 1 },
    });
    if (threadId === undefined) {
      const thread = await client.threads.create();
      return { conversation: new Conversation(client, thread.thread_id), history: emptyHistory };
    }
    const conversation = new Conversation(client, threadId);
    return { conversation, history: await conversation.history() };
  }

  /**
   * What the thread holds now.
   * @throws {FawnError} `thread_not_found`
   */
  async history(): Promise<ThreadHistory> {
    try {
      return readHistory(await this.#client.threads.getState(this.threadId));
    } catch (error) {
      if (!isUnknownThread(error)) throw error;
      throw new FawnError("thread_not_found", `The server has no thread \`${this.threadId}\`.`, {
        remedy: "Leave out --thread to begin a new one.",
        cause: error,
      });
    }
  }

  /** Runs the agent and passes on what it streams. Ends early, without an error, when it is cancelled. */
  async *run(start: RunStart, options: RunOptions): AsyncGenerator<StreamChunk> {
    const input =
      "question" in start
        ? { input: { messages: [{ role: "user", content: start.question }] } }
        : { command: { resume: start.answers } };
    const stream = this.#client.runs.stream(this.threadId, leadAgentGraph, {
      ...input,
      config: { configurable: { ...options } },
      streamMode: ["messages-tuple", "updates", "custom"],
      onDisconnect: "cancel",
      signal: this.#abort.signal,
      onRunCreated: ({ run_id }) => {
        this.#runId = run_id;
      },
    });
    try {
      for await (const { event, data } of stream) yield { event, data };
    } catch (error) {
      if (!this.#isCancelled) throw error;
    }
  }

  get isCancelled(): boolean {
    return this.#isCancelled;
  }

  /** Ends the run on the server and its stream here. */
  async cancel(): Promise<void> {
    this.#isCancelled = true;
    try {
      if (this.#runId !== undefined) {
        await this.#client.runs.cancel(this.threadId, this.#runId, false, "interrupt", {
          signal: AbortSignal.timeout(cancelLimit),
        });
      }
    } finally {
      this.#abort.abort();
    }
  }
}

/** The API answers 404 for a thread it does not have and 400 or 422 for an id that none can have. */
const unknownThread: ReadonlySet<unknown> = new Set([400, 404, 422]);

function isUnknownThread(error: unknown): boolean {
  return error instanceof Error && "status" in error && unknownThread.has(error.status);
}
