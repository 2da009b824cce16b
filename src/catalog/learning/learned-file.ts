import { z } from "zod";
import { compareText } from "../../kernel/canonical-json.js";
import { messageOf } from "../../kernel/fawn-error.js";
import { learnedToolSchema } from "./learned-tools.js";
import type { LearnedTool, LearnedTools } from "./learned-tools.js";

const about =
  "Searches that were followed by a successful call: their words help to find the tool. Written by Fawn, and yours to " +
  "read, edit and delete at any time, also while it runs. An example that is a plain text (no braces) is never dropped.";

const learnedFileSchema = z.looseObject({
  version: z.literal(1),
  about: z.string().default(about),
  tools: z.array(learnedToolSchema),
});

/** A file of learned examples. What else a person has put into it is in `rest`. */
export interface LearnedFile {
  readonly tools: LearnedTools;
  readonly rest: Readonly<Record<string, unknown>>;
}

export const emptyLearnedFile: LearnedFile = { tools: new Map(), rest: { version: 1, about } };

export type ParsedLearnedFile = { readonly file: LearnedFile } | { readonly fault: string };

/**
 * Reads the text of such a file, or says why it cannot. A blank text has nothing in it. Of two entries of one name,
 * the examples are joined.
 */
export function parseLearnedFile(text: string): ParsedLearnedFile {
  if (text.trim() === "") return { file: emptyLearnedFile };
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/u, ""));
  } catch (error) {
    return { fault: `it is not JSON (${messageOf(error)})` };
  }
  const parsed = learnedFileSchema.safeParse(value);
  if (!parsed.success) return { fault: z.prettifyError(parsed.error).replaceAll(/\s*\n\s*/gu, " ") };
  const { tools: list, ...rest } = parsed.data;
  const tools = new Map<string, LearnedTool>();
  for (const tool of list) {
    const earlier = tools.get(tool.name);
    const examples = [...(earlier?.examples ?? []), ...tool.examples];
    tools.set(tool.name, { ...earlier, ...tool, examples });
  }
  return { file: { tools, rest } };
}

/** Sorted by name, one example a line, so that a person can read it and a change is a small difference. */
export function formatLearnedFile({ tools, rest }: LearnedFile): string {
  const head = Object.entries(rest).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},`,
  );
  const list = [...tools.values()].toSorted((a, b) => compareText(a.name, b.name)).map(formatTool);
  return ["{", ...head, `  "tools": [${list.join(",")}${list.length > 0 ? "\n  " : ""}]`, "}", ""].join("\n");
}

function formatTool({ examples, ...rest }: LearnedTool): string {
  const head = Object.entries(rest)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `\n      ${JSON.stringify(key)}: ${JSON.stringify(value)},`);
  const lines = examples.map((example) => `\n        ${JSON.stringify(example)}`);
  return `\n    {${head.join("")}\n      "examples": [${lines.join(",")}${lines.length > 0 ? "\n      " : ""}]\n    }`;
}
