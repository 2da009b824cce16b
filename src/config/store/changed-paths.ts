import { canonicalJson, compareText } from "../../kernel/canonical-json.js";
import { isRecord } from "../../kernel/json-schema.js";

/** The way to a value through mappings. Lists count as one value: their order may mean something. */
export type MappingPath = readonly string[];

/** Where two values differ, as deep as both are mappings; sorted. A key that is undefined counts as left out. */
export function changedPaths(before: unknown, after: unknown, at: MappingPath = []): MappingPath[] {
  if (isRecord(before) && isRecord(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted(compareText);
    return keys.flatMap((key) => changedPaths(before[key], after[key], [...at, key]));
  }
  return isEqual(before, after) ? [] : [at];
}

function isEqual(before: unknown, after: unknown): boolean {
  return canonicalJson([before ?? null]) === canonicalJson([after ?? null]);
}

/** `value` with what `other` has at these paths; neither is changed. */
export function withPathsOf<T extends object>(value: T, other: T, paths: readonly MappingPath[]): T {
  return paths.reduce((kept, path) => replaced(kept, other, path) as T, value);
}

function replaced(value: unknown, other: unknown, [key, ...rest]: MappingPath): unknown {
  if (key === undefined) return other;
  const [inner, source] = [memberOf(value, key), memberOf(other, key)];
  const others = isRecord(value) ? value : {};
  const member = replaced(inner, source, rest);
  if (member !== undefined) return { ...others, [key]: member };
  return Object.fromEntries(Object.entries(others).filter(([name]) => name !== key));
}

function memberOf(value: unknown, key: string): unknown {
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}
