import type { JsonSchema } from "../../kernel/json-schema.js";
import { isRecord } from "../../kernel/json-schema.js";
import type { PickVariant, SchemaView, ValueKind } from "./schema-view.js";
import { createSchemaReader, propertiesOf, requiredOf } from "./schema-view.js";
import { stemsOf } from "./words.js";

/** One value that a tool takes, at any depth of its arguments. */
export interface Slot {
  /** Where it goes: property names and list positions. */
  readonly path: readonly (string | number)[];
  /** The nearest property name. */
  readonly key: string;
  /** The key's words, in their stems. */
  readonly words: readonly string[];
  readonly kind: ValueKind;
  readonly schema: JsonSchema;
  readonly choices: readonly unknown[];
  /** Of `list`: what its items are. */
  readonly item?: SchemaView | undefined;
  /** Needed wherever the object that it belongs to is given. */
  readonly required: boolean;
  /** The nearest object that may be left out as a whole; undefined if the slot always belongs to the call. */
  readonly optionalOwner?: string | undefined;
}

export interface ToolSlots {
  readonly slots: readonly Slot[];
  /** Objects, and lists of objects, that the call must have and whose parts are slots. */
  readonly containers: readonly Slot[];
}

/** Objects within objects that are looked into; what is deeper takes JSON only. */
const maxDepth = 6;
const maxSlots = 200;

interface Place {
  readonly path: readonly (string | number)[];
  readonly required: boolean;
  readonly optionalOwner?: string | undefined;
  /** References that led here; one that leads back into itself is not followed again. */
  readonly trail: readonly string[];
}

/**
 * All values that a tool takes, in the order of its schema. A list of objects is given one object; lists within
 * such an object, and schemas that contain themselves, take JSON only.
 */
export function slotsOf(parameters: JsonSchema, pick: PickVariant): ToolSlots {
  const read = createSchemaReader(parameters, pick);
  const slots: Slot[] = [];
  const containers: Slot[] = [];

  const enterObject = (schema: JsonSchema, place: Place): void => {
    const required = requiredOf(schema);
    for (const [name, property] of Object.entries(propertiesOf(schema)))
      enter(property, { ...place, path: [...place.path, name], required: required.has(name) });
  };

  const enter = (property: unknown, place: Place): void => {
    if (slots.length >= maxSlots) return;
    const view = read(property);
    const items = view.kind === "list" ? view.schema["items"] : undefined;
    const item = view.kind === "list" ? read(items) : undefined;
    const references = [...referencesOf(property), ...referencesOf(items)];
    const opens = !references.some((reference) => place.trail.includes(reference));
    const open = (inner: JsonSchema, path: Place["path"]): void => {
      const optionalOwner = place.required ? place.optionalOwner : pathKey(place.path);
      const trail = [...place.trail, ...references];
      if (place.required && place.optionalOwner === undefined) containers.push(slotOf(view, item, place));
      enterObject(inner, { path, required: place.required, optionalOwner, trail });
    };
    if (opens && canEnter(view, place)) open(view.schema, place.path);
    else if (opens && item && canEnterItem(item, place)) open(item.schema, [...place.path, 0]);
    else slots.push(slotOf(view, item, place));
  };

  enterObject(read(parameters).schema, {
    path: [],
    required: true,
    trail: ["#", ...referencesOf(parameters)],
  });
  return { slots, containers };
}

export function pathKey(path: Slot["path"]): string {
  return path.join("\u0000");
}

/** Whether a slot lies in the object at this place. */
export function liesIn(slot: Slot, owner: string): boolean {
  return `${pathKey(slot.path)}\u0000`.startsWith(`${owner}\u0000`);
}

function canEnter({ kind, schema }: SchemaView, { path }: Place): boolean {
  return kind === "object" && Object.keys(propertiesOf(schema)).length > 0 && path.length < maxDepth;
}

function canEnterItem(item: SchemaView, place: Place): boolean {
  return canEnter(item, place) && !place.path.some((part) => typeof part === "number");
}

/** References of a schema itself and of the parts that it is put together from. */
function referencesOf(schema: unknown): string[] {
  if (!isRecord(schema)) return [];
  const parts = [schema["anyOf"], schema["oneOf"], schema["allOf"]].flatMap((list) =>
    Array.isArray(list) ? list : [],
  );
  return [schema, ...parts].flatMap((part) =>
    isRecord(part) && typeof part["$ref"] === "string" ? [part["$ref"]] : [],
  );
}

function slotOf(view: SchemaView, item: SchemaView | undefined, place: Place): Slot {
  const { path, required, optionalOwner } = place;
  const key = path.findLast((part) => typeof part === "string") ?? "";
  const { kind, schema, choices } = view;
  return { path, key, words: stemsOf(key), kind, schema, choices, item, required, optionalOwner };
}

/** Puts values to their places. Lists are made where a position is given; no inherited property is touched. */
export function assemble(values: ReadonlyMap<Slot, unknown>): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [{ path }, value] of values) place(root, path, value);
  return root;
}

function place(container: Record<string, unknown> | unknown[], path: Slot["path"], value: unknown): void {
  const [head, ...rest] = path;
  if (head === undefined) return;
  const existing: unknown = Object.hasOwn(container, head) ? Reflect.get(container, head) : undefined;
  if (rest.length === 0) {
    Object.defineProperty(container, head, { value, enumerable: true, writable: true, configurable: true });
    return;
  }
  const next =
    isRecord(existing) || Array.isArray(existing) ? existing : typeof rest[0] === "number" ? [] : {};
  Object.defineProperty(container, head, {
    value: next,
    enumerable: true,
    writable: true,
    configurable: true,
  });
  place(next, rest, value);
}
