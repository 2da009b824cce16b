import type { Catalog } from "./catalog.js";
import type { Found, Scope } from "./found.js";
import { foundNothing } from "./found.js";
import type { UnknownName } from "./search-outcome.js";

/** Looks names up as a model writes them; one that several tools may be meant by is unknown, with these named. */
export function findByName(
  catalog: Catalog,
  { names, cut }: { names: readonly string[]; cut: readonly string[] },
  { accepts }: Scope,
): Found {
  const positions = new Set<number>();
  const unknown: UnknownName[] = [];
  for (const name of names) {
    const meant = catalog.toolNames().find(name, accepts);
    const [only] = meant;
    if (only !== undefined && meant.length === 1) positions.add(only);
    else unknown.push({ name, suggestions: suggestionsFor(catalog, { name, meant, accepts }) });
  }
  const tools = [...positions]
    .toSorted((a, b) => a - b)
    .map((position) => ({ position, score: 0, fields: () => ["name"] as const }));
  return { ...foundNothing, tools, all: positions, byName: true, unknown, cut };
}

const mostSuggested = 5;

function suggestionsFor(
  catalog: Catalog,
  { name, meant, accepts }: { name: string; meant: readonly number[]; accepts: Scope["accepts"] },
): string[] {
  if (meant.length === 0) return catalog.toolNames().suggest(name, accepts);
  return meant.slice(0, mostSuggested).flatMap((position) => catalog.tools[position]?.definition.name ?? []);
}
