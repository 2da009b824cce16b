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

function fitOf(tool: ToolProfile, request: ToolRequest): Fit {
  const evidence = compare(tool, request);
  const { named, coverage, understood, asked, clash } = evidence;
  const leads = tool.nameWords.length > 1 || likeness(tool.nameWords[0] ?? "", request.words[0] ?? "") > 0;
  const sure = named || (coverage >= sureCoverage && !clash && (leads || understood >= 0.5));
  const covered = coverage >= 0.4 || evidence.chosen || (asked && understood === 1);
  const score = scoreOf(evidence) - (tool.deprecated ? weights.deprecated : 0);
  return { tool, score, named, sure, fair: sure || (score >= fairScore && evidence.sameThing && covered) };
}

interface Evidence {
  readonly named: boolean;
  /** Share of the tool's name that the request covers. */
  readonly coverage: number;
  /** Share of the request's words that the tool has anywhere. */
  readonly understood: number;
  /** Share of the things in the request that the tool's name has. */
  readonly namedThings: number;
  /** Whether they speak of the same thing at all. */
  readonly sameThing: boolean;
  /** Whether the request has a value that only this tool takes. */
  readonly chosen: boolean;
  readonly ofServer: boolean;
  readonly asked: boolean;
  readonly clash: boolean;
}

/** Found by trying: in this order of strength the tools of the shipped servers are told apart. */
const weights = {
  named: 5,
  clash: 3,
  coverage: 2,
  understood: 1,
  chosen: 0.9,
  deprecated: 0.8,
  namedThings: 0.5,
  ofServer: 0.3,
  asked: 0.3,
};

function scoreOf(evidence: Evidence): number {
  const { coverage, understood, namedThings } = evidence;
  const shares =
    weights.coverage * coverage + weights.understood * understood + weights.namedThings * namedThings;
  const facts = (["named", "chosen", "ofServer", "asked"] as const).filter((fact) => evidence[fact]);
  const bonus = facts.reduce((sum, fact) => sum + weights[fact], 0);
  return shares + bonus - (evidence.clash ? weights.clash : 0);
}

function compare(tool: ToolProfile, request: ToolRequest): Evidence {
  const said = [...request.words, ...request.implied];
  const best = (word: string) =>
    Math.max(0, ...said.map((asked) => likeness(word, asked) * weightOf(asked, request)));
  const nouns = tool.nameWords.filter((word) => actionOf(word) === undefined);
  const things = request.words.filter((word) => actionOf(word) === undefined);
  const chosen = tool.choices.some((choice) => hasChoice(request.text, choice));
  const ofServer = tool.serverWords.some((word) => request.words.includes(word));
  const coverage = mean(tool.nameWords.map(best));
  const relevant = coverage > 0 || chosen || ofServer;
  return {
    named: isNamed(tool, request.text),
    coverage,
    understood: relevant ? share(request.words, (word) => isKnownTo(tool, word)) : 0,
    namedThings: share(things, (thing) => nouns.some((noun) => likeness(noun, thing) > 0)),
    sameThing: nouns.length === 0 || nouns.some((noun) => best(noun) > 0) || chosen || ofServer,
    chosen,
    ofServer,
    ...compareActions(tool, request),
  };
}

/** What a literal merely suggests counts a little less than what is said. */
function weightOf(word: string, request: ToolRequest): number {
  return request.words.includes(word) ? 1 : 0.9;
}

function isKnownTo(tool: ToolProfile, word: string): boolean {
  const names = [...tool.nameWords, ...tool.serverWords];
  return (
    kinOf(word).some((kin) => tool.vocabulary().has(kin)) || names.some((name) => likeness(name, word) > 0)
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
  if (!text.toLowerCase().includes(ownName.toLowerCase())) return false;
  const word = escapePattern(ownName);
  const alone = `(?<![\\p{L}\\p{N}_-])${word}(?![\\p{L}\\p{N}_-])`;
  const ways = [
    `\`${word}\``,
    `^(?:please\\s+)?${alone}`,
    `\\b(?:use|using|call|run|invoke|execute)\\s+(?:the\\s+)?${alone}`,
    `(?:用|使用|调用)\\s*${word}`,
    `${alone}\\s*(?:tool|工具)`,
  ];
  return new RegExp(ways.join("|"), "iu").test(text);
}

function hasToken(text: string, name: string): boolean {
  if (!text.toLowerCase().includes(name.toLowerCase())) return false;
  return new RegExp(`(?<![A-Za-z0-9_-])${escapePattern(name)}(?![A-Za-z0-9_-])`, "iu").test(text);
}

function hasChoice(text: string, choice: string): boolean {
  if (choice.length < 3) return false;
  if (!/^[\w\s-]+$/.test(choice)) return text.includes(choice);
  return hasToken(text, choice);
}

function share(words: readonly string[], test: (word: string) => boolean): number {
  return mean(words.map((word) => Number(test(word))));
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
