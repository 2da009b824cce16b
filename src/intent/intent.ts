import type { IntentMemory } from "../agents/thread-state/intent.js";
import type { Catalog } from "../catalog/catalog.js";
import type { IntentConfig } from "../config/sections/intent.js";
import type { RegisteredTool } from "../registry/registered-tool.js";
import type { IntentClassifier } from "./classifier.js";
import { decideIntent, rememberIntent, type IntendedGroup } from "./decide-intent.js";
import type { IntentRules } from "./intent-rules.js";
import { intentTools } from "./intent-tools.js";

/** A request of a user's. */
export interface IntentRequest {
  /** The same for the same message of a thread. */
  readonly id: string;
  readonly text: string;
  /** What the thread remembers. */
  readonly before: IntentMemory | null;
  /** Whether the tool may be brought in. */
  readonly accepts: (tool: RegisteredTool) => boolean;
}

export interface Intent {
  readonly groups: readonly IntendedGroup[];
  readonly tools: readonly RegisteredTool[];
  /** Tools of these groups that there was no room for. */
  readonly left: number;
  /** For the thread to remember. */
  readonly memory: IntentMemory;
}

/** Tells what requests are about, and brings in the tools for it. */
export interface IntentReader {
  read(request: IntentRequest): Intent;
}

export interface IntentReaderParts {
  readonly catalog: Catalog;
  /** The tools of each group. */
  readonly members: ReadonlyMap<string, readonly RegisteredTool[]>;
  readonly classifier: IntentClassifier;
  readonly rules: IntentRules;
  readonly config: Pick<IntentConfig, "min_confidence" | "max_labels" | "max_tools">;
}

/** A request that the thread remembers is not judged again: each model call of a turn asks for the same one. */
export function createIntentReader({
  catalog,
  members,
  classifier,
  rules,
  config,
}: IntentReaderParts): IntentReader {
  const limits = { minConfidence: config.min_confidence, maxLabels: config.max_labels };
  const groupsOf = (text: string, before: IntentMemory | null): readonly IntendedGroup[] =>
    decideIntent({ ruled: rules(text), answer: classifier.classify(text), before }, limits);
  return {
    read({ id, text, before, accepts }) {
      const isSame = before?.request === id;
      const groups = isSame ? remembered(before, limits.maxLabels) : groupsOf(text, before);
      const memory = isSame ? before : rememberIntent(id, groups, before);
      const options = { maxTools: config.max_tools, members, accepts };
      return { groups, memory, ...intentTools(text, groups, catalog, options) };
    },
  };
}

/** The decision of an earlier model call about the same request. */
function remembered({ groups }: IntentMemory, most: number): readonly IntendedGroup[] {
  return groups.slice(0, most).map(({ group, weight }) => ({
    group,
    p: weight,
    because: weight === 1 ? "classifier" : "lingering",
  }));
}
