import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { intentFigures } from "../../../src/cli/eval-intent/evaluate-intent.js";
import { measureIntent } from "../../../src/cli/eval-intent/eval-intent.js";
import { readCatalogFile } from "../../../src/cli/search-data/catalog-file.js";
import { readRequestFile } from "../../../src/cli/search-data/request-file.js";
import { intentSchema } from "../../../src/config/sections/intent.js";

const data = (label: string) => ({
  path: fileURLToPath(new URL(`../../data/intent/${label}`, import.meta.url)),
  label,
});
const figuresOf = async (tools: string, requests: string) => {
  const trial = { tools: await readCatalogFile(data(tools)), config: intentSchema.parse({}) };
  const { read } = await measureIntent(trial, await readRequestFile(data(requests)), () => 0);
  return intentFigures(read);
};

describe("what requests are about", () => {
  it("is told right for nine of ten of the project's own, and their tools are within reach of 97 of 100", async () => {
    const { top1, reach, none_rejected } = await figuresOf("tools.jsonl", "requests.jsonl");
    expect(top1).toBeGreaterThanOrEqual(0.9);
    expect(reach).toBeGreaterThanOrEqual(0.97);
    expect(none_rejected).toBeGreaterThanOrEqual(0.85);
  });

  it.each([
    ["everyday", 0.9, 0.96],
    ["oblique", 0.87, 0.88],
  ])("is told for %s requests by another hand as well as the documents say", async (name, least, reached) => {
    const { top1, reach } = await figuresOf("another-hand/tools.jsonl", `another-hand/${name}.jsonl`);
    expect(top1).toBeGreaterThanOrEqual(least);
    expect(reach).toBeGreaterThanOrEqual(reached);
  });
});
