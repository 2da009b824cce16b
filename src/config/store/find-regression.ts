import { joinProblems } from "../config-invalid-error.js";
import type { ConfigWarning } from "../config-warning.js";
import { FawnError } from "../../kernel/fawn-error.js";
import type { LoadedConfig } from "../load-config.js";

/** The parts of a configuration in which an edit can break something. */
export type JudgedConfig = Pick<LoadedConfig, "files" | "faults" | "warnings">;

/**
 * What an edit has broken: a file that is gone, an entry that was left out, a key that is unknown. At start such
 * things are passed over; in a running Fawn, taking them would stop a server for a slip of the pen. What was
 * already so before the edit is no hindrance.
 */
export function findRegression(previous: JudgedConfig, next: JudgedConfig): FawnError | undefined {
  const problems = [
    ...missingFile(previous.files.config, next.files.config),
    ...missingFile(previous.files.extensions, next.files.extensions),
    ...newFaults(previous, next),
    ...newUnknownKeys(previous, next),
  ];
  return problems.length > 0 ? joinProblems(problems) : undefined;
}

function missingFile(before: string | null, after: string | null): FawnError[] {
  if (before === null || after !== null) return [];
  return [
    new FawnError("config_file_missing", "the file is gone; what it said stays in force.", {
      remedy: "Put it back, or restart Fawn to go on without it.",
      location: { file: before },
    }),
  ];
}

function newFaults(previous: JudgedConfig, next: JudgedConfig): FawnError[] {
  const known = new Set(previous.faults.map(({ kind, name }) => `${kind} ${name}`));
  return next.faults.filter(({ kind, name }) => !known.has(`${kind} ${name}`)).map(({ error }) => error);
}

function newUnknownKeys(previous: JudgedConfig, next: JudgedConfig): FawnError[] {
  const known = new Set(previous.warnings.filter(isUnknownKey).map(placeOf));
  return next.warnings
    .filter((warning) => isUnknownKey(warning) && !known.has(placeOf(warning)))
    .map(({ code, location }) => {
      const key = location.path?.split(".").at(-1) ?? "";
      return new FawnError(code, `unknown key \`${key}\`.`, { remedy: "Correct or remove it.", location });
    });
}

function isUnknownKey({ code }: ConfigWarning): boolean {
  return code === "config_unknown_key";
}

function placeOf({ location }: ConfigWarning): string {
  return `${location.file} ${location.path}`;
}
