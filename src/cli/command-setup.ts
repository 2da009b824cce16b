import { InvalidArgumentError } from "commander";
import type { CommandHost } from "./command-host.js";

/** What a command needs to be added to the program. */
export interface CommandSetup {
  readonly host: CommandHost;
  /** Takes the command's exit code. */
  readonly finish: (code: number) => void;
}

/** Reads a whole number from `least` to `most`. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };
}

/** A list written with commas. */
export function commaList(text: string): string[] {
  const names = text.split(",").map((name) => name.trim());
  return names.filter((name) => name !== "");
}

/** Gathers an option that may be given more than once. */
export function gather(value: string, earlier: readonly string[] = []): string[] {
  return [...earlier, value];
}
