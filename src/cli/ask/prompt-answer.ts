import { createInterface } from "node:readline";
import type { CommandHost } from "../command-host.js";

/** Asks a person for one line. `undefined` for an empty line, at the end of input, and when `signal` aborts. */
export function promptAnswer(host: CommandHost, signal: AbortSignal): Promise<string | undefined> {
  host.messages.write("> ");
  // Not as a terminal: then Ctrl-C stays the signal that it is everywhere else.
  const lines = createInterface({ input: host.input.stream, terminal: false });
  const close = () => lines.close();
  signal.addEventListener("abort", close, { once: true });
  return new Promise((resolve) => {
    lines.once("line", (line) => {
      resolve(line.trim() === "" ? undefined : line);
      close();
    });
    lines.once("close", () => {
      signal.removeEventListener("abort", close);
      resolve(undefined);
    });
  });
}
