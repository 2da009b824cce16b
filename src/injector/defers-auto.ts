import type { RegistrySnapshot } from "../registry/snapshot.js";

/** Tokens of context that a model is taken to have where its entry does not say (`context_window`). */
export const assumedContextWindow = 128_000;

/**
 * Whether tools with the policy `auto` are deferred: when all deferrable schemas together would take more than `share`
 * of the model's context window (tokens).
 */
export function defersAuto(
  { deferrableTokens }: Pick<RegistrySnapshot, "deferrableTokens">,
  share: number,
  contextWindow = assumedContextWindow,
): boolean {
  return deferrableTokens > share * contextWindow;
}
