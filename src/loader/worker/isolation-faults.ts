import { FawnError } from "../../kernel/fawn-error.js";
import type { Ending } from "./tool-process.js";

/** A file that could not be loaded. */
export function loadFault(file: string, problem: string): FawnError {
  return new FawnError("tool_file_failed", `The file failed while it was loaded: ${problem}.`, {
    location: { file },
    remedy: "Correct it; until then its last good version stays in use.",
  });
}

/** A call whose process has ended. */
export function endFault(file: string, { reason, outOfMemory }: Ending): FawnError {
  return new FawnError(
    outOfMemory ? "tool_out_of_memory" : "tool_worker_ended",
    `The process of ${file} ended during the call: ${reason}.`,
    {
      remedy: outOfMemory
        ? "Ask it for less, or raise `tools_dir.isolated_memory_mb`."
        : "It is started anew at the next call.",
    },
  );
}

/** A call after its tool was disposed of. */
export function disposedFault(file: string): FawnError {
  return new FawnError("tool_worker_ended", `${file} is out of use: it was changed or deleted.`, {
    remedy: "Start a new run; it has the file as it is now.",
  });
}

/** Arguments that never reached the tool. The model reads this. */
export function argumentFault(faults: string): FawnError {
  return new FawnError(
    "tool_arguments_invalid",
    `The arguments break the tool's schema, so it was not called:\n${faults}`,
  );
}
