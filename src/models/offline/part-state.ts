import type { ToolCallSpec } from "../message-spec.js";
import type { Step } from "./conversation.js";
import { namesFound } from "./search-result.js";

export const searchTool = "tool_search";
export const clarificationTool = "ask_clarification";

/** How far one part of a request has come, told from the calls that were made for it. */
export interface PartState {
  /** Names that the search found; undefined if there was none. */
  readonly found: readonly string[] | undefined;
  /** Why the search itself failed. */
  readonly searchFault: Step | undefined;
  readonly answers: readonly string[];
  /** A call that was refused because its tool was not loaded; it may be made again after a search. */
  readonly blocked: { readonly call: ToolCallSpec; readonly searchedSince: boolean } | undefined;
  /** The call that settles this part. */
  readonly outcome: Step | undefined;
  /** Calls that belong to later parts. */
  readonly rest: readonly Step[];
}

export function partState(steps: readonly Step[]): PartState {
  let found: string[] | undefined;
  let searchFault: Step | undefined;
  let blocked: PartState["blocked"];
  const answers: string[] = [];
  for (const [at, step] of steps.entries()) {
    const { call, result, failed } = step;
    if (call.name === searchTool) {
      found = [...(found ?? []), ...(failed ? [] : namesFound(result))];
      if (failed) searchFault = step;
      if (blocked) blocked = { ...blocked, searchedSince: true };
    } else if (call.name === clarificationTool) answers.push(failed ? "" : result);
    else if (failed && isNotLoaded(result) && blocked === undefined) blocked = { call, searchedSince: false };
    else return { found, searchFault, answers, blocked, outcome: step, rest: steps.slice(at + 1) };
  }
  return { found, searchFault, answers, blocked, outcome: undefined, rest: [] };
}

/** The filter's refusal: `Tool 'X' is deferred and has not been promoted yet. Call tool_search first …` */
function isNotLoaded(result: string): boolean {
  return /\bnot been promoted\b|\bdeferred\b[^]*\btool_search\b/iu.test(result);
}
