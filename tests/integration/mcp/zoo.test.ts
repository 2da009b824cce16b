import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { survived, visit, zoo } from "../../support/mcp/zoo.js";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fawn-zoo-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("a server of the zoo", () => {
  it.each(zoo.map((animal) => [animal.name, animal] as const))(
    "that %s comes to its state, harms no other, and leaves no process",
    async (_name, animal) => {
      const seen = await visit(animal, folder);
      const { state, attempts, saw } = animal.expected;
      expect(seen).toEqual({
        state,
        attempts,
        saw: expect.stringMatching(saw),
        neighbourServes: true,
        orphans: [],
      });
      expect(survived(animal, seen)).toBe(true);
    },
  );
});
