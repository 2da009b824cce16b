import type { MessageSpec } from "../message-spec.js";
import type { AskedFor, Step } from "./conversation.js";
import { asksKey } from "./conversation.js";
import { meaningOf } from "./slot-meaning.js";
import type { SmallTalk } from "./small-talk.js";
import type { Slot } from "./slots.js";
import type { ToolProfile } from "./tool-profile.js";
import type { Wording } from "./wording.js";

/** Characters and lines of a tool's result that are quoted. */
const quoteLimit = { characters: 1500, lines: 60 };
/** Tools that are named in one sentence. */
const namesLimit = 8;

/** The text of an answer: what there is to say, then what says it. */
export function answer(wording: Wording, ...parts: readonly string[]): MessageSpec {
  return { text: [...parts.filter((part) => part !== ""), `_${wording.standIn}_`].join("\n\n") };
}

/** An answer that asks; the user's next message may be the value. */
export function asking(spec: MessageSpec, slot: Slot): MessageSpec {
  const free = ["content", "query", "other"].includes(meaningOf(slot));
  const askedFor: AskedFor = slot.kind === "string" && free ? "text" : "value";
  return { ...spec, metadata: { [asksKey]: askedFor } };
}

/** A tool's result in words, quoted and shortened. */
export function describeOutcome({ call, result, failed }: Step, wording: Wording): string {
  const text = result.trim();
  if (failed) return wording.failed(call.name, quote(text, wording));
  return text === "" ? wording.answeredNothing(call.name) : wording.answered(call.name, quote(text, wording));
}

function quote(text: string, wording: Wording): string {
  const characters = Array.from(text);
  const start = characters.slice(0, quoteLimit.characters).join("");
  const kept = start.split("\n").slice(0, quoteLimit.lines).join("\n");
  const rest = characters.length - Array.from(kept).length;
  const lines = rest > 0 ? [...kept.split("\n"), wording.leftOut(rest)] : kept.split("\n");
  return lines.map((line) => `> ${line}`.trimEnd()).join("\n");
}

export function listNames(names: readonly string[]): string {
  const shown = names.slice(0, namesLimit).map((name) => `\`${name}\``);
  return [...shown, ...(names.length > namesLimit ? ["…"] : [])].join(", ");
}

/** A question for one value, with what the schema says about it. */
export function question(tool: ToolProfile, slot: Slot, wording: Wording): string {
  const described = slot.schema["description"];
  const choices = slot.choices.map((choice) => `\`${String(choice)}\``).join(", ");
  const about = [
    ...(typeof described === "string" && described !== "" ? [described.replace(/[.。]$/u, "")] : []),
    ...(choices === "" ? [] : [wording.oneOf(choices)]),
  ].join("; ");
  return wording.needs(tool.name, slotName(slot), about === "" ? "" : ` (${about})`);
}

/** `entities.name`: list positions say nothing to a user. */
export function slotName({ path }: Slot): string {
  return path.filter((part) => typeof part === "string").join(".");
}

export function smallTalkText(kind: SmallTalk, abilities: string, wording: Wording): string {
  return kind === "identity" || kind === "help" ? abilities : wording[kind];
}
