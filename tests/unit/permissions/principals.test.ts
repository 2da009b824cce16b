import { describe, expect, it } from "vitest";
import { measurePrincipals } from "../../../bench/registry/principals.js";

describe("10,000 random principals", () => {
  it("see, find, are told of and run exactly what the rule permits them", { timeout: 120_000 }, async () => {
    const result = await measurePrincipals({ principals: 10_000, runs: 20, seed: 7 });
    expect(result).toEqual({ principals_leaks: 0, principals_losses: 0, examples: [] });
  });
});
