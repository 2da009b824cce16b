import type { PromptArgument } from "./list-prompts.js";
import type { SlashWord } from "./slash-command.js";

export type MatchedArguments =
  | { readonly args: Readonly<Record<string, string>> }
  | { readonly missing: readonly string[]; readonly unknown: readonly string[] };

/**
 * The values of a prompt's arguments. Free text as a whole goes to the first required argument without a value, or
 * else to the first one without; where there is none, it stays what it is in the user's message.
 */
export function matchArguments(
  declared: readonly PromptArgument[],
  words: readonly SlashWord[],
): MatchedArguments {
  const names = new Set(declared.map(({ name }) => name));
  const args = new Map<string, string>();
  const unknown: string[] = [];
  const free: string[] = [];
  for (const { key, text } of words) {
    if (key === undefined) free.push(text);
    else if (names.has(key)) args.set(key, text);
    else unknown.push(key);
  }
  const open = declared.filter(({ name }) => !args.has(name));
  const target = open.find(({ required }) => required) ?? open[0];
  if (free.length > 0 && target) args.set(target.name, free.join(" "));
  const missing = declared
    .filter(({ name, required }) => required && !args.has(name))
    .map(({ name }) => name);
  return missing.length + unknown.length > 0 ? { missing, unknown } : { args: Object.fromEntries(args) };
}
