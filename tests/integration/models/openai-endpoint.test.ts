import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import type { AIMessageChunk } from "@langchain/core/messages";
import { HumanMessage } from "@langchain/core/messages";
import { concat } from "@langchain/core/utils/stream";
import { ChatOpenAI } from "@langchain/openai";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { modelSchema } from "../../../src/config/sections/models.js";
import { silentLogger } from "../../../src/kernel/logger.js";
import { createModelFactory } from "../../../src/models/create-model.js";
import type { ChatModelClass } from "../../../src/reflection/expected-kind.js";
import type { FakeOpenAiServer, FakeScriptTurn } from "../../support/fake-openai-server.js";
import { startFakeOpenAiServer } from "../../support/fake-openai-server.js";
import type { NetworkGuard } from "./network-guard.js";
import { guardNetwork } from "./network-guard.js";

const hello = [new HumanMessage("hello")];
const search = {
  type: "function",
  function: {
    name: "search",
    description: "Searches.",
    parameters: {
      type: "object",
      properties: {
        filter: { $ref: "#/$defs/filter" },
        limit: { anyOf: [{ type: "integer" }, { type: "null" }] },
      },
      required: ["filter"],
      $defs: {
        filter: { type: "object", properties: { and: { type: "array", items: { $ref: "#/$defs/filter" } } } },
      },
    },
  },
};

async function read(stream: AsyncIterable<AIMessageChunk>): Promise<AIMessageChunk[]> {
  const chunks: AIMessageChunk[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
}

describe("a model made for an OpenAI-compatible endpoint", () => {
  let server: FakeOpenAiServer;
  let guard: NetworkGuard;

  beforeEach(async () => {
    server = await startFakeOpenAiServer({ apiKey: "sk-test" });
    guard = guardNetwork();
  });
  afterEach(async () => {
    guard.restore();
    await server.close();
  });

  async function model(
    extra: Record<string, unknown> = {},
    ...turns: FakeScriptTurn[]
  ): Promise<BaseChatModel> {
    server.push(...turns);
    const create = createModelFactory({
      reflect: () => Promise.resolve(ChatOpenAI as unknown as ChatModelClass),
      logger: silentLogger,
    });
    const entry = {
      name: "m",
      use: "@langchain/openai:ChatOpenAI",
      model: "fake-1",
      base_url: server.baseUrl,
    };
    return create(modelSchema.parse({ ...entry, api_key: "sk-test", ...extra }));
  }

  async function bound(extra: Record<string, unknown>, ...turns: FakeScriptTurn[]) {
    const made = await model(extra, ...turns);
    if (!made.bindTools) throw new Error("the model binds no tools");
    return made.bindTools([search]);
  }

  it("asks the address of `base_url` with its key and gets the answer", async () => {
    const answer = await (await model({}, { text: "hello yourself" })).invoke(hello);

    expect(answer.text).toBe("hello yourself");
    expect(answer.usage_metadata).toMatchObject({ input_tokens: 11, output_tokens: 7, total_tokens: 18 });
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]?.headers.authorization).toBe("Bearer sk-test");
    expect(server.requests[0]?.body).toMatchObject({
      model: "fake-1",
      messages: [{ role: "user", content: "hello" }],
    });
  });

  it("streams text piece by piece, with usage at the end", async () => {
    const chunks = await read(await (await model({}, { text: "one two three" })).stream(hello));
    const whole = chunks.reduce((all, chunk) => concat(all, chunk));

    expect(chunks.map(({ text }) => text).filter((text) => text !== "")).toEqual(["one", " two", " three"]);
    expect(whole.usage_metadata).toMatchObject({ input_tokens: 11, output_tokens: 7 });
    expect(server.requests[0]?.body).toMatchObject({ stream: true, stream_options: { include_usage: true } });
  });

  it("sends tools as they are, references included, and reads the calls, whole and streamed", async () => {
    const turn = { toolCalls: [{ name: "search", args: { filter: { and: [] }, limit: null } }] };
    const withTools = await bound({}, turn, turn);

    const whole = await withTools.invoke(hello);
    const chunks = await read(await withTools.stream(hello));
    const streamed = chunks.reduce((all, chunk) => concat(all, chunk));

    for (const { body } of server.requests) expect(body.tools).toEqual([search]);
    expect(server.toolNames).toEqual([["search"], ["search"]]);
    expect(whole.tool_calls).toMatchObject([{ name: "search", args: { filter: { and: [] }, limit: null } }]);
    expect(streamed.tool_calls).toMatchObject([
      { name: "search", args: { filter: { and: [] }, limit: null } },
    ]);
    expect(chunks.length).toBeGreaterThan(3);
    expect(new Set([whole.tool_calls?.[0]?.id, streamed.tool_calls?.[0]?.id]).size).toBe(2);
  });

  describe.each([
    ["without `streaming`", {}],
    ["with `streaming: true` of the user's own", { streaming: true }],
  ])("%s", (_label, extra) => {
    it("counts tokens without asking anyone: invoke, stream, bound or not", async () => {
      const turns = ["a", "b", "c", "d"];
      const plain = await model(extra, ...turns);
      const withTools = await bound(extra);

      await plain.invoke(hello);
      await read(await plain.stream(hello));
      await withTools.invoke(hello);
      await read(await withTools.stream(hello));

      expect(guard.refused).toEqual([]);
      expect(server.requests).toHaveLength(4);
    });

    it("estimates when it is asked for a number, also on a configured copy", async () => {
      const plain = await model(extra);
      const copy: unknown = plain.withConfig({ tags: ["copy"] });

      expect(await plain.getNumTokens("twelve chars")).toBe(3);
      expect(copy).toBeInstanceOf(ChatOpenAI);
      expect(await (copy as ChatOpenAI).getNumTokens("twelve chars")).toBe(3);
      expect((await (copy as ChatOpenAI).getNumTokensFromMessages(hello)).totalCount).toBeGreaterThan(0);
      expect(guard.refused).toEqual([]);
    });
  });

  it("would be caught by the guard if it did fetch a table", async () => {
    const bare = new ChatOpenAI({ model: "gpt-4o", apiKey: "sk-test", maxRetries: 0 });
    await expect(fetch("https://tokens.example.com/table.json")).rejects.toThrow("refuses to connect");
    await expect(bare.invoke(hello)).rejects.toThrow();

    expect(guard.refused).toEqual(expect.arrayContaining(["tokens.example.com", "api.openai.com"]));
  });

  it("reports a refused key at once", async () => {
    const made = await model({ api_key: "sk-wrong" }, { text: "never" });

    await expect(made.invoke(hello)).rejects.toMatchObject({ status: 401 });
    expect(server.requests).toHaveLength(1);
  });

  it("tries again after 429 and 500, twice at most", async () => {
    const limited = { status: 429, headers: { "retry-after": "0" } };
    const made = await model(
      {},
      limited,
      { status: 500 },
      { status: 500, errorMessage: "still down" },
      "never",
    );

    await expect(made.invoke(hello)).rejects.toThrow("still down");
    expect(server.requests).toHaveLength(3);
  });

  it("lets the server see that a cancelled client has left", async () => {
    const cancel = new AbortController();
    const stream = await (
      await model({}, { text: "a b c", hold: new Promise(() => undefined) })
    ).stream(hello, {
      signal: cancel.signal,
    });
    const reading = (async () => {
      for await (const chunk of stream) cancel.abort(new Error(`enough after “${chunk.text}”`));
    })();

    await expect(reading).rejects.toThrow();
    expect(await server.requests[0]?.leftEarly).toBe(true);
  });

  it("rejects when the connection breaks in mid-stream", async () => {
    const made = await model({ maxRetries: 0 }, { text: "a b c", drop: true });

    const reading = (async () => read(await made.stream(hello)))();

    await expect(reading).rejects.toThrow();
  });

  it("says which request the script was too short for, and lists its models", async () => {
    const made = await model({ maxRetries: 0 });

    await expect(made.invoke(hello)).rejects.toThrow("The script is over at request 1.");
    const listed = await fetch(`${server.baseUrl}/models`, { headers: { authorization: "Bearer sk-test" } });
    expect(await listed.json()).toMatchObject({ object: "list", data: [{ id: "fake-1" }] });
  });
});
