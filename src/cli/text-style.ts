import type { CommandHost, TextOutput } from "./command-host.js";

export interface TextStyle {
  readonly dim: (text: string) => string;
  readonly bold: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
}

export const plainStyle: TextStyle = {
  dim: (text) => text,
  bold: (text) => text,
  red: (text) => text,
  green: (text) => text,
  yellow: (text) => text,
};

const colouredStyle: TextStyle = {
  dim: (text) => `\u001B[2m${text}\u001B[22m`,
  bold: (text) => `\u001B[1m${text}\u001B[22m`,
  red: (text) => `\u001B[31m${text}\u001B[39m`,
  green: (text) => `\u001B[32m${text}\u001B[39m`,
  yellow: (text) => `\u001B[33m${text}\u001B[39m`,
};

/** Colours on a terminal, unless `NO_COLOR` is set to anything (https://no-color.org). */
export function styleFor(output: TextOutput, environment: CommandHost["environment"]): TextStyle {
  return output.isTerminal && !environment["NO_COLOR"] ? colouredStyle : plainStyle;
}
