import { Worker } from "node:worker_threads";
import type { Clock } from "../../kernel/clock.js";
import { FawnError } from "../../kernel/fawn-error.js";
import type { Logger } from "../../kernel/logger.js";
import { workerMessageSchema, type LoadedTool, type WorkerMessage } from "./worker-message.js";

export interface IsolatedToolsOptions {
  /** Absolute, for messages. */
  readonly file: string;
  /** The file's bundle, an ES module. */
  readonly code: string;
  /** All that the worker gets of the environment. */
  readonly environment: Readonly<Record<string, string>>;
  readonly memoryMb: number;
  readonly logger: Logger;
  readonly clock: Clock;
}

export interface IsolatedCall {
  /** Number of the tool among the exports. */
  readonly tool: number;
  readonly args: unknown;
  readonly toolCallId: string | undefined;
  readonly signal: AbortSignal;
}

/** Milliseconds until a file must have been loaded, an idle worker ends, an aborted call must have answered. */
const loadMs = 10_000;
const idleMs = 300_000;
const abortMs = 1_000;

interface Running {
  readonly resolve: (value: string) => void;
  readonly reject: (error: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  readonly loaded: Promise<readonly LoadedTool[]>;
  /** Calls that it has not answered yet. */
  readonly calls: Map<number, Running>;
}

/**
 * The tools of one file in a worker of their own. It is made when it is first needed, ends when it was idle for five
 * minutes, and is made anew after it ended in whatever way. A call that does not end takes its worker along.
 */
export class IsolatedTools {
  readonly #options: IsolatedToolsOptions;
  #thread: Thread | undefined;
  #stopIdle: (() => void) | undefined;
  #number = 0;

  constructor(options: IsolatedToolsOptions) {
    this.#options = options;
  }

  /** Starts the worker and tells what the file exports. @throws FawnError `tool_file_failed` */
  async load(): Promise<readonly LoadedTool[]> {
    const thread = this.#use();
    try {
      return await thread.loaded;
    } finally {
      this.#rest(thread);
    }
  }

  /** @throws FawnError `tool_worker_ended`, `tool_failed`; the signal's reason */
  async call({ tool, args, toolCallId, signal }: IsolatedCall): Promise<string> {
    const thread = this.#use();
    const id = (this.#number += 1);
    try {
      await thread.loaded;
      signal.throwIfAborted();
      return await new Promise<string>((resolve, reject) => {
        thread.calls.set(id, { resolve, reject });
        signal.addEventListener("abort", () => this.#abort(thread, id, signal), { once: true });
        thread.worker.postMessage({ type: "call", id, tool, args, toolCallId });
      });
    } finally {
      this.#rest(thread);
    }
  }

  /** Lets the tools give back what they hold, as far as they were alive, and ends the worker. */
  async dispose(): Promise<void> {
    const thread = this.#thread;
    if (thread === undefined) return;
    const { worker } = thread;
    await new Promise<void>((resolve) => {
      worker.on("message", (message: unknown) => {
        const { data } = workerMessageSchema.safeParse(message);
        if (data?.type !== "disposed") return;
        for (const text of data.failed) this.#options.logger.warn(`${this.#options.file}: ${text}`);
        resolve();
      });
      worker.once("exit", () => resolve());
      worker.postMessage({ type: "dispose" });
      this.#options.clock.after(loadMs, resolve);
    });
    await this.#end(thread);
  }

  #use(): Thread {
    this.#stopIdle?.();
    this.#thread ??= this.#start();
    this.#thread.worker.ref();
    return this.#thread;
  }

  /** A worker that does nothing keeps no process alive, and ends after a while. */
  #rest(thread: Thread): void {
    if (thread !== this.#thread || thread.calls.size > 0) return;
    thread.worker.unref();
    this.#stopIdle?.();
    this.#stopIdle = this.#options.clock.after(idleMs, () => void this.#end(thread));
  }

  #start(): Thread {
    const { code, environment, memoryMb, logger, clock, file } = this.#options;
    const worker = new Worker(new URL("./isolated-worker.mjs", import.meta.url), {
      workerData: { code },
      env: { ...environment },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      stdout: true,
      stderr: true,
    });
    worker.stdout.on("data", (data: Buffer) => logger.info(`${file}: ${data.toString().trimEnd()}`));
    worker.stderr.on("data", (data: Buffer) => logger.warn(`${file}: ${data.toString().trimEnd()}`));
    const calls = new Map<number, Running>();
    const loaded = new Promise<readonly LoadedTool[]>((resolve, reject) => {
      const stopWaiting = clock.after(loadMs, () => {
        reject(loadFault(file, `it did not end within ${loadMs} ms`));
        void worker.terminate();
      });
      const onFirst = (message: WorkerMessage): void => {
        if (message.type === "loaded") resolve(message.tools);
        if (message.type === "failed") reject(loadFault(file, message.message));
      };
      worker.on("message", (message: unknown) => {
        const { data } = workerMessageSchema.safeParse(message);
        if (data === undefined) return;
        stopWaiting();
        onFirst(data);
        settle(calls, data);
      });
      worker.once("exit", () => reject(loadFault(file, "its worker ended")));
    });
    loaded.catch(() => undefined);
    const thread: Thread = { worker, loaded, calls };
    let reason = "it ended the process";
    worker.once("error", (error) => (reason = error.message));
    worker.once("exit", () => {
      if (this.#thread === thread) this.#thread = undefined;
      for (const { reject } of calls.values()) reject(endFault(file, reason));
    });
    return thread;
  }

  /** Asks the tool to stop; one that does not answer to that, as in an endless loop, takes the worker along. */
  #abort(thread: Thread, id: number, { reason }: AbortSignal): void {
    thread.worker.postMessage({ type: "abort", id });
    thread.calls.get(id)?.reject(reason instanceof Error ? reason : new Error(String(reason)));
    this.#options.clock.after(abortMs, () => {
      if (thread.calls.has(id)) void this.#end(thread);
    });
  }

  async #end(thread: Thread): Promise<void> {
    if (this.#thread === thread) this.#thread = undefined;
    this.#stopIdle?.();
    await thread.worker.terminate();
  }
}

function settle(calls: Map<number, Running>, message: WorkerMessage): void {
  if (message.type === "result") calls.get(message.id)?.resolve(message.value);
  if (message.type === "error") calls.get(message.id)?.reject(new FawnError("tool_failed", message.message));
  if ("id" in message) calls.delete(message.id);
}

function loadFault(file: string, problem: string): FawnError {
  return new FawnError("tool_file_failed", `The file failed while it was loaded: ${problem}.`, {
    location: { file },
    remedy: "Correct it; until then its last good version stays in use.",
  });
}

function endFault(file: string, reason: string): FawnError {
  return new FawnError("tool_worker_ended", `The worker of ${file} ended during the call: ${reason}.`, {
    remedy: "It is started anew at the next call.",
  });
}
