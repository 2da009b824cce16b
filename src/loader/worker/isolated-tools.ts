import { disposedFault } from "./isolation-faults.js";
import type { IsolatedCall, IsolatedProcessOptions } from "./isolated-process.js";
import { IsolatedProcess } from "./isolated-process.js";
import type { LoadedTool } from "./worker-message.js";

/** Processes of one file at a time; further calls wait. */
const maxProcesses = 4;
/** Milliseconds without a call after which a process ends. */
const idleMs = 300_000;

interface Waiting {
  readonly give: (process: IsolatedProcess) => void;
  readonly refuse: (error: Error) => void;
}

/**
 * The tools of one file in processes of their own, one for each call that runs. A process is made when one is needed and
 * none is idle, ends when it was idle for five minutes, and a call that ends its process ends no other.
 */
export class IsolatedTools {
  readonly #options: IsolatedProcessOptions;
  /** The oldest first. They are taken in this order, so that those that are seldom needed end. */
  readonly #processes = new Set<IsolatedProcess>();
  /** Those without a call, with what keeps them from ending. */
  readonly #idle = new Map<IsolatedProcess, () => void>();
  readonly #waiting = new Set<Waiting>();
  #isDisposed = false;

  constructor(options: IsolatedProcessOptions) {
    this.#options = options;
  }

  /** Starts a process and tells what the file exports. @throws FawnError `tool_file_failed` */
  async load(): Promise<readonly LoadedTool[]> {
    const process = this.#start();
    const tools = await process.loaded;
    this.#rest(process);
    return tools;
  }

  /** @throws FawnError as `IsolatedProcess.call`, `tool_file_failed`; the signal's reason */
  async call(call: IsolatedCall): Promise<string> {
    const process = this.#take() ?? (await this.#wait(call.signal));
    return process.call(call);
  }

  /** Lets the tools give back what they hold, as far as they are alive, and ends all processes, for good. */
  async dispose(): Promise<void> {
    this.#isDisposed = true;
    for (const { refuse } of this.#waiting) refuse(disposedFault(this.#options.file));
    await Promise.all([...this.#processes].map((process) => process.dispose()));
  }

  /** A process for a call; none where all are busy. */
  #take(): IsolatedProcess | undefined {
    if (this.#isDisposed) throw disposedFault(this.#options.file);
    const process = [...this.#processes].find((each) => this.#idle.has(each));
    if (process === undefined) return this.#processes.size < maxProcesses ? this.#start() : undefined;
    this.#idle.get(process)?.();
    this.#idle.delete(process);
    process.holdParent(true);
    return process;
  }

  #wait(signal: AbortSignal): Promise<IsolatedProcess> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#waiting.delete(waiting);
        signal.removeEventListener("abort", onAbort);
      };
      const waiting: Waiting = {
        give: (process) => {
          leave();
          resolve(process);
        },
        refuse: (error) => {
          leave();
          reject(error);
        },
      };
      const onAbort = (): void => waiting.refuse(signal.reason as Error);
      this.#waiting.add(waiting);
      signal.addEventListener("abort", onAbort);
    });
  }

  #start(): IsolatedProcess {
    const process = new IsolatedProcess(this.#options, {
      onFree: () => this.#rest(process),
      onEnd: () => this.#forget(process),
    });
    this.#processes.add(process);
    return process;
  }

  /** A process without a call keeps this one not alive, and ends after a while. */
  #rest(process: IsolatedProcess): void {
    if (!this.#processes.has(process)) return;
    process.holdParent(false);
    this.#idle.set(
      process,
      this.#options.clock.after(idleMs, () => {
        this.#forget(process);
        void process.end("it was idle");
      }),
    );
    this.#serve();
  }

  #forget(process: IsolatedProcess): void {
    this.#idle.get(process)?.();
    this.#idle.delete(process);
    this.#processes.delete(process);
    this.#serve();
  }

  /** Gives the call that waits longest what has become free. */
  #serve(): void {
    const [first] = this.#waiting;
    if (first === undefined || this.#isDisposed) return;
    const process = this.#take();
    if (process !== undefined) first.give(process);
  }
}
