import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { embeddingModelIdentity } from "../../../../src/catalog/semantic/model-identity.js";
import { createVectorCache } from "../../../../src/catalog/semantic/vector-cache.js";
import { decodeVectors, encodeVectors } from "../../../../src/catalog/semantic/vector-file.js";
import { VectorTable } from "../../../../src/catalog/semantic/vector-table.js";
import { recordingLogger } from "../../../support/recording-logger.js";

function tableOf(vectors: Readonly<Record<string, readonly number[]>>): VectorTable {
  const table = new VectorTable();
  for (const [fingerprint, vector] of Object.entries(vectors)) table.add(fingerprint, vector);
  return table;
}

const table = tableOf({ aa: [3, 4, 0], "ключ 键": [0, 0, 1] });
const bytes = Buffer.from(encodeVectors("m1", table));

describe("vectors as bytes", () => {
  it("come back as they were", () => {
    const decoded = decodeVectors("m1", bytes);
    if (!("table" in decoded)) throw new Error(decoded.fault);
    expect([...decoded.table.fingerprints]).toEqual(["aa", "ключ 键"]);
    expect([...decoded.table.data]).toEqual([0.6, 0.8, 0, 0, 0, 1].map((value) => Math.fround(value)));
  });

  it("are refused where they belong to another model", () => {
    expect(decodeVectors("m2", bytes)).toEqual({ fault: "it belongs to another model" });
  });

  it("are refused, and never throw, after a change of any one byte", () => {
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (index, change) => {
        const damaged = Buffer.from(bytes);
        damaged[index] = (damaged[index] ?? 0) ^ change;
        expect(decodeVectors("m1", damaged)).toHaveProperty("fault");
      }),
      { numRuns: 500 },
    );
  });

  it("are refused, and never throw, when cut off anywhere", () => {
    for (let length = 0; length < bytes.length; length++) {
      expect(decodeVectors("m1", bytes.subarray(0, length))).toHaveProperty("fault");
    }
  });
});

describe("the cache of vectors", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "fawn-vectors-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const open = () => {
    const { logger, messages } = recordingLogger();
    const file = join(folder, "deep/er", "v.vectors");
    return { file, messages, cache: createVectorCache({ file, model: "m1", logger }) };
  };

  it("is empty without a warning where there is no file, and keeps what it is given", async () => {
    const { cache, messages, file } = open();
    expect((await cache.load()).size).toBe(0);
    await cache.save(table);
    expect((await cache.load()).size).toBe(2);
    expect(await readdir(join(file, ".."))).toEqual(["v.vectors"]);
    expect(messages()).toEqual([]);
  });

  it("warns of a damaged file, begins anew, and replaces it", async () => {
    const { cache, messages, file } = open();
    await cache.save(table);
    await writeFile(file, (await readFile(file)).subarray(0, 40));
    expect((await cache.load()).size).toBe(0);
    expect(messages("warn")).toEqual([expect.stringContaining(`${file} are made anew`)]);
    await cache.save(table);
    expect((await cache.load()).size).toBe(2);
  });

  it("warns and goes on where the folder cannot be made, or the file not be read", async () => {
    await writeFile(join(folder, "deep"), "a file in the way");
    const { cache, messages } = open();
    expect((await cache.load()).size).toBe(0);
    await cache.save(table);
    expect(messages("warn")).toEqual([expect.stringContaining("cannot be written")]);
  });
});

describe("the identity of an embedding model", () => {
  const config = { use: "@langchain/openai:OpenAIEmbeddings", min_similarity: 0.2, batch_size: 64 };
  const identity = (more: Record<string, unknown> = {}) => embeddingModelIdentity({ ...config, ...more });

  it("changes with what decides the vectors", () => {
    const ids = [{}, { model: "a" }, { model: "b" }, { dimensions: 256 }, { base_url: "http://h/" }].map(
      (more) => identity(more).id,
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each([
    { api_key: "k" },
    { apiKey: "k" },
    { timeout: 5 },
    { maxRetries: 1 },
    { batch_size: 3 },
    { min_similarity: 0.9 },
  ])("does not change with %j", (more) => {
    expect(identity(more)).toEqual(identity());
  });

  it("names a file that a person recognises, and that stays in its folder", () => {
    expect(identity({ model: "text-embedding-3-small" }).fileName).toMatch(
      /^text-embedding-3-small-[0-9a-f]{16}\.vectors$/,
    );
    expect(identity({ model: "../../x/y" }).fileName).not.toContain("/");
    expect(identity().fileName).toMatch(/^OpenAIEmbeddings-/);
  });
});
