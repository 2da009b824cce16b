import type { Fawn } from "./fawn.js";
import { findingsOf, type Finding } from "./findings.js";

/** What is to be said about a Fawn as it is now. */
export function examine(fawn: Pick<Fawn, "config" | "policy" | "snapshot" | "status">): readonly Finding[] {
  const { config, policy } = fawn;
  return findingsOf({ config, policy, tools: [...fawn.snapshot().tools.values()], status: fawn.status() });
}
