import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AIMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { tool } from "@langchain/core/tools";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { splitImages } from "../../../src/agents/middlewares/images/split-images.js";
import { builtinTools } from "../../../src/tools/builtin-tools.js";
import { entryOfTool } from "../../../src/tools/entry-of-tool.js";
import { call, scriptedAgent } from "../../support/scripted-agent.js";
import { snapshotOf } from "../../support/tool-entries.js";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const url = `data:image/png;base64,${png.toString("base64")}`;
const image = { type: "image_url", image_url: { url } };

let workspace: string;
beforeAll(async () => {
  workspace = await mkdtemp(join(tmpdir(), "fawn-images-"));
  await writeFile(join(workspace, "dot.png"), png);
});
afterAll(() => rm(workspace, { recursive: true, force: true }));

function painter() {
  const paint = tool(() => [[{ type: "text", text: "painted" }, image], null], {
    name: "paint",
    description: "paints",
    schema: z.object({}),
    responseFormat: "content_and_artifact",
  });
  return entryOfTool(paint, { source: "config", origin: "config.yaml", defer: "never" });
}

describe("an image that a tool returns", () => {
  it("is a note for a model without vision, in this and every later call", async () => {
    const agent = await scriptedAgent({
      snapshot: snapshotOf(painter()),
      turns: [{ toolCalls: [call("paint")] }, "ok", "ok"],
    });
    await agent.ask("x");
    await agent.ask("y");
    const sent = agent.model.calls.map(({ messages }) => JSON.stringify(messages));
    expect(sent[1]).toContain("[image image/png]");
    expect(sent.join("")).not.toContain("base64,");
  });

  it("is shown to a model with vision once, in a message of its own after the results", async () => {
    const agent = await scriptedAgent({
      snapshot: snapshotOf(painter()),
      turns: [{ toolCalls: [call("paint")] }, "ok", "ok"],
      supportsVision: true,
    });
    await agent.ask("x");
    await agent.ask("y");
    const last = agent.model.calls[1]?.messages.slice(-2);
    expect(last?.map((message) => [message.type, message.content])).toEqual([
      ["tool", "painted\n[image image/png]"],
      ["human", [image]],
    ]);
    expect(JSON.stringify(agent.model.calls[2]?.messages)).not.toContain("base64,");
  });
});

describe("an image that view_image looked at", () => {
  it("is shown in the next call, and no checkpoint carries its bytes", async () => {
    const builtins = builtinTools({ workspace, now: () => new Date() });
    const agent = await scriptedAgent({
      snapshot: snapshotOf(...builtins),
      turns: [{ toolCalls: [call("view_image", { image_path: "dot.png" })] }, "a dot", "ok"],
      supportsVision: true,
      workspace,
    });
    await agent.ask("look");
    expect(agent.model.calls[1]?.messages.at(-1)?.content).toEqual([
      { type: "text", text: "dot.png" },
      image,
    ]);
    expect(JSON.stringify(await agent.state())).not.toContain("base64,");
    await agent.ask("more");
    expect(JSON.stringify(agent.model.calls[2]?.messages)).not.toContain("base64,");
  });
});

describe("an image that is gone by the next call", () => {
  it("is a note, and images that were viewed before are not shown again", async () => {
    const goes = join(workspace, "goes.png");
    await writeFile(goes, png);
    const agent = await scriptedAgent({
      snapshot: snapshotOf(...builtinTools({ workspace, now: () => new Date() })),
      turns: [
        { toolCalls: [call("view_image", { image_path: "goes.png" })] },
        { toolCalls: [call("view_image", { image_path: "dot.png" })] },
        async () => {
          await rm(goes);
          return "both seen";
        },
        { toolCalls: [call("view_image", { image_path: "dot.png" })] },
        "done",
      ],
      supportsVision: true,
      workspace,
    });
    await agent.ask("look");
    expect(agent.model.calls[2]?.messages.at(-1)?.content).toEqual([
      { type: "text", text: "dot.png" },
      image,
    ]);
    const { messages } = await agent.ask("again");
    expect(messages.at(-1)?.text).toBe("done");
  });
});

describe("splitImages", () => {
  it("returns a history without images in results as it is", () => {
    const history = [
      new HumanMessage({ content: [image] }),
      new AIMessage("x"),
      new ToolMessage({ content: "y", tool_call_id: "1" }),
    ];
    expect(splitImages(history).messages).toBe(history);
  });

  it("reads the other forms of image blocks and keeps what else a message has", () => {
    const content = [
      { type: "image", source_type: "base64", mime_type: "image/gif", data: "R0" },
      { type: "image", url: "https://pictures.example/a.png" },
      { type: "odd", value: 1 },
    ];
    const message = new ToolMessage({
      id: "m",
      content,
      tool_call_id: "1",
      name: "t",
      status: "error",
      artifact: { a: 1 },
    });
    const { messages, latest } = splitImages([message]);
    expect(messages[0]).toMatchObject({
      id: "m",
      name: "t",
      status: "error",
      artifact: { a: 1 },
      content: '[image image/gif]\n[image https://pictures.example/a.png]\n{"type":"odd","value":1}',
    });
    expect(latest.map((block) => block.image_url.url)).toEqual([
      "data:image/gif;base64,R0",
      "https://pictures.example/a.png",
    ]);
  });
});
