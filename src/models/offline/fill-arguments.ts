import type { JsonSchema } from "../../kernel/json-schema.js";
import { isRecord } from "../../kernel/json-schema.js";
import { Claims } from "./claims.js";
import { actionOf, likeness } from "./concepts.js";
import { jsonArguments } from "./json-arguments.js";
import type { FillContext } from "./passes.js";
import { passes } from "./passes.js";
import { readText } from "./read-value.js";
import type { PickVariant } from "./schema-view.js";
import { choicesOf, propertiesOf } from "./schema-view.js";
import type { Slot } from "./slots.js";
import { assemble, liesIn, pathKey, slotsOf } from "./slots.js";

export interface FillSource {
  /** The request in the user's words. */
  readonly text: string;
  /** Stems of the tool's name. */
  readonly toolWords: readonly string[];
  /** Answers to questions about missing values, in the order in which they were asked. */
  readonly answers?: readonly string[] | undefined;
}

export interface Filling {
  readonly args: Record<string, unknown>;
  /** Required values that the text does not give, in the order of the schema. */
  readonly missing: readonly Slot[];
  /** Literals of the text, such as paths and numbers, that no argument took. */
  readonly unused: number;
}

/**
 * Reads a tool's arguments from a text by the tool's schema. Nothing is invented: what is not in the text is left
 * to the tool's defaults, or is missing.
 */
export function fillArguments(parameters: JsonSchema, source: FillSource): Filling {
  const claims = new Claims(source.text);
  const pick = variantPicker(claims);
  const given = jsonArguments(parameters, claims, pick);
  const isOpen = ({ path }: Slot) => !Object.hasOwn(given, String(path[0]));
  const all = slotsOf(parameters, pick);
  const slots = all.slots.filter(isOpen);
  const values = new Map<Slot, unknown>();
  const context: FillContext = {
    claims,
    slots,
    toolWords: source.toolWords,
    reserved: new Set(slots.flatMap(({ words }) => words)),
    looksInFolder: looksInFolder(source.toolWords),
    isOpen: (slot) => !values.has(slot),
  };
  const paired = new Set<Slot>();
  for (const pass of passes)
    for (const slot of inOrderOfNeed(slots)) {
      if (values.has(slot)) continue;
      const value = pass(slot, context);
      if (value === undefined) continue;
      values.set(slot, value);
      if (pass === passes[0]) paired.add(slot);
    }
  for (const answer of source.answers ?? []) {
    const [slot] = missingSlots(slots, values);
    const value = slot && (readText(answer, slot) ?? valueWithin(answer, slot));
    if (slot && value !== undefined) values.set(slot, value);
  }
  dropStrayParts(slots, values, paired);
  const missing = missingSlots(slots, values);
  for (const container of all.containers.filter(isOpen)) {
    if ([...values.keys(), ...missing].some((slot) => liesIn(slot, pathKey(container.path)))) continue;
    if (container.kind === "list") missing.push(container);
    else values.set(container, {});
  }
  const unused = claims.mentions.filter((mention) => claims.isFree(mention)).length;
  return {
    args: { ...assemble(inOrder([...all.slots, ...all.containers], values)), ...given },
    missing,
    unused,
  };
}

/** Picks the variant whose constant is in the text, else the one that fits the literals in it, else the simplest. */
function variantPicker(claims: Claims): PickVariant {
  const has = (kind: "json" | "number" | "quoted") => claims.free(kind).length > 0;
  return (variants) => {
    const named = variants.find((variant) =>
      constantsOf(variant).some((value) => containsWord(claims.text, value)),
    );
    const typed = (...types: string[]) => variants.find(({ type }) => types.includes(String(type)));
    return (
      named ??
      (has("json") ? typed("object", "array") : undefined) ??
      (has("number") && !has("quoted") ? typed("number", "integer") : undefined) ??
      typed("string") ??
      typed("number", "integer", "boolean") ??
      typed("array") ??
      variants[0]
    );
  };
}

/** Constants that tell the variants of a union of objects apart. */
function constantsOf(variant: JsonSchema): string[] {
  return Object.values(propertiesOf(variant)).flatMap((property) =>
    isRecord(property) ? choicesOf(property).filter((value) => typeof value === "string") : [],
  );
}

function containsWord(text: string, word: string): boolean {
  return ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ")} `.includes(
    ` ${word.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ")} `,
  );
}

function looksInFolder(toolWords: readonly string[]): boolean {
  const looks = toolWords.some((word) =>
    ["list", "tree", "search", "find", "glob"].some((verb) => likeness(word, verb) > 0),
  );
  return looks && !toolWords.some((word) => actionOf(word) === "changes");
}

function inOrderOfNeed(slots: readonly Slot[]): Slot[] {
  return [...slots.filter(({ required }) => required), ...slots.filter(({ required }) => !required)];
}

function inOrder(slots: readonly Slot[], values: ReadonlyMap<Slot, unknown>): Map<Slot, unknown> {
  return new Map(slots.filter((slot) => values.has(slot)).map((slot) => [slot, values.get(slot)]));
}

/**
 * Required slots without a value, in objects that the call has. Fills those that need no text: a default, the
 * only choice there is, and an empty list beside other values of the same object.
 */
function missingSlots(slots: readonly Slot[], values: Map<Slot, unknown>): Slot[] {
  const needed = slots.filter((slot) => slot.required && !values.has(slot) && isOwned(slot, slots, values));
  return needed.filter((slot) => {
    const value = impliedValue(slot, slots, values);
    if (value !== undefined) values.set(slot, value);
    return value === undefined;
  });
}

function isOwned(
  { optionalOwner }: Slot,
  slots: readonly Slot[],
  values: ReadonlyMap<Slot, unknown>,
): boolean {
  return optionalOwner === undefined || slots.some((slot) => values.has(slot) && liesIn(slot, optionalOwner));
}

function impliedValue(slot: Slot, slots: readonly Slot[], values: ReadonlyMap<Slot, unknown>): unknown {
  if ("default" in slot.schema) return slot.schema["default"];
  if (slot.kind === "choice" && slot.choices.length === 1) return slot.choices[0];
  if (slot.kind !== "list" || Number(slot.schema["minItems"] ?? 0) > 0) return undefined;
  const beside = slots.some(
    (other) => values.has(other) && other.path.length === slot.path.length && sameParent(other, slot),
  );
  return beside && slot.path.length > 1 ? [] : undefined;
}

function sameParent(a: Slot, b: Slot): boolean {
  return a.path.slice(0, -1).every((part, index) => part === b.path[index]);
}

/** An optional object of which only a part was found, and none by its name, is left out rather than asked for. */
function dropStrayParts(slots: readonly Slot[], values: Map<Slot, unknown>, paired: ReadonlySet<Slot>): void {
  for (const { optionalOwner: owner } of missingSlots(slots, values)) {
    if (owner === undefined || slots.some((slot) => paired.has(slot) && liesIn(slot, owner))) continue;
    for (const slot of slots) if (liesIn(slot, owner)) values.delete(slot);
  }
}

/** `it is 42` for a number: the first value of the right kind in an answer. */
function valueWithin(answer: string, slot: Slot): unknown {
  for (const mention of new Claims(answer).mentions) {
    const value = readText(mention.text, slot);
    if (value !== undefined) return value;
  }
  return slot.choices.find((choice) => typeof choice === "string" && containsWord(answer, choice));
}
