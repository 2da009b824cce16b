import { porter2 } from "../text/porter2.js";
import { parseWordLists } from "./concept-table.js";

/** By stem of a verb: a mask of the classes it belongs to. */
export type VerbClasses = ReadonlyMap<string, number>;

/** Reads a table with one class a line; at most 31 of them. */
export function createVerbClasses(table: string): VerbClasses {
  const classes = new Map<string, number>();
  parseWordLists(table).forEach((verbs, number) => {
    for (const verb of verbs) {
      const stem = porter2(verb);
      classes.set(stem, (classes.get(stem) ?? 0) | (1 << number));
    }
  });
  return classes;
}
