import { FawnError } from "../kernel/fawn-error.js";
import { errorCode } from "./content-hash.js";

const remedies: Readonly<Record<string, string>> = {
  ELOOP: "The link leads back to itself: delete it, or let it point to a file.",
  EACCES: "Give the user that Fawn runs as the right to read it.",
  EPERM: "Give the user that Fawn runs as the right to read it.",
  EISDIR: "A folder stands where a file was: give it another name.",
};

/** The fault of a file or folder that the system does not let us read. */
export function unreadableFault(path: string, error: unknown): FawnError {
  const code = errorCode(error);
  return new FawnError("tool_file_unreadable", `It cannot be read (${code}).`, {
    location: { file: path },
    cause: error,
    remedy: remedies[code] ?? "Make it readable, or take it out of the folder.",
  });
}
