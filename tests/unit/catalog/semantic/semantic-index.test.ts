import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FillProgress } from "../../../../src/catalog/semantic/fill-vectors.js";
import { createSemanticIndex } from "../../../../src/catalog/semantic/semantic-index.js";
import type { SemanticIndex, SemanticIndexOptions } from "../../../../src/catalog/semantic/semantic-index.js";
import { createVectorCache } from "../../../../src/catalog/semantic/vector-cache.js";
import type { RegisteredTool } from "../../../../src/registry/registered-tool.js";
import { manualClock } from "../../../support/manual-clock.js";
import { recordingLogger } from "../../../support/recording-logger.js";
import { registeredTool } from "../../../support/tool-entries.js";
import { WordEmbeddings, type WordEmbeddingsFields } from "../../../support/word-embeddings.js";

let folder: string;
const open: SemanticIndex[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "fawn-semantic-"));
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((index) => index.close()));
  await rm(folder, { recursive: true, force: true });
});

function start(fields: WordEmbeddingsFields = {}, more: Partial<SemanticIndexOptions> = {}) {
  const embeddings = new WordEmbeddings(fields);
  const clock = manualClock();
  const { logger, messages } = recordingLogger();
  const cache = createVectorCache({ file: join(folder, "v.vectors"), model: "words", logger });
  const index = createSemanticIndex({
    embeddings,
    cache,
    logger,
    clock,
    batchSize: 4,
    minSimilarity: 0.2,
    ...more,
  });
  open.push(index);
  return { embeddings, clock, messages, index };
}

const described = (name: string, description: string) =>
  registeredTool(name, { description, parameters: {} });
const mail = described("mail__send", "sends a letter to somebody");
const weather = described("weather__now", "tells the weather of a city");
const orders = described("shop__orders", "lists orders of a customer");
const tools = [mail, orders, weather];
const many = (count: number, word = "tool") =>
  Array.from({ length: count }, (_, index) => described(`${word}_${index}`, `does ${word} number n${index}`));

async function rankedNames(index: SemanticIndex, list: readonly RegisteredTool[], text: string) {
  const view = index.follow(list);
  await index.settled();
  const ranked = await view.rank(text, { limit: 5 });
  return ranked.map(({ position }) => list[position]?.definition.name);
}

describe("the index by meaning", () => {
  it("finds a tool by words of its meaning that it does not contain, in another language too", async () => {
    const { index } = start({ meanings: { 天气: "weather", postcard: "letter" } });
    expect(await rankedNames(index, tools, "天气")).toEqual(["weather__now"]);
    expect(await rankedNames(index, tools, "postcard")).toEqual(["mail__send"]);
  });

  it("finds nothing for a text that is similar to no tool", async () => {
    const { index } = start();
    expect(await rankedNames(index, tools, "quantum chromodynamics")).toEqual([]);
  });

  it("asks in batches, tells the progress, and asks once for tools of one fingerprint", async () => {
    const progress: FillProgress[] = [];
    const { index, embeddings } = start({}, { onProgress: (step) => progress.push(step) });
    index.follow([...many(9), ...many(2)]);
    await index.settled();
    expect(embeddings.requests.map(({ length }) => length)).toEqual([4, 4, 1]);
    expect(progress.at(-1)).toEqual({ done: 11, total: 11 });
    expect(index.status()).toEqual({ tools: 11, ready: 11 });
  });

  it("computes only what is new when the list changes", async () => {
    const { index, embeddings } = start();
    await rankedNames(index, tools, "weather");
    const changed = described("weather__now", "tells the weather of a city, and of tomorrow");
    expect(await rankedNames(index, [mail, changed], "weather tomorrow")).toEqual(["weather__now"]);
    expect(embeddings.requests.map(({ length }) => length)).toEqual([3, 1]);
  });

  it("computes nothing again in a later process", async () => {
    const first = start();
    await rankedNames(first.index, tools, "weather");
    await first.index.close();
    const second = start();
    expect(await rankedNames(second.index, tools, "weather")).toEqual(["weather__now"]);
    expect(second.embeddings.requests).toEqual([]);
  });

  it("begins anew over a file that is none, with a warning", async () => {
    await writeFile(join(folder, "v.vectors"), "rubbish");
    const { index, messages } = start();
    expect(await rankedNames(index, tools, "weather")).toEqual(["weather__now"]);
    expect(messages("warn")).toHaveLength(1);
  });

  it("ranks with the vectors that are there while others are still computed", async () => {
    const gate = deferred();
    const reached = deferred();
    const { index } = start({
      before: async (texts) => {
        if (!texts.some((text) => text.includes("orders"))) return;
        reached.resolve();
        await gate.promise;
      },
    });
    const list = [weather, ...many(3), orders];
    const view = index.follow(list);
    expect(await view.rank("weather", { limit: 1 })).toEqual([]);
    await reached.promise;
    expect(await view.rank("weather", { limit: 1 })).toMatchObject([{ position: 0 }]);
    expect(await view.rank("list of a customer", { limit: 1 })).not.toMatchObject([{ position: 4 }]);
    gate.resolve();
    await index.settled();
    expect(await view.rank("list of a customer", { limit: 1 })).toMatchObject([{ position: 4 }]);
  });

  it("keeps a view of an older list right when the list has changed", async () => {
    const { index } = start();
    const older = index.follow([weather, mail]);
    index.follow([mail, orders]);
    await index.settled();
    index.follow([weather, mail]);
    await index.settled();
    expect((await older.rank("letter", { limit: 1 }))[0]?.position).toBe(1);
  });

  it("takes a list that comes while another is worked on", async () => {
    const gate = deferred();
    const reached = deferred();
    const { index } = start({
      before: async () => {
        reached.resolve();
        await gate.promise;
      },
    });
    index.follow(tools);
    await reached.promise;
    index.follow(many(5));
    gate.resolve();
    await index.settled();
    expect(index.status()).toEqual({ tools: 5, ready: 5 });
  });

  it("keeps on disk what was computed before it is closed", async () => {
    const gate = deferred();
    const reached = deferred();
    const first = start({
      before: async (texts) => {
        if (!texts.some((text) => text.includes("n4"))) return;
        reached.resolve();
        await gate.promise;
      },
    });
    first.index.follow(many(8));
    await reached.promise;
    await first.index.close();
    const second = start();
    second.index.follow(many(8));
    await second.index.settled();
    expect(second.embeddings.requests.map(({ length }) => length)).toEqual([4]);
    gate.resolve();
  });
});

describe("a failing embedding service", () => {
  const down = () => {
    throw new Error("connect ECONNREFUSED");
  };

  it("leaves the search to words, warns once, pauses, and is tried again by itself", async () => {
    const { index, embeddings, clock, messages } = start({ before: down });
    expect(await rankedNames(index, tools, "weather")).toEqual([]);
    expect(messages("warn")).toEqual([expect.stringContaining("connect ECONNREFUSED")]);
    expect(index.status()).toMatchObject({ ready: 0, fault: "connect ECONNREFUSED" });

    const asked = embeddings.requests.length;
    index.follow([...tools]);
    await index.settled();
    expect(embeddings.requests).toHaveLength(asked);

    clock.pass(30_000);
    await index.settled();
    expect(embeddings.requests.length).toBeGreaterThan(asked);
    expect(messages("warn")).toHaveLength(1);

    embeddings.fields = {};
    clock.pass(60_000);
    await index.settled();
    expect(await rankedNames(index, tools, "weather")).toEqual(["weather__now"]);
    expect(messages("info")).toEqual(["The embedding service answers again."]);
    expect(index.status().fault).toBeUndefined();
  });

  it("is asked a few times only when it is down, however many tools wait", async () => {
    const { index, embeddings } = start({ before: down });
    index.follow(many(100));
    await index.settled();
    expect(embeddings.requests.length).toBeLessThan(6);
  });

  it("is not taken for a refusal where there is but one tool to ask about", async () => {
    const { index, embeddings, clock } = start({ before: down });
    index.follow([mail]);
    await index.settled();
    embeddings.fields = {};
    clock.pass(30_000);
    await index.settled();
    expect(index.status()).toEqual({ tools: 1, ready: 1 });
  });

  it("costs a query nothing while it is paused", async () => {
    const { index, embeddings, clock } = start();
    const view = index.follow(tools);
    await index.settled();
    embeddings.fields = { before: down };
    expect(await view.rank("weather", { limit: 5 })).toEqual([]);
    expect(await view.rank("weather", { limit: 5 })).toEqual([]);
    expect(embeddings.queries).toHaveLength(1);
    embeddings.fields = {};
    clock.pass(30_000);
    expect(await view.rank("weather", { limit: 5 })).toHaveLength(1);
  });

  it("does not keep a search waiting when it hangs", async () => {
    const { index, embeddings, clock, messages } = start();
    const view = index.follow(tools);
    await index.settled();
    embeddings.fields = { before: () => new Promise(() => undefined) };
    const search = view.rank("weather", { limit: 5 });
    clock.pass(3_000);
    expect(await search).toEqual([]);
    expect(messages("warn")[0]).toContain("3000 ms");
  });

  it("ends a search with the signal's reason, which is no failure of the service", async () => {
    const { index, embeddings, messages } = start();
    const view = index.follow(tools);
    await index.settled();
    embeddings.fields = { before: () => new Promise(() => undefined) };
    const abort = new AbortController();
    const search = view.rank("weather", { limit: 5, signal: abort.signal });
    abort.abort(new Error("the user left"));
    await expect(search).rejects.toThrow("the user left");
    await expect(view.rank("weather", { limit: 5, signal: abort.signal })).rejects.toThrow("the user left");
    expect(messages()).toEqual([]);
  });

  it("keeps out one text that it refuses, and takes all others", async () => {
    const before = (texts: readonly string[]) => {
      if (texts.some((text) => text.includes("n5"))) throw new Error("400 bad input");
    };
    const { index, embeddings, messages } = start({ before });
    const list = many(10);
    index.follow(list);
    await index.settled();
    expect(index.status()).toEqual({ tools: 10, ready: 9 });
    expect(messages("warn")).toEqual([expect.stringContaining("refuses the text of tool_5")]);
    const asked = embeddings.requests.length;
    index.follow([...list]);
    await index.settled();
    expect(embeddings.requests).toHaveLength(asked);
  });

  it.each([
    ["no vectors", []],
    [
      "a value that is no number",
      [
        [1, 0],
        [1, Number.NaN],
        [1, 0],
      ],
    ],
    [
      "vectors of unequal length",
      [
        [1, 0],
        [1, 0, 0],
        [1, 0],
      ],
    ],
  ])("counts %s as a failure", async (_, vectors) => {
    const { index, embeddings, clock, messages } = start();
    embeddings.embedDocuments = () => Promise.resolve(vectors);
    index.follow(tools);
    await index.settled();
    clock.pass(30_000);
    await index.settled();
    expect(messages("warn")).toEqual([expect.stringContaining("The embedding service fails")]);
    expect(messages("info")).toEqual([]);
  });

  it("makes all vectors anew when the model behind it has other dimensions than those on disk", async () => {
    const first = start({ dimensions: 128 });
    await rankedNames(first.index, tools, "weather");
    await first.index.close();
    const second = start({ dimensions: 200 });
    const view = second.index.follow(tools);
    await second.index.settled();
    expect(await view.rank("weather", { limit: 5 })).toEqual([]);
    await second.index.settled();
    expect(await view.rank("weather", { limit: 5 })).toHaveLength(1);
    expect(second.messages("warn")).toEqual([expect.stringContaining("model has changed")]);
  });
});

function deferred() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}
