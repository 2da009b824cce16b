import { distance } from "fastest-levenshtein";
import type { RegisteredTool } from "../registry/registered-tool.js";
import type { Catalog } from "./catalog.js";
import type { ToolQuery } from "./query.js";
import { parseQuery } from "./query.js";
import { fuseRanks } from "./semantic/fuse-ranks.js";

/** Names that one `select:` query may ask for. */
export const maxSelected = 20;

/** Ranked matches that are looked at; more are not counted. */
const maxRanked = 100;

export interface SearchOptions {
  /** Most tools that a ranked query returns. */
  readonly limit: number;
  /** Whether the asking principal may see this tool; others are treated as if they did not exist. */
  readonly permits: (tool: RegisteredTool) => boolean;
  /** Positions in the catalog that are near to the query in meaning, best first; fused with the ranking by words. */
  readonly near?: readonly number[] | undefined;
}

export interface UnknownName {
  readonly name: string;
  /** Names like it, nearest first. */
  readonly suggestions: readonly string[];
}

export interface SearchOutcome {
  /** Best first; for `select:` in the order of the catalog. */
  readonly matches: readonly RegisteredTool[];
  /** Tools that match beyond those returned. */
  readonly more: number;
  /** Names of a `select:` query that no visible tool has. */
  readonly unknown: readonly UnknownName[];
  /** Names of a `select:` query beyond the first 20, which were not looked up. */
  readonly cut: readonly string[];
}

const nothing: SearchOutcome = { matches: [], more: 0, unknown: [], cut: [] };

/** Finds tools by any form of query. Pure; never returns or mentions a tool that `permits` rejects. */
export function searchCatalog(catalog: Catalog, text: string, options: SearchOptions): SearchOutcome {
  const query = parseQuery(text);
  if (query.form === "nothing") return nothing;
  if (query.form === "select") return select(catalog, query.names, options);
  const ranked = candidates(catalog, query, options);
  return {
    matches: ranked.slice(0, options.limit),
    more: Math.max(0, ranked.length - options.limit),
    unknown: [],
    cut: [],
  };
}

function candidates(
  catalog: Catalog,
  query: Extract<ToolQuery, { form: "must" | "keywords" }>,
  { permits, near = [] }: SearchOptions,
): RegisteredTool[] {
  const text = query.form === "must" ? query.rest : query.text;
  const accepts = (position: number): boolean => {
    const tool = catalog.tools[position];
    return tool !== undefined && permits(tool);
  };
  const keepsPoor = query.form === "must";
  const best = text === "" ? [] : catalog.ranker().rank(text, { wanted: maxRanked, accepts, keepsPoor }).best;
  const positions = best.map(({ position }) => position);
  const fused = text === "" ? [] : fuseRanks(positions, near.filter(accepts));
  const ranked = fused.flatMap(({ position }) => catalog.tools[position] ?? []);
  if (query.form === "keywords") return ranked;
  const must = query.must.toLowerCase();
  const required = (tool: RegisteredTool): boolean =>
    permits(tool) && tool.definition.name.toLowerCase().includes(must);
  const hits = ranked.filter(required);
  const rankedHits = new Set(hits);
  return [...hits, ...catalog.tools.filter((tool) => required(tool) && !rankedHits.has(tool))];
}

function select(catalog: Catalog, names: readonly string[], { permits }: SearchOptions): SearchOutcome {
  const visible = catalog.tools.filter(permits);
  const byLowerName = new Map(visible.map((tool) => [tool.definition.name.toLowerCase(), tool]));
  const asked = names.slice(0, maxSelected);
  const found = new Set<RegisteredTool>();
  const unknown: UnknownName[] = [];
  for (const name of asked) {
    const tool = byLowerName.get(name.toLowerCase());
    if (tool) found.add(tool);
    else unknown.push({ name, suggestions: nearestNames(name, visible) });
  }
  const matches = visible.filter((tool) => found.has(tool));
  return { matches, more: 0, unknown, cut: names.slice(maxSelected) };
}

function nearestNames(name: string, tools: readonly RegisteredTool[]): string[] {
  const wanted = name.toLowerCase();
  return tools
    .map(({ definition }) => ({ name: definition.name, score: unlikeness(wanted, definition) }))
    .filter(({ score }) => score <= 0.4)
    .toSorted((a, b) => a.score - b.score)
    .slice(0, 3)
    .map((candidate) => candidate.name);
}

/** 0 is the same name (with or without its server), 1 nothing in common. */
function unlikeness(wanted: string, { name, originalName }: { name: string; originalName: string }): number {
  const compare = (candidate: string) =>
    distance(wanted, candidate) / Math.max(wanted.length, candidate.length);
  return Math.min(compare(name.toLowerCase()), compare(originalName.toLowerCase()));
}
