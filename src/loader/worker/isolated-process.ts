import { FawnError } from "../../kernel/fawn-error.js";
import type { Clock } from "../../kernel/clock.js";
import { argumentFault, endFault, loadFault } from "./isolation-faults.js";
import type { Ending, ToolProcessOptions } from "./tool-process.js";
import { ToolProcess } from "./tool-process.js";
import type { LoadedTool, WorkerMessage } from "./worker-message.js";

/** Milliseconds until a file must have been loaded or disposed of, and until an aborted call must have answered. */
const loadMs = 10_000;
const abortMs = 1_000;

export interface IsolatedProcessOptions extends ToolProcessOptions {
  /** The file's bundle, an ES module. */
  readonly code: string;
  readonly clock: Clock;
}

export interface IsolatedProcessEvents {
  /** A call is over, and it can take another one. */
  readonly onFree: () => void;
  readonly onEnd: () => void;
}

export interface IsolatedCall {
  /** Number of the tool among the exports. */
  readonly tool: number;
  readonly args: unknown;
  readonly toolCallId: string | undefined;
  readonly signal: AbortSignal;
}

interface Running {
  readonly id: number;
  readonly resolve: (value: string) => void;
  readonly reject: (error: Error) => void;
  readonly stopListening: () => void;
}

/** The tools of one file in a process of their own, which takes one call at a time. */
export class IsolatedProcess {
  /** What the file exports. Rejects with FawnError `tool_file_failed`; the process then ends. */
  readonly loaded: Promise<readonly LoadedTool[]>;
  readonly #options: IsolatedProcessOptions;
  readonly #events: IsolatedProcessEvents;
  readonly #process: ToolProcess;
  readonly #listeners = new Set<(message: WorkerMessage) => void>();
  #fault: FawnError | undefined;
  #running: Running | undefined;
  #calls = 0;

  constructor(options: IsolatedProcessOptions, events: IsolatedProcessEvents) {
    this.#options = options;
    this.#events = events;
    this.#process = new ToolProcess(options, (message) => this.#hear(message));
    void this.#process.ended.then((ending) => this.#end(ending));
    this.loaded = this.#load();
    this.loaded.catch(() => undefined);
  }

  /**
   * Rejects as soon as the signal is aborted. A tool that then does not answer within a second, as in an endless loop,
   * takes its process along.
   *
   * @throws FawnError `tool_worker_ended`, `tool_out_of_memory`, `tool_arguments_invalid`, `tool_failed`; the signal's
   * reason
   */
  async call({ signal, ...called }: IsolatedCall): Promise<string> {
    await this.loaded;
    const id = (this.#calls += 1);
    try {
      signal.throwIfAborted();
      if (this.#fault) throw this.#fault;
      this.#process.send({ type: "call", id, ...called });
    } catch (error) {
      this.#events.onFree();
      throw error;
    }
    return new Promise((resolve, reject) => {
      const onAbort = (): void => this.#abort(running, signal);
      const stopListening = (): void => signal.removeEventListener("abort", onAbort);
      const running: Running = { id, resolve, reject, stopListening };
      this.#running = running;
      signal.addEventListener("abort", onAbort);
    });
  }

  /** Lets the tools give back what they hold, and ends the process. */
  async dispose(): Promise<void> {
    const { logger, file, clock } = this.#options;
    await new Promise<void>((resolve) => {
      const stopWaiting = clock.after(loadMs, resolve);
      const finish = (): void => {
        stopWaiting();
        resolve();
      };
      this.#listeners.add((message) => {
        if (message.type !== "disposed") return;
        for (const text of message.failed) logger.warn(`${file}: ${text}`);
        finish();
      });
      void this.#process.ended.then(finish);
      this.#process.send({ type: "dispose" });
    });
    await this.end("its file is out of use");
  }

  /** Resolves when nothing of it runs any more. */
  async end(reason: string): Promise<void> {
    this.#process.kill(reason);
    await this.#process.ended;
  }

  /** Whether this process stays alive for its sake. */
  holdParent(holds: boolean): void {
    this.#process.holdParent(holds);
  }

  #load(): Promise<readonly LoadedTool[]> {
    const { file, clock, code } = this.#options;
    return new Promise((resolve, reject) => {
      const stopWaiting = clock.after(loadMs, () => fail(`it did not end within ${loadMs} ms`));
      const fail = (problem: string): void => {
        stopWaiting();
        reject(loadFault(file, problem));
        this.#process.kill(problem);
      };
      this.#listeners.add((message) => {
        if (message.type === "failed") fail(message.message);
        if (message.type !== "loaded") return;
        stopWaiting();
        resolve(message.tools);
      });
      void this.#process.ended.then(({ reason }) => fail(reason));
      this.#process.send({ type: "load", code });
    });
  }

  #hear(message: WorkerMessage): void {
    for (const listen of this.#listeners) listen(message);
    const running = this.#running;
    if (running === undefined || !("id" in message) || message.id !== running.id) return;
    this.#running = undefined;
    running.stopListening();
    if (message.type === "result") running.resolve(message.value);
    if (message.type === "error") running.reject(new FawnError("tool_failed", message.message));
    if (message.type === "refused") running.reject(argumentFault(message.message));
    this.#events.onFree();
  }

  #abort(running: Running, { reason }: AbortSignal): void {
    running.stopListening();
    running.reject(reason instanceof Error ? reason : new Error(String(reason)));
    this.#process.send({ type: "abort", id: running.id });
    this.#options.clock.after(abortMs, () => {
      if (this.#running === running) this.#process.kill("it went on after its call was given up");
    });
  }

  #end(ending: Ending): void {
    this.#fault = endFault(this.#options.file, ending);
    this.#running?.stopListening();
    this.#running?.reject(this.#fault);
    this.#running = undefined;
    this.#events.onEnd();
  }
}
