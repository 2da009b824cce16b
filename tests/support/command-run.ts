import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { CommandHost } from "../../src/cli/command-host.js";
import { runCommand } from "../../src/cli/main.js";

const packageFolder = fileURLToPath(new URL("../..", import.meta.url));

/** Runs a command of `fawn` in this process, as if it were called in `folder`. */
export async function runIn(folder: string, words: readonly string[], more: Partial<CommandHost> = {}) {
  const out: string[] = [];
  const messages: string[] = [];
  const code = await runCommand(words, {
    packageFolder,
    folder,
    environment: {},
    input: { isTerminal: false, stream: Readable.from([]) },
    output: { isTerminal: false, write: (text) => out.push(text) },
    messages: { isTerminal: false, write: (text) => messages.push(text) },
    onStop: () => () => undefined,
    ...more,
  });
  return { code, out: out.join(""), messages: messages.join("") };
}
