import { processEnvironment } from "../config/environment.js";
import type { CommandHost, StopSignal, TextOutput } from "./command-host.js";
import { watchLauncher } from "./watch-launcher.js";

const stopSignals: readonly StopSignal[] = ["SIGINT", "SIGTERM"];

/** The process's own streams, environment and signals. */
export function processHost(packageFolder: string): CommandHost {
  const environment = processEnvironment();
  return {
    packageFolder,
    folder: process.cwd(),
    environment,
    input: { isTerminal: process.stdin.isTTY, stream: process.stdin },
    output: streamOutput(process.stdout),
    messages: streamOutput(process.stderr),
    onStop(listener) {
      const handlers = stopSignals.map((signal) => ({ signal, handler: () => listener(signal) }));
      for (const { signal, handler } of handlers) process.on(signal, handler);
      const endWatch = watchLauncher(environment, () => listener("SIGTERM"));
      return () => {
        endWatch();
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
