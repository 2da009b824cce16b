import { messageOf } from "../kernel/fawn-error.js";
import { isRecord } from "../kernel/json-schema.js";

/** Why a module that is there did not load, and what to do. */
export interface ModuleFailure {
  readonly message: string;
  readonly remedy: string;
}

export function describeModuleFailure(cause: unknown): ModuleFailure {
  const message = endSentence(messageOf(cause));
  const code = isRecord(cause) ? cause["code"] : undefined;
  if (code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND") return missingImport(message);
  if (code === "ERR_UNKNOWN_FILE_EXTENSION") {
    return { message, remedy: "Compile it to JavaScript, or run Fawn with tsx for TypeScript." };
  }
  if (cause instanceof SyntaxError) {
    const place = /^(?:file:\/\/)?(?<file>\S.*:\d+)$/mu.exec(cause.stack ?? "")?.groups?.["file"];
    return {
      message: `${place ? `${place}: ` : ""}${message}`,
      remedy: "Mend the syntax, or the imported name.",
    };
  }
  return { message, remedy: "Mend the module." };
}

function missingImport(message: string): ModuleFailure {
  const firstLine = endSentence(message.split("\n", 1)[0] ?? "");
  const name = /package '(?<name>[^']+)'/u.exec(firstLine)?.groups?.["name"];
  const remedy = name ? `Install it: npm install ${name}` : "Correct that import.";
  return { message: `something that it imports is missing: ${firstLine}`, remedy };
}

function endSentence(text: string): string {
  return /[.!?]$/u.test(text) ? text : `${text}.`;
}
