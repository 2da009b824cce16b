import type { Catalog } from "../catalog/catalog.js";
import { findByWords } from "../catalog/find-by-words.js";
import type { RegisteredTool } from "../registry/registered-tool.js";
import type { IntendedGroup } from "./decide-intent.js";

export interface IntentToolsOptions {
  readonly maxTools: number;
  /** The tools of each group. */
  readonly members: ReadonlyMap<string, readonly RegisteredTool[]>;
  /** Whether the tool may be brought in: permitted, deferred and not bound anyhow. */
  readonly accepts: (tool: RegisteredTool) => boolean;
}

export interface IntentTools {
  /** In turns over the groups, the best of each first. */
  readonly tools: readonly RegisteredTool[];
  /** Tools of these groups that there was no room for; they can be searched. */
  readonly left: number;
}

/**
 * The tools of the groups that a request is about, ranked within each by what the request says. A group whose tools
 * all have room is taken whole. Mentions nothing that `accepts` rejects.
 */
export function intentTools(
  request: string,
  groups: readonly IntendedGroup[],
  catalog: Catalog,
  { maxTools, members, accepts }: IntentToolsOptions,
): IntentTools {
  const candidates = groups.map(({ group }) =>
    ranked(request, catalog, (members.get(group) ?? []).filter(accepts)),
  );
  const quota = Math.ceil(maxTools / Math.max(1, groups.length));
  const offered = candidates.map(({ found, rest }) =>
    found.length + rest.length <= quota ? [...found, ...rest] : found,
  );
  const tools = inTurns(offered).slice(0, maxTools);
  const all = candidates.reduce((sum, { found, rest }) => sum + found.length + rest.length, 0);
  return { tools, left: all - tools.length };
}

function ranked(
  request: string,
  catalog: Catalog,
  members: readonly RegisteredTool[],
): { readonly found: readonly RegisteredTool[]; readonly rest: readonly RegisteredTool[] } {
  const isMember = new Set(members);
  const toolAt = (position: number): RegisteredTool[] => {
    const tool = catalog.tools[position];
    return tool !== undefined && isMember.has(tool) ? [tool] : [];
  };
  // What a user says is words, even where it looks like another form of query.
  const { tools } = findByWords(
    catalog,
    { form: "words", text: request, must: [] },
    { accepts: (position) => toolAt(position).length > 0, wanted: members.length },
  );
  const found = tools.flatMap(({ position }) => toolAt(position));
  const isFound = new Set(found);
  return { found, rest: members.filter((tool) => !isFound.has(tool)) };
}

function inTurns(lists: readonly (readonly RegisteredTool[])[]): RegisteredTool[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, turn) =>
    lists.flatMap((list) => list.slice(turn, turn + 1)),
  ).flat();
}
