import type { IntentMemory } from "../agents/thread-state/intent.js";
import type { IntentAnswer } from "./classifier.js";

/** A group whose tools are brought in. */
export interface IntendedGroup {
  readonly group: string;
  /** Probability; 1 for a rule, the weight that is left for a group that lingers. */
  readonly p: number;
  readonly because: "rule" | "classifier" | "lingering";
}

export interface IntentEvidence {
  /** Groups that rules name. */
  readonly ruled: readonly string[];
  readonly answer: IntentAnswer;
  /** Of the request before; nothing at the first. */
  readonly before: IntentMemory | null;
}

export interface IntentLimits {
  readonly minConfidence: number;
  readonly maxLabels: number;
}

/** Groups are taken until their probabilities together reach this. */
const enough = 0.9;
/** What is left of a group's weight with each request that is not about it; below `least` it is gone. */
const decay = 0.5;
const least = 0.25;

/**
 * Which groups a request is about: those of rules, then the classifier's where it is sure enough, then those of the
 * requests before, so that "do it again" has its tools. Pure.
 */
export function decideIntent(
  { ruled, answer, before }: IntentEvidence,
  { minConfidence, maxLabels }: IntentLimits,
): readonly IntendedGroup[] {
  const groups = new Map<string, IntendedGroup>();
  const add = (group: IntendedGroup): void => {
    if (groups.size < maxLabels && !groups.has(group.group)) groups.set(group.group, group);
  };
  for (const group of ruled) add({ group, p: 1, because: "rule" });
  for (const label of confident(answer, minConfidence)) add({ ...label, because: "classifier" });
  for (const { group, weight } of lingering(before)) add({ group, p: weight, because: "lingering" });
  return [...groups.values()];
}

/** What a thread remembers of a request, for the next one. */
export function rememberIntent(
  request: string,
  decided: readonly IntendedGroup[],
  before: IntentMemory | null,
): IntentMemory {
  const fresh = decided.filter(({ because }) => because !== "lingering");
  const isFresh = new Set(fresh.map(({ group }) => group));
  const groups = [
    ...fresh.map(({ group }) => ({ group, weight: 1 })),
    ...lingering(before).filter(({ group }) => !isFresh.has(group)),
  ];
  return { request, groups };
}

function confident({ labels, none }: IntentAnswer, minConfidence: number): IntentAnswer["labels"] {
  const [first] = labels;
  if (first === undefined || first.p < minConfidence || first.p <= none) return [];
  const count = labels.findIndex((_, index) => sumOf(labels.slice(0, index + 1)) >= enough * (1 - none));
  return labels.slice(0, count < 0 ? labels.length : count + 1);
}

function sumOf(labels: IntentAnswer["labels"]): number {
  return labels.reduce((sum, { p }) => sum + p, 0);
}

function lingering(before: IntentMemory | null): IntentMemory["groups"] {
  return (before?.groups ?? [])
    .map(({ group, weight }) => ({ group, weight: weight * decay }))
    .filter(({ weight }) => weight >= least);
}
