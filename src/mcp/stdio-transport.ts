import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { deserializeMessage, serializeMessage } from "@modelcontextprotocol/sdk/shared/stdio.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import type { LineTail } from "./line-tail.js";
import { createLineSplitter } from "./line-splitter.js";
import type { StopPatience } from "./process-group.js";
import { impatient, patient, stopGroup } from "./process-group.js";
import type { ProcessRegistry } from "./process-registry.js";
import type { Ending, TransportHandle } from "./transport-handle.js";

/** Lines on stdout that are no JSON-RPC message, in a row; one more and the server is given up. */
const noiseBudget = 100;
/** A message carries at most an image or two; above this something is wrong. */
const maxMessageBytes = 32 * 1024 * 1024;
const maxStderrLineBytes = 8 * 1024;
const shownNoise = 200;
/** How long a dead process's pipes may still be open, for instance because a stray descendant holds them. */
const drainMs = 250;

export interface StdioServer {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string | undefined;
}

export interface StdioPorts {
  readonly processes: ProcessRegistry;
  readonly stderr: Pick<LineTail, "push">;
}

/**
 * MCP over the pipes of a child process. The SDK's own stdio transport can't be used: it kills the direct child
 * only, loses stderr, hands over no exit code, and forgets which line was not JSON. Here the child leads a
 * process group that ends as a whole, also when the child dies by itself.
 */
export class StdioTransport implements Transport, TransportHandle {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #server: StdioServer;
  readonly #ports: StdioPorts;
  #child: ChildProcess | undefined;
  #ending: Ending | undefined;
  #stopping: Promise<void> | undefined;
  #isServing = false;
  #closed = false;
  #noise = 0;

  constructor(server: StdioServer, ports: StdioPorts) {
    this.#server = server;
    this.#ports = ports;
  }

  get transport(): Transport {
    return this;
  }

  get pid(): number | undefined {
    return this.#closed ? undefined : this.#child?.pid;
  }

  get ending(): Ending | undefined {
    return this.#ending;
  }

  /** Spawns the process. Rejects with Node's error where the program can't be started. */
  start(): Promise<void> {
    const { command, args, env, cwd } = this.#server;
    const child = spawn(command === "node" ? process.execPath : command, args, {
      env,
      cwd,
      detached: process.platform !== "win32",
      windowsHide: true,
      stdio: ["pipe", "pipe", "pipe"],
    });
    this.#child = child;
    if (child.pid !== undefined) this.#ports.processes.add(child.pid);
    this.#listen(child);
    return new Promise((resolve, reject) => {
      child.once("spawn", resolve);
      child.once("error", reject);
    });
  }

  /** Resolves when the message is in the pipe. */
  send(message: JSONRPCMessage): Promise<void> {
    const stdin = this.#child?.stdin;
    if (!stdin || this.#closed || this.#ending) return Promise.reject(new Error("Not connected"));
    return new Promise((resolve, reject) => {
      stdin.write(serializeMessage(message), (error) => {
        // A broken pipe is the shadow of an exit, which tells more; it gets the time to show.
        if (error) setTimeout(() => reject(error), 2 * drainMs);
        else resolve();
      });
    });
  }

  /** The client calls this once the server is initialised. */
  setProtocolVersion(): void {
    this.#isServing = true;
  }

  close(): Promise<void> {
    return this.stop(this.#isServing);
  }

  stop(courteous: boolean): Promise<void> {
    this.#stopping ??= this.#stop(courteous ? patient : impatient);
    return this.#stopping;
  }

  async #stop(patience: StopPatience): Promise<void> {
    const child = this.#child;
    if (child?.pid !== undefined) {
      await stopGroup(child, patience);
      this.#ports.processes.delete(child.pid);
    }
    child?.stdout?.destroy();
    child?.stderr?.destroy();
    this.#finish();
  }

  #listen(child: ChildProcess): void {
    const report = (error: Error): void => this.onerror?.(error);
    const stdout = createLineSplitter({
      maxBytes: maxMessageBytes,
      onLine: (line) => this.#receive(line),
      onTooLong: (line) => this.#end({ kind: "oversize", line: line.slice(0, shownNoise) }),
    });
    const stderr = createLineSplitter({
      maxBytes: maxStderrLineBytes,
      onLine: (line) => this.#keepStderr(line),
      onTooLong: (line) => this.#keepStderr(`${line.slice(0, shownNoise)}…`),
    });
    child.on("error", report);
    child.stdin?.on("error", report);
    child.stdout?.on("error", report);
    child.stderr?.on("error", report);
    child.stdout?.on("data", (chunk: Buffer) => stdout.push(chunk));
    child.stderr?.on("data", (chunk: Buffer) => stderr.push(chunk));
    child.stderr?.once("end", () => stderr.end());
    child.once("exit", (code, signal) => {
      const drained = setTimeout(() => this.#end({ kind: "exit", code, signal }), drainMs);
      child.once("close", () => {
        clearTimeout(drained);
        this.#end({ kind: "exit", code, signal });
      });
    });
  }

  #receive(line: string): void {
    if (line.trim() === "" || this.#stopping) return;
    let message: JSONRPCMessage;
    try {
      message = deserializeMessage(line);
    } catch {
      this.#countNoise(line);
      return;
    }
    this.#noise = 0;
    try {
      this.onmessage?.(message);
    } catch (error) {
      this.onerror?.(asError(error));
    }
  }

  #countNoise(line: string): void {
    const shown = line.slice(0, shownNoise);
    this.#noise += 1;
    if (this.#noise > noiseBudget) this.#end({ kind: "noise", line: shown });
    else this.onerror?.(new Error(`Not a JSON-RPC message on stdout: ${shown}`));
  }

  /** The connection is over without our asking; what is left of the group goes too. */
  #end(ending: Ending): void {
    if (this.#stopping) return;
    this.#ending = ending;
    this.stop(false).catch((error: unknown) => this.onerror?.(asError(error)));
  }

  #keepStderr(line: string): void {
    if (line.trim() !== "") this.#ports.stderr.push(line);
  }

  #finish(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.onclose?.();
  }
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
