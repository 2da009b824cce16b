import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSearchAids } from "../../../src/app/search-aids.js";
import { systemClock } from "../../../src/kernel/clock.js";
import { loadConfig } from "../../../src/config/load-config.js";
import { createSnapshotView } from "../../../src/injector/snapshot-view.js";
import { recordingLogger } from "../../support/recording-logger.js";
import { call, scriptedAgent, toolResults } from "../../support/scripted-agent.js";
import { snapshotOf, toolEntry } from "../../support/tool-entries.js";

const wordEmbeddings = fileURLToPath(new URL("../../support/word-embeddings.ts", import.meta.url));
const snapshot = snapshotOf(
  toolEntry("a__weather", { description: "tells the weather" }),
  toolEntry("b__mail", { description: "sends letters" }),
);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "fawn-search-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function openAids(toolSearch: string) {
  await writeFile(join(folder, "config.yaml"), `tool_search: ${toolSearch}\n`);
  const config = await loadConfig({ cwd: folder, environment: {} });
  const aids = await openSearchAids({ config, logger: recordingLogger().logger, clock: systemClock });
  const view = createSnapshotView(snapshot, { budgetTokens: 2000, purposes: new Map() }, aids);
  await aids.semantic?.settled();
  return { aids, view };
}

const search = (query: string) => ({ toolCalls: [call("tool_search", { query })] });
const searchThenCall = [search("barometer"), { toolCalls: [call("a__weather", { q: "x" })] }, "done"];

describe("a search by meaning", () => {
  it("finds a tool that shares no word with the query, and none for exact forms", async () => {
    const { aids, view } = await openAids(
      `{embeddings: {use: "${wordEmbeddings}:WordEmbeddings", meanings: {barometer: weather}}}`,
    );
    const agent = await scriptedAgent({
      snapshot,
      view,
      turns: [search("barometer"), search("+barometer"), "done"],
    });
    const { messages, promoted } = await agent.ask("x");
    await aids.close();
    expect(promoted?.names).toEqual(["a__weather"]);
    expect(toolResults(messages)[1]?.text).toBe("No tools found matching: +barometer");
  });
});

describe("learning from use", () => {
  it("finds a tool by the words that led to it before, once it was called with success", async () => {
    const first = await openAids(
      `{learn: true, embeddings: {use: "${wordEmbeddings}:WordEmbeddings", meanings: {barometer: weather}}}`,
    );
    const agent = await scriptedAgent({
      snapshot,
      view: first.view,
      turns: searchThenCall,
      recorder: first.aids.recorder,
    });
    await agent.ask("x");
    await first.aids.close();
    expect(await readFile(join(folder, ".fawn/catalog/learned.json"), "utf8")).toContain("barometer");

    const { aids, view } = await openAids("{learn: true}");
    const later = await scriptedAgent({ snapshot, view, turns: [search("barometer"), "done"] });
    const { promoted } = await later.ask("x");
    await aids.close();
    expect(promoted?.names).toEqual(["a__weather"]);
  });

  it("keeps nothing where it is not switched on", async () => {
    const { aids, view } = await openAids("{}");
    expect(aids.recorder).toBeUndefined();
    const agent = await scriptedAgent({ snapshot, view, turns: searchThenCall, recorder: aids.recorder });
    const { promoted } = await agent.ask("x");
    await aids.close();
    expect(promoted?.names).toEqual([]);
  });
});
