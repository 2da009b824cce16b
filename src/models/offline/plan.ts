import type { FunctionTool } from "../function-tool.js";
import type { MessageSpec } from "../message-spec.js";
import { answer, describeOutcome, listNames, smallTalkText } from "./answer.js";
import type { Conversation } from "./conversation.js";
import { asNewRequest } from "./conversation.js";
import { fillArguments } from "./fill-arguments.js";
import { partState } from "./part-state.js";
import type { Toolbox } from "./plan-part.js";
import { forcedCall, planPart, toolboxOf } from "./plan-part.js";
import { isChinese } from "./request.js";
import type { SmallTalk } from "./small-talk.js";
import { smallTalkOf } from "./small-talk.js";
import { beginsWithDoing, splitRequest } from "./split-request.js";
import type { Wording } from "./wording.js";
import { chinese, english } from "./wording.js";

/** Calls for one message of the user after which it stops, whatever is left to do. */
const maxSteps = 12;

/**
 * What to say or call next. Pure: it depends on the conversation and the bound tools alone, so that a thread can
 * go on in another process. At most one search for each step of a request, and one call that settles it.
 */
export function planTurn(
  conversation: Conversation,
  tools: readonly FunctionTool[],
  toolChoice?: unknown,
): MessageSpec {
  const toolbox = toolboxOf(toolChoice === "none" ? [] : tools, conversation.deferredNames);
  const current = isAnswer(conversation) ? conversation : asNewRequest(conversation);
  const wording = isChinese(current.request) ? chinese : english;
  const abilities = wording.abilities(listNames(toolbox.tools.map(({ name }) => name)), toolbox.canSearch);
  const says = (talk: SmallTalk) => answer(wording, smallTalkText(talk, abilities, wording));
  if (isRefusal(current.answers.at(-1))) return says("refusal");
  if (current.steps.length === 0 && current.answers.length === 0) {
    const forced = forcedCall(toolChoice, current.request, toolbox);
    if (forced) return forced;
    const talk = smallTalkOf(current.request);
    if (talk) return says(talk);
  }
  return planParts(current, toolbox, { wording, abilities });
}

/**
 * Whether the last message of a user answers a question, rather than asking for something else. Told from the text
 * alone, so that it is decided alike in every step.
 */
function isAnswer({ answers, askedFor }: Conversation): boolean {
  const last = answers.at(-1);
  return last === undefined || askedFor === "text" || isRefusal(last) || !beginsWithDoing(last);
}

function isRefusal(text: string | undefined): boolean {
  return text !== undefined && smallTalkOf(text) === "refusal";
}

interface Voice {
  readonly wording: Wording;
  readonly abilities: string;
}

function planParts(
  { request, answers, steps }: Conversation,
  toolbox: Toolbox,
  { wording, abilities }: Voice,
): MessageSpec {
  const told: string[] = [];
  let open = answers;
  let rest = steps;
  for (const text of splitRequest(request)) {
    const state = partState(rest);
    if (state.outcome) {
      told.push(describeOutcome(state.outcome, wording));
      if (state.outcome.failed) break;
      open = open.slice(answersUsed(text, state.outcome.call.name, toolbox));
      rest = state.rest;
      continue;
    }
    if (steps.length >= maxSteps) return answer(wording, ...told, wording.tooManyCalls);
    if (isRefusal(state.answers.at(-1))) return answer(wording, ...told, wording.refusal);
    return planPart({ text, state, answers: [...state.answers, ...open] }, toolbox, {
      wording,
      abilities,
      told,
    });
  }
  return answer(wording, ...told);
}

/** Values that a settled part had to ask for; the answers after these belong to later parts. */
function answersUsed(text: string, name: string, { tools }: Toolbox): number {
  const tool = tools.find((candidate) => candidate.name === name);
  if (!tool) return 0;
  return fillArguments(tool.parameters, { text, toolWords: [...tool.nameWords, ...tool.serverWords] }).missing
    .length;
}
