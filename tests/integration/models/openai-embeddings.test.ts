import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { toolSearchSchema } from "../../../src/config/sections/tool-search.js";
import { createEmbeddings, embeddingsClass } from "../../../src/models/create-embeddings.js";
import { createReflection } from "../../../src/reflection/resolve-export.js";

const bodySchema = z.object({
  model: z.string(),
  input: z.union([z.string(), z.array(z.string())]),
  encoding_format: z.enum(["float", "base64"]).default("float"),
});

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Answers like OpenAI's embeddings endpoint: a text's vector is its length and 1. */
async function startServer() {
  const requests: { path: string; key: string | undefined; body: z.output<typeof bodySchema> }[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = bodySchema.parse(JSON.parse(await readText(request)));
    requests.push({ path: request.url ?? "", key: request.headers.authorization, body });
    const data = [body.input].flat().map((input, index) => {
      const vector = [input.length, 1];
      const packed = Buffer.from(Float32Array.from(vector).buffer).toString("base64");
      return { object: "embedding", index, embedding: body.encoding_format === "base64" ? packed : vector };
    });
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ object: "list", model: body.model, data, usage: {} }));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(
    () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  );
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/v1`, requests };
}

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}

describe("embeddings of an OpenAI-compatible server", () => {
  it("are asked at the configured address with the configured key and model, and come back as vectors", async () => {
    const { address, requests } = await startServer();
    const { embeddings: section } = toolSearchSchema.parse({
      embeddings: {
        use: "@langchain/openai:OpenAIEmbeddings",
        model: "small",
        base_url: address,
        api_key: "secret",
      },
    });
    if (section === undefined) throw new Error("no section");
    const reflection = createReflection({ baseFolder: import.meta.dirname });
    const embeddings = await createEmbeddings(section, (use) => reflection.resolve(use, embeddingsClass));
    expect(await embeddings.embedDocuments(["one", "three"])).toEqual([
      [3, 1],
      [5, 1],
    ]);
    expect(await embeddings.embedQuery("ab")).toEqual([2, 1]);
    expect(requests.map(({ path, key, body }) => [path, key, body.model])).toEqual([
      ["/v1/embeddings", "Bearer secret", "small"],
      ["/v1/embeddings", "Bearer secret", "small"],
    ]);
  });
});
