import { escapeMarkup } from "../kernel/escape-markup.js";
import { estimateTokens } from "../kernel/estimate-tokens.js";
import type { ToolDefinition } from "../registry/tool-definition.js";

export interface DeferredSectionOptions {
  /** Tokens that the list of names may take; above it there is one line per server. */
  readonly budgetTokens: number;
  /** What each server is for, by its id. */
  readonly purposes: ReadonlyMap<string, string>;
}

/**
 * The part of the system prompt that says what can be searched; empty when nothing is deferred. Names and
 * purposes are escaped: they come from servers.
 */
export function deferredSection(
  deferred: readonly ToolDefinition[],
  options: DeferredSectionOptions,
): string {
  if (deferred.length === 0) return "";
  const names = deferred.map(({ name }) => escapeMarkup(name)).toSorted();
  const list = names.join("\n");
  const body =
    estimateTokens(list) <= options.budgetTokens ? list : serverLines(deferred, options.purposes).join("\n");
  return `<available-deferred-tools>\n${body}\n</available-deferred-tools>`;
}

function serverLines(deferred: readonly ToolDefinition[], purposes: ReadonlyMap<string, string>): string[] {
  const counts = new Map<string, number>();
  for (const { server, group } of deferred) {
    const owner = server ?? group ?? "other tools";
    counts.set(owner, (counts.get(owner) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([owner, count]) => {
      const purpose = purposes.get(owner);
      const line = `${owner}: ${count} ${count === 1 ? "tool" : "tools"}`;
      return escapeMarkup(purpose ? `${line} – ${purpose}` : line);
    });
}
