import type { Catalog } from "./catalog.js";
import type { Found, FoundTool, Scope } from "./found.js";
import { foundNothing } from "./found.js";
import { findByName } from "./find-by-name.js";
import { findByPattern } from "./find-by-pattern.js";
import { findByWords } from "./find-by-words.js";
import { mergeFound } from "./merge-found.js";
import { oneLine } from "./one-line.js";
import type { RegisteredTool } from "../registry/registered-tool.js";
import { parseQuery } from "./query.js";
import type { SearchOptions, SearchOutcome, SearchRequest, ToolHit } from "./search-outcome.js";

export { maxSelected } from "./query.js";
export type { SearchOptions, SearchOutcome, SearchRequest } from "./search-outcome.js";

/** Tools that are named beyond the returned ones, where nothing else is said. */
const usualNext = 5;

/** Finds tools by any form of query. Pure; never returns, counts or mentions a tool that `permits` rejects. */
export function searchCatalog(
  catalog: Catalog,
  text: string,
  options: SearchOptions & Pick<SearchRequest, "near">,
): SearchOutcome {
  return searchQueries(catalog, [{ text, near: options.near }], options);
}

/**
 * Asks several queries at once. Their hits are taken in turns, the best of each query first, so that each gets
 * its share of the limit; what a `select:` names is taken before, beside the limit.
 */
export function searchQueries(
  catalog: Catalog,
  requests: readonly SearchRequest[],
  options: SearchOptions,
): SearchOutcome {
  const { limit, next = usualNext } = options;
  const found = requests.map((request) => findTools(catalog, request, options));
  const merged = mergeFound(found, limit, next);
  const hits = merged.matches.flatMap((tool) => hitOf(catalog, tool));
  const toolsAt = (positions: readonly number[]): RegisteredTool[] =>
    positions.flatMap((position) => catalog.tools[position] ?? []);
  const taken = merged.matches.map(({ position }) => position);
  return {
    matches: toolsAt(taken),
    hits,
    byQuery: found.map(({ all }) => toolsAt(taken.filter((position) => all.has(position)))),
    next: merged.next.flatMap(({ position, score }) => {
      const tool = catalog.tools[position];
      return tool === undefined ? [] : [{ tool, score, line: oneLine(tool.definition) }];
    }),
    more: merged.count - hits.length,
    unknown: found.flatMap(({ unknown }) => unknown),
    cut: [
      ...toolsAt(merged.cut.map(({ position }) => position)).map(({ definition }) => definition.name),
      ...found.flatMap(({ cut }) => cut),
    ],
    faults: found.flatMap(({ faults }) => faults),
  };
}

function findTools(catalog: Catalog, { text, near }: SearchRequest, options: SearchOptions): Found {
  const { limit, next = usualNext, permits, now = () => performance.now() } = options;
  const accepts = (position: number): boolean => {
    const tool = catalog.tools[position];
    return tool !== undefined && permits(tool);
  };
  const scope: Scope = { accepts, wanted: limit + next };
  const query = parseQuery(text);
  switch (query.form) {
    case "nothing":
      return foundNothing;
    case "faulty":
      return { ...foundNothing, faults: [query.fault] };
    case "select":
      return findByName(catalog, query, scope);
    case "pattern":
      return findByPattern(catalog, query, { ...scope, now });
    case "words":
      return findByWords(catalog, query, { ...scope, near });
    default:
      return query satisfies never;
  }
}

function hitOf(catalog: Catalog, found: FoundTool): ToolHit[] {
  const tool = catalog.tools[found.position];
  return tool === undefined
    ? []
    : [{ tool, score: found.score, fields: found.fields(), notFor: found.notFor }];
}
