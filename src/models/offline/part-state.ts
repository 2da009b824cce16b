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
  /** Whether the tool that asks the user has failed, so that the question goes into an answer. */
  readonly cannotAsk: boolean;
  /** A call that was refused because its tool was not loaded; it may be made again after a search. */
  readonly blocked: { readonly call: ToolCallSpec; readonly searchedSince: boolean } | undefined;
  /** The call that settles this part. */
  readonly outcome: Step | undefined;
  /** Calls that belong to later parts. */
  readonly rest: readonly Step[];
}

export function partState(steps: readonly Step[]): PartState {
  const end = steps.findIndex((step, at) => settles(step, steps.slice(0, at)));
  const own = end === -1 ? steps : steps.slice(0, end);
  const searches = own.filter(({ call }) => call.name === searchTool);
  const questions = own.filter(({ call }) => call.name === clarificationTool);
  const blockedAt = own.findIndex((step) => isNotLoaded(step));
  const blocked = own[blockedAt];
  return {
    found:
      searches.length > 0
        ? searches.flatMap(({ failed, result }) => (failed ? [] : namesFound(result)))
        : undefined,
    searchFault: searches.findLast(({ failed }) => failed),
    answers: questions.filter(({ failed }) => !failed).map(({ result }) => answerIn(result)),
    cannotAsk: questions.some(({ failed }) => failed),
    blocked: blocked && {
      call: blocked.call,
      searchedSince: own.slice(blockedAt).some(({ call }) => call.name === searchTool),
    },
    outcome: steps[end],
    rest: end === -1 ? [] : steps.slice(end + 1),
  };
}

/** A call that neither prepares another nor may be made again. */
function settles(step: Step, before: readonly Step[]): boolean {
  if (step.call.name === searchTool || step.call.name === clarificationTool) return false;
  return !isNotLoaded(step) || before.some((earlier) => isNotLoaded(earlier));
}

/** The user's own words in what `ask_clarification` returns: `The user answered: …` */
function answerIn(result: string): string {
  return result.replace(/^(?:the )?user answered:\s*/iu, "").trim();
}

/** The filter's refusal: `Tool 'X' is deferred and has not been promoted yet. Call tool_search first …` */
function isNotLoaded({ call, failed, result }: Step): boolean {
  if (!failed || call.name === searchTool || call.name === clarificationTool) return false;
  return /\bnot been promoted\b|\bdeferred\b[^]*\btool_search\b/iu.test(result);
}
