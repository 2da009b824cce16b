import { Embeddings } from "@langchain/core/embeddings";
import { describe, expect, it } from "vitest";
import { toolSearchSchema } from "../../../src/config/sections/tool-search.js";
import {
  createEmbeddings,
  embeddingsClass,
  type EmbeddingsClass,
} from "../../../src/models/create-embeddings.js";

class PlainEmbeddings extends Embeddings {
  readonly fields: Record<string, unknown>;
  constructor(fields: Record<string, unknown>) {
    super({});
    this.fields = fields;
  }
  override embedDocuments(documents: string[]): Promise<number[][]> {
    return Promise.resolve(documents.map(() => [1]));
  }
  override embedQuery(): Promise<number[]> {
    return Promise.resolve([1]);
  }
}
class OpenAIEmbeddings extends PlainEmbeddings {}

async function make(made: EmbeddingsClass, keys: Record<string, unknown>) {
  const { embeddings } = toolSearchSchema.parse({ embeddings: { use: "mod:Class", ...keys } });
  if (embeddings === undefined) throw new Error("no section");
  return await createEmbeddings(embeddings, () => Promise.resolve(made));
}

describe("making embeddings", () => {
  it("hands the keys to the constructor and keeps Fawn's own from it", async () => {
    const made = await make(PlainEmbeddings, {
      model: "m",
      api_key: "k",
      dimensions: 5,
      min_similarity: 0.5,
      batch_size: 7,
    });
    expect(made).toHaveProperty("fields", { maxRetries: 2, model: "m", apiKey: "k", dimensions: 5 });
  });

  it("spells the address as the class does", async () => {
    const made = await make(OpenAIEmbeddings, { base_url: "http://127.0.0.1:1/v1" });
    expect(made).toHaveProperty("fields.configuration", { baseURL: "http://127.0.0.1:1/v1" });
  });

  it("says what failed when the class cannot be constructed", async () => {
    class Picky extends PlainEmbeddings {
      constructor(fields: Record<string, unknown>) {
        super(fields);
        throw new Error("a key is missing");
      }
    }
    await expect(make(Picky, {})).rejects.toMatchObject({
      code: "embeddings_failed",
      message: expect.stringContaining("a key is missing"),
    });
  });

  it.each([
    [PlainEmbeddings, true],
    [Map, false],
    [() => 1, false],
    [{}, false],
    [null, false],
  ])("takes %s for a class of embeddings: %s", (value, is) => {
    expect(embeddingsClass.is(value)).toBe(is);
  });
});
