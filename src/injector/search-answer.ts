import type { SearchOutcome } from "../catalog/search-catalog.js";
import { descriptionForModel } from "../registry/tool-definition.js";
import type { RegisteredTool } from "../registry/registered-tool.js";
import { signatureOf } from "./signature.js";

export interface SearchAnswer {
  readonly queries: readonly string[];
  readonly outcome: Pick<SearchOutcome, "matches" | "next" | "more" | "unknown" | "cut" | "faults">;
  /** Names that were bound before this search. */
  readonly loaded: ReadonlySet<string>;
  /** Promotions that make room for the new ones. */
  readonly dropped: readonly string[];
}

/**
 * What the model reads after a search: JSON, in which markup is written as escapes, so that a description
 * cannot pose as a part of the prompt.
 */
export function searchAnswer({ queries, outcome, loaded, dropped }: SearchAnswer): string {
  const { matches, next, more, unknown, cut, faults } = outcome;
  if (matches.length + unknown.length + faults.length === 0)
    return escapeJsonMarkup(`No tools found matching: ${queries.join("; ")}`);
  const isLoaded = ({ definition }: RegisteredTool): boolean => loaded.has(definition.name);
  const answer = {
    tools: matches
      .filter((tool) => !isLoaded(tool))
      .map(({ definition }) => ({
        name: definition.name,
        description: descriptionForModel(definition),
        arguments: signatureOf(definition.parameters),
      })),
    ...optional(
      "already_loaded",
      [...matches, ...next.map(({ tool }) => tool)].filter(isLoaded).map(({ definition }) => definition.name),
    ),
    ...optional(
      "next_best",
      next
        .filter(({ tool }) => !isLoaded(tool))
        .map(({ tool, line }) => ({ name: tool.definition.name, description: line })),
    ),
    ...(more > 0 ? { more_matches: more } : {}),
    ...optional("unknown", unknown),
    ...optional("not_looked_up", cut),
    ...optional(
      "faults",
      faults.map(({ message }) => message),
    ),
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
