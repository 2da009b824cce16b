import { createCatalog, type Catalog } from "../../catalog/catalog.js";
import { searchCatalog } from "../../catalog/search-catalog.js";
import type { IntentConfig } from "../../config/sections/intent.js";
import { silentLogger } from "../../kernel/logger.js";
import { createIntentReader } from "../../intent/intent.js";
import { compileRules } from "../../intent/intent-rules.js";
import type { IntentClassifier } from "../../intent/classifier.js";
import { groupsOf } from "../../registry/snapshot.js";
import type { RegisteredTool } from "../../registry/registered-tool.js";
import type { RequestLine } from "../search-data/request-file.js";

/** What came out for one request. */
export interface ReadRequest {
  readonly line: RequestLine;
  /** The classifier's likeliest group, whatever its probability. */
  readonly likeliest: string | undefined;
  readonly p: number;
  readonly none: number;
  /** Groups that were decided for. */
  readonly decided: readonly string[];
  /** Needed tools that are neither brought in nor among the first five of a search by the request. */
  readonly unreached: readonly string[];
  readonly ms: number;
}

/** Shares are between 0 and 1; `NaN` where nothing was asked of the kind. */
export interface IntentFigures {
  /** Requests about some group whose likeliest group is one of theirs. */
  readonly top1: number;
  /** Requests about some group for which a group was decided. */
  readonly coverage: number;
  /** Of these, the ones with a right group first. */
  readonly precision: number;
  /** Requests about no group for which none was decided. */
  readonly none_rejected: number;
  /** Needed tools that are brought in or found. */
  readonly reach: number;
}

export interface IntentTrial {
  readonly tools: readonly RegisteredTool[];
  readonly requests: readonly RequestLine[];
  readonly config: IntentConfig;
  readonly classifier: IntentClassifier;
  /** Milliseconds from any point. */
  readonly now: () => number;
}

const foundBySearch = 5;

/** Asks all requests. */
export function readRequests({
  tools,
  requests,
  config,
  classifier,
  now,
}: IntentTrial): readonly ReadRequest[] {
  const catalog = createCatalog(tools);
  const rules = compileRules(config.rules, ({ message }) => silentLogger.error(message));
  const reader = createIntentReader({ catalog, members: groupsOf(tools), classifier, rules, config });
  return requests.map((line, index) => {
    const start = now();
    const request = { id: String(index), text: line.request, before: null, accepts: () => true };
    const intent = reader.read(request);
    const ms = now() - start;
    const { labels, none } = classifier.classify(line.request);
    const brought = new Set(intent.tools.map(({ definition }) => definition.name));
    const found = searched(catalog, line.request);
    return {
      line,
      likeliest: labels[0]?.group,
      p: labels[0]?.p ?? 0,
      none,
      decided: intent.groups.map(({ group }) => group),
      unreached: line.tools.filter((name) => !brought.has(name) && !found.has(name)),
      ms,
    };
  });
}

function searched(catalog: Catalog, text: string): ReadonlySet<string> {
  const { matches } = searchCatalog(catalog, text, { limit: foundBySearch, permits: () => true });
  return new Set(matches.map(({ definition }) => definition.name));
}

export function intentFigures(read: readonly ReadRequest[]): IntentFigures {
  const about = read.filter(({ line }) => line.groups.length > 0);
  const idle = read.filter(({ line }) => line.groups.length === 0);
  const decided = about.filter((one) => one.decided.length > 0);
  const isRight = (group: string | undefined, { line }: ReadRequest): boolean =>
    group !== undefined && line.groups.includes(group);
  const needed = read.flatMap(({ line }) => line.tools).length;
  const unreached = read.flatMap((one) => one.unreached).length;
  return {
    top1: share(about.filter((one) => isRight(one.likeliest, one)).length, about.length),
    coverage: share(decided.length, about.length),
    precision: share(decided.filter((one) => isRight(one.decided[0], one)).length, decided.length),
    none_rejected: share(idle.filter((one) => one.decided.length === 0).length, idle.length),
    reach: share(needed - unreached, needed),
  };
}

function share(part: number, whole: number): number {
  return whole === 0 ? Number.NaN : part / whole;
}
