import type { ChildProcess } from "node:child_process";
import { fork } from "node:child_process";
import { Socket } from "node:net";
import { fileURLToPath } from "node:url";
import type { Logger } from "../../kernel/logger.js";
import type { WorkerMessage, WorkerOrder } from "./worker-message.js";
import { workerMessageSchema } from "./worker-message.js";

const entry = fileURLToPath(new URL("./isolated-worker.mjs", import.meta.url));
/** Milliseconds that the pipes of a dead process may still be open, since something outside of its group holds them. */
const drainMs = 250;
/** Characters of stderr that tell why it ended. */
const tailLength = 8_192;
const hasGroups = process.platform !== "win32";

export interface ToolProcessOptions {
  /** For the log. */
  readonly file: string;
  /** All that the process gets of the environment. */
  readonly environment: Readonly<Record<string, string>>;
  /** Of the heap. */
  readonly memoryMb: number;
  readonly logger: Logger;
}

/** Why a process has ended. */
export interface Ending {
  readonly reason: string;
  readonly outOfMemory: boolean;
}

/**
 * A process that runs tools: how it starts, speaks and ends. It leads a group of its own, so that what it starts ends
 * with it, and ends by itself when this process is gone, in whatever way.
 */
export class ToolProcess {
  /** Resolves when it has ended, and all that it had started in its group as well. */
  readonly ended: Promise<Ending>;
  readonly #child: ChildProcess;
  readonly #memoryMb: number;
  #hasEnded = false;
  #reason: string | undefined;
  #stderr = "";

  constructor(
    { file, environment, memoryMb, logger }: ToolProcessOptions,
    onMessage: (message: WorkerMessage) => void,
  ) {
    this.#memoryMb = memoryMb;
    this.#child = fork(entry, [String(process.pid), String(memoryMb)], {
      env: { ...environment },
      execArgv: [`--max-old-space-size=${memoryMb}`],
      serialization: "advanced",
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      detached: hasGroups,
    });
    this.#child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      logger.info(`${file}: ${text.trimEnd()}`);
    });
    this.#child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-tailLength);
      logger.warn(`${file}: ${text.trimEnd()}`);
    });
    this.#child.on("message", (message: unknown) => {
      const { data } = workerMessageSchema.safeParse(message);
      if (data?.type === "crashed") this.#reason ??= data.message;
      if (data !== undefined) onMessage(data);
    });
    this.ended = this.#end();
  }

  /** @throws DataCloneError where it is no plain data */
  send(order: WorkerOrder): void {
    this.#child.send(order, (error) => {
      if (error) this.kill(`it could not be reached: ${error.message}`);
    });
  }

  /** Ends it at once, with all that it has started. */
  kill(reason: string): void {
    this.#reason ??= reason;
    this.#killGroup();
  }

  /** Whether this process stays alive for its sake. */
  holdParent(holds: boolean): void {
    const { stdout, stderr, channel } = this.#child;
    const pipes = [stdout, stderr].filter((pipe) => pipe instanceof Socket);
    for (const handle of [this.#child, ...pipes, ...(channel ? [channel] : [])]) {
      if (holds) handle.ref();
      else handle.unref();
    }
  }

  #end(): Promise<Ending> {
    const child = this.#child;
    return new Promise((resolve) => {
      const end = (ending: Ending): void => {
        child.stdout?.destroy();
        child.stderr?.destroy();
        resolve(ending);
      };
      child.on("error", ({ message }) => {
        if (child.pid === undefined)
          end({ reason: `it could not be started: ${message}`, outOfMemory: false });
        else this.kill(message);
      });
      // Nothing can be asked of it any more. It may be about to end by itself, and how it does tells more.
      child.once("disconnect", () => setTimeout(() => this.#killGroup(), drainMs));
      child.once("exit", (code, signal) => {
        this.#killGroup();
        this.#hasEnded = true;
        const drained = setTimeout(() => end(this.#ending(code, signal)), drainMs);
        child.once("close", () => {
          clearTimeout(drained);
          end(this.#ending(code, signal));
        });
      });
    });
  }

  #ending(code: number | null, signal: NodeJS.Signals | null): Ending {
    if (this.#reason !== undefined) return { reason: this.#reason, outOfMemory: false };
    if (signal === null) return { reason: `it ended itself with code ${code}`, outOfMemory: false };
    if (!/out of memory/.test(this.#stderr))
      return { reason: `it was ended by ${signal}`, outOfMemory: false };
    return { reason: `it took more than its ${this.#memoryMb} MB of memory`, outOfMemory: true };
  }

  #killGroup(): void {
    const { pid } = this.#child;
    if (pid === undefined || this.#hasEnded) return;
    try {
      process.kill(hasGroups ? -pid : pid, "SIGKILL");
    } catch (error) {
      // ESRCH: nobody is left. EPERM (macOS): only what waits to be taken notice of.
      if (!(error instanceof Error && "code" in error && (error.code === "ESRCH" || error.code === "EPERM")))
        throw error;
    }
  }
}
