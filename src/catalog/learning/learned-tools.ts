import { z } from "zod";
import { compareText } from "../../kernel/canonical-json.js";
import { requestKey } from "./request-text.js";

/** A request that led to the tool. Keys that are not listed are somebody's own, and are kept. */
const learnedExampleSchema = z.looseObject({
  text: z.string(),
  /** Searches of these words that were followed by a successful call. */
  count: z.int().min(1).default(1),
  /** Time of the latest of them, ISO 8601. */
  last: z.string().default(""),
});
export type LearnedExample = z.output<typeof learnedExampleSchema>;

export const learnedToolSchema = z.looseObject({
  name: z.string().min(1),
  /** The tool as it was when it was last found and called. Without it, the examples count for any tool of the name. */
  fingerprint: z.string().optional(),
  /** A plain text was written by a person; it is never dropped. */
  examples: z.array(z.union([z.string(), learnedExampleSchema])),
});
export type LearnedTool = z.output<typeof learnedToolSchema>;

/** A search that was followed by a successful call. */
export interface ToolUse {
  readonly name: string;
  readonly fingerprint: string;
  /** From `requestText`. */
  readonly text: string;
  /** ISO 8601. */
  readonly time: string;
}

export interface LearningBounds {
  readonly tools: number;
  readonly examplesPerTool: number;
}

export const defaultBounds: LearningBounds = { tools: 2_000, examplesPerTool: 20 };

export type LearnedTools = ReadonlyMap<string, LearnedTool>;

/**
 * What is known after these uses. A request of the same words is counted, not repeated. Beyond the bounds the least
 * used goes first, among equals the oldest; what a person wrote stays, and so does what these uses have just brought,
 * since otherwise nothing new could ever enter a full list.
 */
export function learn(
  known: LearnedTools,
  uses: readonly ToolUse[],
  bounds: LearningBounds = defaultBounds,
): LearnedTools {
  const tools = new Map(known);
  for (const use of uses) {
    const tool = withUse(tools.get(use.name), use);
    tools.set(use.name, { ...tool, examples: limitExamples(tool.examples, use, bounds.examplesPerTool) });
  }
  return limitTools(tools, new Set(uses.map(({ name }) => name)), bounds.tools);
}

function withUse(tool: LearnedTool | undefined, { name, fingerprint, text, time }: ToolUse): LearnedTool {
  if (tool === undefined) return { name, fingerprint, examples: [{ text, count: 1, last: time }] };
  const key = requestKey(text);
  const isKnown = tool.examples.some((example) => requestKey(textOf(example)) === key);
  const counted = tool.examples.map((example) =>
    typeof example === "string" || requestKey(example.text) !== key
      ? example
      : { ...example, count: example.count + 1, last: laterOf(example.last, time) },
  );
  return {
    ...tool,
    ...(tool.fingerprint === undefined ? {} : { fingerprint }),
    examples: isKnown ? counted : [...counted, { text, count: 1, last: time }],
  };
}

function limitExamples(
  examples: LearnedTool["examples"],
  { text }: ToolUse,
  most: number,
): LearnedTool["examples"] {
  const written = examples.filter((example) => typeof example === "string");
  const learned = examples.filter((example) => typeof example !== "string");
  const room = Math.max(0, most - written.length);
  const key = requestKey(text);
  const isFresh = (example: LearnedExample) => requestKey(example.text) === key;
  const kept = learned
    .toSorted((a, b) => Number(isFresh(b)) - Number(isFresh(a)) || byUse(a, b))
    .slice(0, room);
  return [...written, ...kept.toSorted(byUse)];
}

function limitTools(
  tools: ReadonlyMap<string, LearnedTool>,
  fresh: ReadonlySet<string>,
  most: number,
): LearnedTools {
  if (tools.size <= most) return tools;
  const all = [...tools.values()].map((tool) => ({
    stays: tool.examples.some((example) => typeof example === "string"),
    isFresh: fresh.has(tool.name),
    ...totalUse(tool),
  }));
  const staying = all.filter(({ stays }) => stays).map(({ text }) => text);
  const others = all
    .filter(({ stays }) => !stays)
    .toSorted((a, b) => Number(b.isFresh) - Number(a.isFresh) || byUse(a, b))
    .slice(0, Math.max(0, most - staying.length))
    .map(({ text }) => text);
  const kept = new Set([...staying, ...others]);
  return new Map([...tools].filter(([name]) => kept.has(name)));
}

interface Use {
  /** The request, or the tool's name. */
  readonly text: string;
  readonly count: number;
  readonly last: string;
}

function totalUse({ name, examples }: LearnedTool): Use {
  const learned = examples.filter((example) => typeof example !== "string");
  return {
    text: name,
    count: learned.reduce((sum, { count }) => sum + count, 0),
    last: learned.reduce((latest, { last }) => laterOf(latest, last), ""),
  };
}

/** Most used first, among equals the latest. */
function byUse(a: Use, b: Use): number {
  return b.count - a.count || compareText(b.last, a.last) || compareText(a.text, b.text);
}

function laterOf(a: string, b: string): string {
  return a > b ? a : b;
}

export function textOf(example: string | LearnedExample): string {
  return typeof example === "string" ? example : example.text;
}
