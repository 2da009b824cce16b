import { FawnError } from "../kernel/fawn-error.js";

/** Several faults at once, each with its own code, place and remedy. */
export class ConfigInvalidError extends FawnError {
  readonly problems: readonly FawnError[];

  constructor(problems: readonly FawnError[]) {
    const list = problems.map((problem) => `\n  - ${problem.message}`).join("");
    super("config_invalid", `${problems.length} things in the configuration are wrong:${list}`);
    this.problems = problems;
  }
}

/** One error out of at least one: the only one as it is, several joined. */
export function joinProblems(problems: readonly FawnError[]): FawnError {
  const [only, ...others] = problems;
  return only && others.length === 0 ? only : new ConfigInvalidError(problems);
}
