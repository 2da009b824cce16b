import { isRecord } from "../../kernel/json-schema.js";
import type { FunctionTool } from "../function-tool.js";
import type { MessageSpec } from "../message-spec.js";
import { answer, asking, listNames, question, slotName } from "./answer.js";
import { chooseTool } from "./choose-tool.js";
import type { Filling } from "./fill-arguments.js";
import { fillArguments } from "./fill-arguments.js";
import { isNamed, rankTools } from "./fit-tool.js";
import type { PartState } from "./part-state.js";
import { clarificationTool, searchTool } from "./part-state.js";
import { readRequest, searchQuery } from "./request.js";
import { propertiesOf, requiredOf, choicesOf } from "./schema-view.js";
import type { ToolProfile } from "./tool-profile.js";
import { ownNameOf, profileOf } from "./tool-profile.js";
import type { Wording } from "./wording.js";

/** The bound tools, parted by what they are for. */
export interface Toolbox {
  /** Those that can settle a request. */
  readonly tools: readonly ToolProfile[];
  readonly canSearch: boolean;
  /** The tool that asks the user, if it is bound. */
  readonly clarification: ToolProfile | undefined;
  readonly deferredNames: readonly string[];
}

/** One step of a request. */
export interface Part {
  readonly text: string;
  readonly state: PartState;
  readonly answers: readonly string[];
}

export interface Telling {
  readonly wording: Wording;
  readonly abilities: string;
  /** What earlier parts came to. */
  readonly told: readonly string[];
}

/** Questions about one step after which it is given up. */
const maxQuestions = 3;
/** Tools of one name, from several servers, that are loaded at once. */
const maxSelected = 3;

export function toolboxOf(tools: readonly FunctionTool[], deferredNames: readonly string[]): Toolbox {
  const profiles = tools.map(profileOf);
  const special = [searchTool, clarificationTool];
  return {
    tools: profiles.filter(({ name }) => !special.includes(name)),
    canSearch: profiles.some(({ name }) => name === searchTool),
    clarification: profiles.find(({ name }) => name === clarificationTool),
    deferredNames,
  };
}

/** The next move for a step that is not settled. */
export function planPart(part: Part, toolbox: Toolbox, telling: Telling): MessageSpec {
  const { state } = part;
  if (state.blocked) return retryBlocked(state.blocked, toolbox, telling);
  const request = readRequest(part.text);
  const says = request.words.length + request.implied.length > 0;
  const maySearch = toolbox.canSearch && state.found === undefined && says;
  const named = maySearch ? namedButNotLoaded(part.text, toolbox) : [];
  const clear = named.filter((name) => isClearName(name, part.text));
  if (clear.length > 0) return search(`select:${clear.slice(0, maxSelected).join(",")}`);
  const tool = chooseTool(named.length > 0 ? [] : toolbox.tools, request, {
    found: state.found,
    onlySure: maySearch,
  });
  if (tool) return callTool(tool, part, toolbox, telling);
  if (maySearch) return search(searchQuery(request));
  return nothingFits(part, toolbox, telling);
}

/** With `tool_choice` that demands a tool: the best one, with what the text gives. */
export function forcedCall(toolChoice: unknown, text: string, { tools }: Toolbox): MessageSpec | undefined {
  const wanted = wantedTool(toolChoice);
  if (wanted === undefined) return undefined;
  const candidates = wanted === "any" ? tools : tools.filter(({ name }) => name === wanted);
  const [best] = rankTools(candidates, readRequest(text));
  if (!best) return undefined;
  return { toolCalls: [{ name: best.tool.name, args: fill(best.tool, { text, answers: [] }).args }] };
}

function wantedTool(toolChoice: unknown): string | undefined {
  if (isRecord(toolChoice)) {
    const name = isRecord(toolChoice["function"]) ? toolChoice["function"]["name"] : toolChoice["name"];
    return typeof name === "string" ? name : undefined;
  }
  if (typeof toolChoice !== "string" || toolChoice === "auto" || toolChoice === "none") return undefined;
  return toolChoice === "required" ? "any" : toolChoice;
}

function search(query: string): MessageSpec {
  return { toolCalls: [{ name: searchTool, args: { query } }] };
}

/** Tools that the text calls by their names, and that have to be loaded first. */
function namedButNotLoaded(text: string, { tools, deferredNames }: Toolbox): string[] {
  return deferredNames
    .filter((name) => !tools.some((tool) => tool.name === name))
    .filter((name) => isNamed({ name, ownName: ownNameOf(name) }, text));
}

/** `get-sum` and `everything__echo` can only be names; `echo` can be a word, and a search tells. */
function isClearName(name: string, text: string): boolean {
  return /[_-]/.test(ownNameOf(name)) || text.toLowerCase().includes(name.toLowerCase());
}

function retryBlocked(
  { call, searchedSince }: NonNullable<PartState["blocked"]>,
  { tools, canSearch }: Toolbox,
  { wording, told }: Telling,
): MessageSpec {
  if (!searchedSince && canSearch) return search(`select:${call.name}`);
  if (searchedSince && tools.some(({ name }) => name === call.name))
    return { toolCalls: [{ name: call.name, args: call.args }] };
  return answer(wording, ...told, wording.notLoaded(listNames([call.name])));
}

function callTool(tool: ToolProfile, part: Part, toolbox: Toolbox, telling: Telling): MessageSpec {
  const { args, missing } = fill(tool, part);
  const [slot] = missing;
  if (!slot) return { toolCalls: [{ name: tool.name, args }] };
  const { wording, told } = telling;
  if (part.answers.length >= maxQuestions)
    return answer(wording, ...told, wording.gaveUp(tool.name, slotName(slot)));
  const asks = question(tool, slot, wording);
  const { clarification } = toolbox;
  if (!clarification || part.state.cannotAsk) return asking(answer(wording, ...told, asks), slot);
  return { toolCalls: [{ name: clarification.name, args: clarificationArguments(clarification, asks) }] };
}

/** The question, and for each other value that the tool insists on the one that says a value is missing. */
function clarificationArguments(tool: ToolProfile, text: string): Record<string, unknown> {
  const required = requiredOf(tool.parameters);
  const args: Record<string, unknown> = { question: text };
  for (const [name, property] of Object.entries(propertiesOf(tool.parameters))) {
    if (name === "question" || !required.has(name) || !isRecord(property)) continue;
    const choices = choicesOf(property);
    if (choices.length > 0) args[name] = choices.includes("missing_info") ? "missing_info" : choices[0];
    else args[name] = property["type"] === "array" ? [] : text;
  }
  return args;
}

function nothingFits({ text, state }: Part, { tools }: Toolbox, telling: Telling): MessageSpec {
  const { wording, abilities, told } = telling;
  const found = state.found ?? [];
  const bound = found.filter((name) => tools.some((tool) => tool.name === name));
  if (bound.length > 0) return answer(wording, ...told, wording.unsure(listNames(bound)));
  if (found.length > 0) return answer(wording, ...told, wording.notLoaded(listNames(found)));
  const fault = state.searchFault ? wording.failed(searchTool, `> ${state.searchFault.result}`) : "";
  return answer(wording, ...told, fault, wording.noTool(text), abilities);
}

function fill(tool: ToolProfile, { text, answers }: Pick<Part, "text" | "answers">): Filling {
  const toolWords = [...tool.nameWords, ...tool.serverWords];
  return fillArguments(tool.parameters, { text, toolWords, answers });
}
