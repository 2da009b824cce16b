import { processEnvironment } from "../config/environment.js";
import type { CommandHost, StopSignal, TextOutput } from "./command-host.js";

/** The process's own streams, environment and signals. */
export function processHost(packageFolder: string): CommandHost {
  return {
    packageFolder,
    folder: process.cwd(),
    environment: processEnvironment(),
    input: { isTerminal: process.stdin.isTTY, stream: process.stdin },
    output: streamOutput(process.stdout),
    messages: streamOutput(process.stderr),
    onStop(listener) {
      const signals: StopSignal[] = ["SIGINT", "SIGTERM"];
      const handlers = signals.map((signal) => ({ signal, handler: () => listener(signal) }));
      for (const { signal, handler } of handlers) process.on(signal, handler);
      return () => {
        for (const { signal, handler } of handlers) process.off(signal, handler);
      };
    },
  };
}

function streamOutput(stream: NodeJS.WriteStream): TextOutput {
  // A reader that has gone (`fawn ask … | head -1`) is no fault of the command.
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit(0);
  });
  return {
    isTerminal: stream.isTTY,
    write: (text) => void stream.write(text),
  };
}
