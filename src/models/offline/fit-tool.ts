import { actionOf, kinOf, likeness } from "./concepts.js";
import type { ToolRequest } from "./request.js";
import type { ToolProfile } from "./tool-profile.js";
import { escapePattern } from "./words.js";

/** How well a tool fits a request. */
export interface Fit {
  readonly tool: ToolProfile;
  /** Comparable between tools; below 0 the tool does something that was not asked for. */
  readonly score: number;
  /** The request names the tool itself. */
  readonly named: boolean;
  /** Good enough to call the tool without looking for a better one. */
  readonly sure: boolean;
  /** Good enough to call the tool when a search has found nothing better. */
  readonly fair: boolean;
}

/** Share of a tool's name that a sure fit covers; a synonym counts 0.8. */
const sureCoverage = 0.8;
const fairScore = 1.1;

/** Judges all tools and sorts them, best first; equal ones keep their order. */
export function rankTools(tools: readonly ToolProfile[], request: ToolRequest): Fit[] {
  return tools.map((tool) => fitOf(tool, request)).toSorted((a, b) => b.score - a.score);
}

export function fitOf(tool: ToolProfile, request: ToolRequest): Fit {
  const named = isNamed(tool, request.text);
  const all = [...request.words, ...request.implied];
  const best = (word: string) =>
    Math.max(0, ...all.map((asked) => likeness(word, asked) * weightOf(asked, request)));
  const coverage = mean(tool.nameWords.map(best));
  const understood = mean(request.words.map((word) => (isKnownTo(tool, word) ? 1 : 0)));
  const chosen = tool.choices.some((choice) => hasChoice(request.text, choice));
  const ofServer = tool.serverWords.some((word) => request.words.includes(word));
  const { clash, asked } = compareActions(tool, request);
  const score =
    2 * coverage +
    understood +
    (chosen ? 0.9 : 0) +
    (ofServer ? 0.3 : 0) +
    (asked ? 0.3 : 0) +
    (named ? 5 : 0) -
    (clash ? 3 : 0) -
    (tool.deprecated ? 0.8 : 0);
  const leads = tool.nameWords.length > 1 || likeness(tool.nameWords[0] ?? "", request.words[0] ?? "") > 0;
  const sure = named || (coverage >= sureCoverage && !clash && (leads || understood >= 0.5));
  return { tool, score, named, sure, fair: sure || (score >= fairScore && (coverage >= 0.4 || chosen)) };
}

/** What a literal merely suggests counts a little less than what is said. */
function weightOf(word: string, request: ToolRequest): number {
  return request.words.includes(word) ? 1 : 0.9;
}

function isKnownTo(tool: ToolProfile, word: string): boolean {
  const names = [...tool.nameWords, ...tool.serverWords];
  return (
    kinOf(word).some((kin) => tool.vocabulary.has(kin)) || names.some((name) => likeness(name, word) > 0)
  );
}

/** `clash`: the tool changes something and the request does not ask for that, or the other way round. */
function compareActions(
  { nameWords, changes }: ToolProfile,
  { actions }: ToolRequest,
): { clash: boolean; asked: boolean } {
  const own = nameWords.filter((word) => actionOf(word) !== undefined);
  const asked = own.some((word) => actions.some((action) => likeness(word, action) > 0));
  const differ = changes || actions.some((action) => actionOf(action) === "changes");
  return { asked, clash: own.length > 0 && !asked && differ };
}

/**
 * Whether the text has the tool's name: in full, or without its server. A name of one word is a name only at the
 * beginning, in code marks, or behind `use`, `call` and the like; otherwise it is a word.
 */
export function isNamed({ name, ownName }: Pick<ToolProfile, "name" | "ownName">, text: string): boolean {
  if (hasToken(text, name) && (name !== ownName || /[_-]/.test(name))) return true;
  if (/[_-]/.test(ownName)) return hasToken(text, ownName);
  const word = escapePattern(ownName);
  return new RegExp(
    `\`${word}\`|^(?:please\\s+|请\\s*)?${word}(?![\\p{L}\\p{N}_-])|(?:\\b(?:use|using|call|run|invoke|execute)\\s+(?:the\\s+)?|(?:用|使用|调用)\\s*)${word}(?![\\p{L}\\p{N}_-])|(?<![\\p{L}\\p{N}_-])${word}\\s*(?:tool|工具)`,
    "iu",
  ).test(text);
}

function hasToken(text: string, name: string): boolean {
  return new RegExp(`(?<![A-Za-z0-9_-])${escapePattern(name)}(?![A-Za-z0-9_-])`, "iu").test(text);
}

function hasChoice(text: string, choice: string): boolean {
  if (choice.length < 3) return false;
  if (!/^[\w\s-]+$/.test(choice)) return text.includes(choice);
  return hasToken(text, choice);
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
