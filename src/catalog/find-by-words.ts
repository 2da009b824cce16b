import type { Catalog } from "./catalog.js";
import type { Found, FoundTool, Scope } from "./found.js";
import { foundNothing } from "./found.js";
import { fieldsOfMask } from "./index/fields.js";
import type { WordsQuery } from "./query.js";
import { fuseRanks } from "./semantic/fuse-ranks.js";
import { serversNamed } from "./servers-named.js";
import { namedTools } from "./named-tools.js";
import { soundsLikeNegative } from "./sounds-like-negative.js";

/** Ranks by words, among the tools of one server and with words in their names where the query wants that. */
export function findByWords(
  catalog: Catalog,
  query: WordsQuery,
  scope: Scope & { near?: readonly number[] | undefined },
): Found {
  if (query.server !== undefined) return findInServer(catalog, query, { ...scope, server: query.server });
  if (query.must.length > 0) return findNarrowed(catalog, query, scope);
  const ranked = rankAll(catalog, query.text, { ...scope, keepsPoor: false });
  const near = scope.near?.filter(scope.accepts) ?? [];
  return near.length > 0 ? fuse(ranked, near, scope.wanted) : ranked;
}

function findInServer(
  catalog: Catalog,
  query: WordsQuery,
  { server, accepts, ...scope }: Scope & { server: string },
): Found {
  const { servers, suggestions } = serversNamed(catalog.tools, server, accepts);
  if (servers.size === 0) return { ...foundNothing, unknown: [{ name: `server:${server}`, suggestions }] };
  const isInServer = (position: number): boolean =>
    servers.has(catalog.tools[position]?.definition.server ?? "") && accepts(position);
  return findNarrowed(catalog, query, { ...scope, accepts: isInServer });
}

/** Everything that fulfils the conditions is a match: first what the words rank, then the rest by name. */
function findNarrowed(catalog: Catalog, { text, must }: WordsQuery, scope: Scope): Found {
  const wanted = must.map((word) => word.toLowerCase());
  const accepts = (position: number): boolean => {
    const name = catalog.tools[position]?.definition.name.toLowerCase() ?? "";
    return wanted.every((word) => name.includes(word)) && scope.accepts(position);
  };
  const all = new Set(catalog.tools.flatMap((_, position) => (accepts(position) ? [position] : [])));
  const fulfils = (position: number): boolean => all.has(position);
  const ranked =
    text === "" ? [] : rankAll(catalog, text, { ...scope, accepts: fulfils, keepsPoor: true }).tools;
  const isRanked = new Set(ranked.map(({ position }) => position));
  const fields = must.length > 0 ? (["name"] as const) : (["server"] as const);
  const others = [...all]
    .filter((position) => !isRanked.has(position))
    .map((position) => ({ position, score: 0, fields: () => fields }));
  return { ...foundNothing, tools: [...ranked, ...others].slice(0, scope.wanted), all };
}

/** What a tool keeps of its score where the request sounds like something that it says it is not for. */
const shareOfNegative = 0.5;
/** So many more are ranked than wanted, to take the places of tools that fall behind by that. */
const spare = 10;

/** What the text names stands first, then what its words rank. */
function rankAll(
  catalog: Catalog,
  text: string,
  { accepts, wanted, keepsPoor }: Scope & { keepsPoor: boolean },
): Found {
  const ranker = catalog.ranker();
  const { plan, best, matches } = ranker.rank(text, { wanted: wanted + spare, accepts, keepsPoor });
  const fieldsOf = (document: number) => {
    const met = new Set(ranker.explain(plan, document).flatMap(({ fields }) => fields));
    return fieldsOfMask(-1).filter((field) => met.has(field));
  };
  const ranked = best
    .map(({ document, position, score }) => {
      const notFor = soundsLikeNegative(plan, catalog.tools[position]?.definition.negatives ?? []);
      return {
        position,
        score: notFor === undefined ? score : score * shareOfNegative,
        notFor,
        fields: () => fieldsOf(document),
      };
    })
    .toSorted((a, b) => b.score - a.score || a.position - b.position);
  const named = namedTools(
    catalog,
    text,
    ranked.map(({ position }) => position),
  ).filter(accepts);
  const first = (ranked[0]?.score ?? 0) + 1;
  const isNamed = new Set(named);
  const byPosition = new Map(ranked.map((tool) => [tool.position, tool]));
  const tools: FoundTool[] = [
    ...named.map((position) => ({
      position,
      score: first,
      fields: () => byPosition.get(position)?.fields() ?? (["name"] as const),
    })),
    ...ranked.filter(({ position }) => !isNamed.has(position)),
  ];
  return { ...foundNothing, tools: tools.slice(0, wanted), all: new Set([...named, ...matches]) };
}

function fuse(ranked: Found, near: readonly number[], wanted: number): Found {
  const byPosition = new Map(ranked.tools.map((tool) => [tool.position, tool]));
  const fused = fuseRanks([...byPosition.keys()], near);
  return {
    ...ranked,
    tools: fused.slice(0, wanted).map(({ position, score }) => ({
      position,
      score,
      notFor: byPosition.get(position)?.notFor,
      fields: () => byPosition.get(position)?.fields() ?? [],
    })),
    all: new Set([...ranked.all, ...near]),
  };
}
