import { spawn, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { processEnvironment } from "../../src/config/environment.js";

const starter = fileURLToPath(new URL("../../src/cli/fawn.mjs", import.meta.url));

export interface FawnProcessOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** Another copy of the starter. */
  readonly program?: string;
}

export interface FawnResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A `fawn` command that runs in a process of its own. */
export interface FawnProcess {
  readonly child: ChildProcess;
  stdout(): string;
  stderr(): string;
  readonly ended: Promise<FawnResult>;
}

/** Starts `fawn` with these arguments. Its input is empty unless some is given. */
export function startFawn(
  words: readonly string[],
  { cwd, env = {}, input = "", program = starter }: FawnProcessOptions,
): FawnProcess {
  const child = spawn(process.execPath, [program, ...words], {
    cwd,
    env: { ...processEnvironment(), ...env },
    stdio: "pipe",
  });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  child.stdin.end(input);
  const ended = new Promise<FawnResult>((resolve) => {
    child.once("close", (code) => resolve({ code, stdout, stderr }));
  });
  return { child, stdout: () => stdout, stderr: () => stderr, ended };
}

/** Runs `fawn` to its end. */
export function runFawn(words: readonly string[], options: FawnProcessOptions): Promise<FawnResult> {
  return startFawn(words, options).ended;
}
