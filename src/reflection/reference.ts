import { FawnError, type FaultLocation } from "../kernel/fawn-error.js";

/** A parsed `use: "module:export"`. */
export interface Reference {
  /** A path, a package name with or without a path inside it, a `node:` module, or a `file:` address. */
  readonly module: string;
  readonly export: string;
}

const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;
const scheme = /^(?<name>[a-z][a-z0-9+.-]+):/u;

/**
 * Takes a reference apart at its last colon, so that `C:\tools\a.js:make` and `node:path:join` are read as meant.
 *
 * @example parseReference("@langchain/openai:ChatOpenAI") // { module: "@langchain/openai", export: "ChatOpenAI" }
 * @throws FawnError `reflection_reference_malformed`
 */
export function parseReference(text: string, location?: FaultLocation): Reference {
  const colon = text.lastIndexOf(":");
  const reference = { module: text.slice(0, Math.max(colon, 0)), export: text.slice(colon + 1) };
  const fault = faultOf(text, reference);
  if (fault === undefined) return reference;
  throw new FawnError("reflection_reference_malformed", `\`${text}\` ${fault}`, {
    remedy:
      'Write `module:export`, for example "@langchain/openai:ChatOpenAI" or "./tools/weather.js:weather".',
    location,
  });
}

function faultOf(text: string, { module, export: name }: Reference): string | undefined {
  if (text.trim() !== text || text === "") return "is empty or has spaces around it.";
  if (!text.includes(":") || !identifier.test(name) || module === "node") {
    return "does not say which export of the module is meant.";
  }
  if (module === "") return "does not say which module is meant.";
  const named = scheme.exec(module)?.groups?.["name"];
  return named === undefined || named === "file" || named === "node"
    ? undefined
    : `names a module by \`${named}:\`, and only files and installed packages are loaded.`;
}
