import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSortedByName } from "../../../src/catalog/tools-by-name.js";
import { registeredTool } from "../../support/tool-entries.js";

const pool = ["a", "b", "c", "d", "e", "f", "g"].map((name) => registeredTool(name));
const someTools = fc.array(fc.constantFrom(...pool), { maxLength: 8 });
const sortedTools = fc.subarray(pool);

describe("whether tools are sorted by name", () => {
  it("is the same with and without tools that are known to be", () => {
    fc.assert(
      fc.property(someTools, sortedTools, (tools, known) => {
        const names = tools.map(({ definition }) => definition.name);
        const isSorted = names.every((name, place) => place === 0 || (names[place - 1] ?? "") < name);
        expect([isSortedByName(tools), isSortedByName(tools, known)]).toEqual([isSorted, isSorted]);
      }),
      { numRuns: 2_000 },
    );
  });
});
