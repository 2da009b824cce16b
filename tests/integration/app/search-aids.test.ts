import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSearchAids, type SearchAids } from "../../../src/app/search-aids.js";
import { formatNotes } from "../../../src/catalog/enrichment/enrichment-file.js";
import { replaceStateFile } from "../../../src/kernel/state-file.js";
import { loadConfig } from "../../../src/config/load-config.js";
import { manualClock } from "../../support/manual-clock.js";
import { recordingLogger } from "../../support/recording-logger.js";
import { registeredTool } from "../../support/tool-entries.js";

const words = `${fileURLToPath(new URL("../../support/word-embeddings.ts", import.meta.url))}:WordEmbeddings`;
let folder: string;
let aids: SearchAids | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "fawn-aids-"));
});
afterEach(async () => {
  await aids?.close();
  aids = undefined;
  await rm(folder, { recursive: true, force: true });
});

async function open(yaml: string) {
  await writeFile(join(folder, "config.yaml"), yaml);
  const { logger, messages } = recordingLogger();
  const config = await loadConfig({ cwd: folder, environment: {} });
  aids = await openSearchAids({ config, logger, clock: manualClock() });
  return { aids, messages };
}

const mail = registeredTool("mail__send", { description: "sends a letter" });
const weather = registeredTool("weather__now", { description: "tells the weather" });
const note = {
  name: "mail__send",
  fingerprint: mail.fingerprint,
  model: "m",
  en: ["post it"],
  zh: [],
  not_for: [],
};

describe("the aids of search", () => {
  it("are all off by default, and leave nothing on disk", async () => {
    const { aids: opened, messages } = await open("{}");
    expect([opened.semantic, opened.recorder, opened.faults]).toEqual([undefined, undefined, []]);
    expect(opened.examplesFor(mail)).toEqual([]);
    await opened.refresh();
    await opened.close();
    expect(await readdir(folder)).toEqual(["config.yaml"]);
    expect(messages()).toEqual([]);
  });

  it("rank by meaning with the embeddings that the configuration names, kept in state_dir", async () => {
    const yaml = `state_dir: ./state\ntool_search: {embeddings: {use: "${words}", meanings: {forecast: weather}}}\n`;
    const { aids: opened } = await open(yaml);
    const view = opened.semantic?.follow([mail, weather]);
    await opened.semantic?.settled();
    expect(await view?.rank("forecast", { limit: 5 })).toMatchObject([{ position: 1 }]);
    expect(await readdir(join(folder, "state/catalog/vectors"))).toEqual([
      expect.stringMatching(/^WordEmbeddings-[0-9a-f]{16}\.vectors$/),
    ]);
  });

  it.each([
    ["./gone.js:Embeddings", "reflection_module_not_found"],
    ["@langchain/openai:ChatOpenAI", "reflection_wrong_kind"],
  ])("go on without embeddings that cannot be used: %s", async (use, code) => {
    const { aids: opened, messages } = await open(`tool_search: {embeddings: {use: "${use}"}}\n`);
    expect(opened.semantic).toBeUndefined();
    expect(opened.faults).toMatchObject([{ name: "tool_search.embeddings", error: { code } }]);
    expect(messages("error")).toHaveLength(1);
  });

  it("join the notes and what was learnt, and tell which tools have changed", async () => {
    const { aids: opened } = await open("tool_search: {learn: true}\n");
    const told: string[][] = [];
    opened.onChange((names) => told.push([...names]));
    const tool = { name: "mail__send", fingerprint: mail.fingerprint };
    opened.recorder?.record({ query: "write to grandma", tool, occasion: "1" });
    await replaceStateFile(
      join(folder, ".fawn/catalog/enriched.jsonl"),
      formatNotes(new Map([[note.name, note]])),
    );
    await opened.refresh();
    expect(opened.examplesFor(mail)).toEqual(["post it", "write to grandma"]);
    expect(opened.examplesFor(weather)).toEqual([]);
    expect(told).toEqual([["mail__send"], ["mail__send"]]);
    await opened.close();
    expect((await readdir(join(folder, ".fawn/catalog"))).toSorted()).toEqual([
      "enriched.jsonl",
      "learned.json",
    ]);
  });
});
