import { canonicalJson, compareText } from "../kernel/canonical-json.js";
import { isRecord } from "../kernel/json-schema.js";

/** How a server's list differs from the one before: its own names of tools, sorted. */
export interface ListChange {
  readonly added: readonly string[];
  /** Of the same name, with another description, schema or annotation. */
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** Compares two listings. Tools without a name count for nothing. */
export function listChange(before: readonly unknown[], after: readonly unknown[]): ListChange {
  const [old, now] = [byName(before), byName(after)];
  return {
    added: namesOf(now, (name) => !old.has(name)),
    changed: namesOf(now, (name) => old.has(name) && old.get(name) !== now.get(name)),
    removed: namesOf(old, (name) => !now.has(name)),
  };
}

export function isUnchanged({ added, changed, removed }: ListChange): boolean {
  return added.length + changed.length + removed.length === 0;
}

const mostNames = 10;

/** For the log: `added a, b; removed c`. */
export function describeChange(change: ListChange): string {
  const parts = (["added", "changed", "removed"] as const).flatMap((kind) => {
    const names = change[kind];
    const more = names.length > mostNames ? ` and ${names.length - mostNames} more` : "";
    return names.length > 0 ? [`${kind} ${names.slice(0, mostNames).join(", ")}${more}`] : [];
  });
  return parts.join("; ");
}

function namesOf(list: ReadonlyMap<string, string>, keep: (name: string) => boolean): string[] {
  return [...list.keys()].filter(keep).toSorted(compareText);
}

function byName(listed: readonly unknown[]): ReadonlyMap<string, string> {
  const named = listed.flatMap((tool): [string, string][] =>
    isRecord(tool) && typeof tool["name"] === "string" ? [[tool["name"], canonicalJson(tool)]] : [],
  );
  return new Map(named);
}
