import type { SearchOutcome } from "../catalog/search-catalog.js";
import { descriptionForModel } from "../registry/tool-definition.js";
import { signatureOf } from "./signature.js";

export interface SearchAnswer {
  readonly query: string;
  readonly outcome: Pick<SearchOutcome, "matches" | "more" | "unknown" | "cut">;
  /** Names that were bound before this search. */
  readonly loaded: ReadonlySet<string>;
  /** Promotions that make room for the new ones. */
  readonly dropped: readonly string[];
}

/**
 * What the model reads after a search: JSON, in which markup is written as escapes, so that a description
 * cannot pose as a part of the prompt.
 */
export function searchAnswer({ query, outcome, loaded, dropped }: SearchAnswer): string {
  if (outcome.matches.length === 0 && outcome.unknown.length === 0)
    return `No tools found matching: ${query}`;
  const names = outcome.matches.map(({ definition }) => definition.name);
  const fresh = outcome.matches.filter(({ definition }) => !loaded.has(definition.name));
  const answer = {
    tools: fresh.map(({ definition }) => ({
      name: definition.name,
      description: descriptionForModel(definition),
      arguments: signatureOf(definition.parameters),
    })),
    ...optional(
      "already_loaded",
      names.filter((name) => loaded.has(name)),
    ),
    ...(outcome.more > 0 ? { more_matches: outcome.more } : {}),
    ...optional("unknown", outcome.unknown),
    ...optional("not_looked_up", outcome.cut),
    ...optional("dropped", dropped),
  };
  return escapeJsonMarkup(JSON.stringify(answer, null, 2));
}

function optional(key: string, list: readonly unknown[]): Record<string, readonly unknown[]> {
  return list.length > 0 ? { [key]: list } : {};
}

function escapeJsonMarkup(json: string): string {
  return json.replace(/[<>]/g, (character) => (character === "<" ? "\\u003c" : "\\u003e"));
}
