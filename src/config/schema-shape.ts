import { z } from "zod";

/** What can be asked of a zod schema without running it. Several schemas stand for a union. */
export type Shapes = readonly z.core.$ZodType[];

type Definition = z.core.$ZodTypes["_zod"]["def"];

/** The plain schemas behind these: optionals, defaults and the like taken off, unions and pipes opened. */
function alternatives(shapes: Shapes): Shapes {
  return shapes.flatMap((shape) => {
    const inner = innerShapes(definitionOf(shape));
    return inner ? alternatives(inner) : [shape];
  });
}

function innerShapes(definition: Definition): Shapes | undefined {
  if (definition.type === "pipe") return [definition.in];
  if (definition.type === "union") return definition.options;
  if (definition.type === "intersection") return [definition.left, definition.right];
  if (definition.type === "lazy") return [definition.getter()];
  return "innerType" in definition ? [definition.innerType] : undefined;
}

/** The schemas that a member of a mapping, or an item of a list, has to meet; none where it is not listed. */
export function childShapes(shapes: Shapes, key: string | number): Shapes {
  return plainDefinitions(shapes).flatMap((definition) => {
    if (definition.type === "array") return typeof key === "number" ? [definition.element] : [];
    if (typeof key === "number") return [];
    if (definition.type === "record") return [definition.valueType];
    if (definition.type !== "object") return [];
    const listed = Object.hasOwn(definition.shape, key) ? definition.shape[key] : definition.catchall;
    return listed ? [listed] : [];
  });
}

/** The keys that a mapping may have; `undefined` where any key may stand, or no mapping at all. */
export function knownKeys(shapes: Shapes): readonly string[] | undefined {
  const keys: string[] = [];
  for (const definition of plainDefinitions(shapes)) {
    if (isFree(definition)) return undefined;
    if (definition.type === "object") keys.push(...Object.keys(definition.shape));
  }
  return keys.length > 0 ? keys : undefined;
}

function isFree(definition: Definition): boolean {
  if (definition.type !== "object") return ["record", "unknown", "any"].includes(definition.type);
  return definition.catchall !== undefined && definitionOf(definition.catchall).type !== "never";
}

/** Whether an unknown key of this mapping is an error and not just a warning. */
export function isStrict(shapes: Shapes): boolean {
  return plainDefinitions(shapes).some(
    (definition) =>
      definition.type === "object" &&
      definition.catchall !== undefined &&
      definitionOf(definition.catchall).type === "never",
  );
}

/** Whether a mapping lists this key itself (and not just tolerates it). */
export function listsKey(shapes: Shapes, key: string): boolean {
  return plainDefinitions(shapes).some(
    (definition) => definition.type === "object" && Object.hasOwn(definition.shape, key),
  );
}

/** Whether this is a mapping with keys of its own, and not a free one such as `env`. */
export function hasListedKeys(shapes: Shapes): boolean {
  return plainDefinitions(shapes).some((definition) => definition.type === "object");
}

/** What kind of single value is wanted; `open` where the schema leaves it free or does not list the key. */
export type WantedScalar = "text" | "number" | "boolean" | "open" | "none";

export function wantedScalar(shapes: Shapes): WantedScalar {
  const types = new Set<string>(plainDefinitions(shapes).map((definition) => definition.type));
  if (types.size === 0 || types.has("unknown") || types.has("any")) return "open";
  if (types.has("string") || types.has("enum") || types.has("literal")) return "text";
  if (types.has("number")) return "number";
  return types.has("boolean") ? "boolean" : "none";
}

export function wantsWholeNumber(shapes: Shapes): boolean {
  return plainDefinitions(shapes).some(
    (definition) => definition.type === "number" && "format" in definition,
  );
}

/** Whether any text may stand here, and so possibly a secret. */
export function takesAnyText(shapes: Shapes): boolean {
  return plainDefinitions(shapes).some((definition) => definition.type === "string");
}

/** The text that `.describe()` gave, on the schema itself or on what it wraps. */
export function descriptionOf(shapes: Shapes): string | undefined {
  return [...shapes, ...alternatives(shapes)]
    .map((shape) => z.globalRegistry.get(shape)?.description)
    .find((description) => description !== undefined);
}

/** The value that stands in where the key is left out. */
export function defaultOf(shapes: Shapes): unknown {
  return shapes
    .map(definitionOf)
    .map((definition) => (definition.type === "default" ? definition.defaultValue : undefined))
    .find((value) => value !== undefined);
}

function plainDefinitions(shapes: Shapes): readonly Definition[] {
  return alternatives(shapes).map(definitionOf);
}

/** zod types the definitions of all its schemas as one union; every schema that it makes has one of them. */
function definitionOf(shape: z.core.$ZodType): Definition {
  const { _zod: internals } = shape as z.core.$ZodTypes;
  return internals.def;
}
