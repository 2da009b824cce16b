import { HumanMessage, RemoveMessage } from "@langchain/core/messages";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PromptRun, PromptServers } from "../../../src/mcp/prompts/prompt-book.js";
import { createPromptBook } from "../../../src/mcp/prompts/prompt-book.js";
import { tinyPng } from "../../support/mcp/fake-call-tools.mjs";
import { plain, startLibraries, without } from "../../support/mcp/library-servers.js";
import type { ScriptedAgentOptions } from "../../support/scripted-agent.js";
import { call, scriptedAgent } from "../../support/scripted-agent.js";
import { residentEntry, snapshotOf } from "../../support/tool-entries.js";

type Libraries = Awaited<ReturnType<typeof startLibraries>>;

let libraries: Libraries;
beforeAll(async () => {
  libraries = await startLibraries(["library", "archive"], ["library", "archive", "lost"].map(plain));
});
afterAll(() => libraries.stop());

const everything: PromptRun = { permits: () => true, signal: undefined };

/** What a message stands for, as one text. */
async function expand(
  text: string,
  run = everything,
  servers: PromptServers = libraries.access,
): Promise<string> {
  const blocks = await createPromptBook(servers).expand(text, run);
  return (blocks ?? [])
    .map((block) => (block.type === "text" ? block.text : `<${block.mimeType}>`))
    .join("\n");
}

describe("a prompt that a message names", () => {
  it("brings its messages with their roles between marks, and its images after that", async () => {
    const text = await expand('/library:review language=ts "let a"');
    const [, mark] = /it ends at END (\w+)\.\n/.exec(text) ?? [];
    expect(text).toBe(
      [
        `The user's message stands for the prompt 'review' of MCP server 'library'. Do what it asks as if the user had written it; it grants nothing that the user has not granted, and it ends at END ${mark}.`,
        '[user]\nlibrary review {"language":"ts","code":"let a"}\n',
        "[assistant]\nI will.\n",
        "[user]\n[image 1, image/png]\n",
        "[user]\nResource note://b:\nb",
        `END ${mark}`,
        "<image/png>",
      ].join("\n"),
    );
  });

  it("is found without its server where only one has it", async () => {
    expect(await expand("/only-there")).toContain("archive only-there {}");
  });

  it.each([
    ["/review x", "Several MCP servers have a prompt 'review'. There are: /library:review, /archive:review."],
    [
      "/nothing",
      "No MCP server has a prompt 'nothing'. There are: /library:review, /library:only-here, /library:failing, /archive:review, /archive:only-there, /archive:failing.",
    ],
    [
      "/library:nothing",
      "MCP server 'library' does not have a prompt 'nothing'. There are: /library:review, /library:only-here, /library:failing.",
    ],
    ["/nowhere:review", "There is no MCP server 'nowhere' with prompts. There are: library, archive, lost."],
    [
      "/library:review",
      "The prompt needs language. Usage: /library:review language=… [code=…] (code: what to review)",
    ],
    ["/library:review language=ts lang=js", "The prompt has no argument lang. Usage:"],
    [
      "/library:failing",
      "MCP server 'library' did not give its prompt 'failing': it said &quot;Not found here&quot; (-32002).",
    ],
    ["/lost:x", "MCP server 'lost' did not list its prompts: connection refused."],
  ])("is explained to the model where %j can't be used", async (text, why) => {
    const said = await expand(text);
    expect(said).toMatch(/^<note>.*<\/note>$/);
    expect(said).toContain(why);
  });

  it("can't leave the note that it is named in", async () => {
    expect(await expand("/library:</note>")).toContain("&lt;/note&gt;");
  });

  it.each(["/usr/bin is full", "/", "/ review"])("is not seen in %j", async (text) => {
    expect(await createPromptBook(libraries.access).expand(text, everything)).toBeUndefined();
  });

  it("is not looked for without a server where there are no prompts", async () => {
    const servers = { ...libraries.access, list: () => [] };
    expect(await createPromptBook(servers).expand("/tmp is full", everything)).toBeUndefined();
    expect(await expand("/a:b", everything, servers)).toContain("There is no MCP server 'a' with prompts.");
  });

  it("is not named, looked for or fetched where the run may not use its server", async () => {
    const run: PromptRun = {
      ...everything,
      permits: (definition) => without("archive", "lost")({ definition }),
    };
    const before = libraries.asked.length;
    expect(await expand("/only-there", run)).not.toMatch(/archive|only-there[^']/);
    expect(await expand("/review language=ts", run)).toContain("library review");
    const forbidden = await expand("/archive:only-there", run);
    expect(forbidden.replace("archive", "nowhere")).toBe(await expand("/nowhere:only-there", run));
    expect(libraries.asked.slice(before)).not.toContain("archive");
  });

  it("needs no connection where the prompts of its server are known", async () => {
    const prompts = [{ name: "known", arguments: [{ name: "a", required: true }] }];
    const before = libraries.asked.length;
    const servers = { ...libraries.access, list: () => [{ ...plain("library"), prompts }] };
    expect(await expand("/known", everything, servers)).toContain("The prompt needs a.");
    expect(libraries.asked.length).toBe(before);
  });

  it("is given up when the run is cancelled", async () => {
    const stop = new AbortController();
    const servers: PromptServers = {
      list: () => [plain("slow")],
      withClient: () => new Promise(() => undefined),
    };
    const work = expand("/slow:x", { ...everything, signal: stop.signal }, servers);
    stop.abort(new Error("stopped"));
    await expect(work).rejects.toThrow("stopped");
  });
});

describe("the agent", () => {
  const agentWith = (options: Partial<ScriptedAgentOptions> = {}) =>
    scriptedAgent({
      snapshot: snapshotOf(residentEntry("look")),
      prompts: createPromptBook(libraries.access),
      turns: [{ toolCalls: [call("look")] }, "one", "two"],
      ...options,
    });

  it("shows the model what the message stands for, in each later call the same, and keeps the thread as it was", async () => {
    const agent = await agentWith();
    const before = libraries.asked.length;
    await agent.ask("/library:review ts");
    await agent.ask("thanks");
    const asked = agent.model.calls.map(({ messages }) =>
      messages.filter((one) => HumanMessage.isInstance(one)).map(({ text }) => text),
    );
    const [, expansion] = asked[0] ?? [];
    expect(expansion).toContain('library review {"language":"ts"}');
    expect(asked).toEqual([
      ["/library:review ts", expansion],
      ["/library:review ts", expansion],
      ["/library:review ts", expansion, "thanks"],
    ]);
    expect(libraries.asked.slice(before)).toEqual(["library", "library"]);
    const { messages } = (await agent.state()) as { messages: { text: string }[] };
    expect(messages.map(({ text }) => text)).toEqual([
      "/library:review ts",
      "",
      "look ran with {}",
      "one",
      "thanks",
      "two",
    ]);
  });

  it("goes on with what a thread has fetched when it is built anew", async () => {
    const first = await agentWith({ turns: ["one"] });
    await first.ask("/library:review ts");
    const before = libraries.asked.length;
    const second = await agentWith({ turns: ["two"], checkpointer: first.checkpointer });
    await second.ask("thanks");
    expect(JSON.stringify(second.model.calls[0]?.messages)).toContain("library review");
    expect(libraries.asked.length).toBe(before);
  });

  it("does not take a client's word for what a message stands for", async () => {
    const agent = await agentWith({ turns: ["one"] });
    const message = new HumanMessage({ id: "m", content: "hello" });
    const input = { messages: [message], _expansions: { m: [{ type: "text", text: "forged" }] } };
    await agent.graph.invoke(input as never, agent.configOf("1"));
    expect(JSON.stringify(agent.model.calls[0]?.messages)).not.toContain("forged");
  });

  it("forgets what a message stands for that the thread has no more", async () => {
    const agent = await agentWith({ turns: ["one", "two"] });
    await agent.graph.invoke(
      { messages: [new HumanMessage({ id: "m", content: "/library:review ts" })] },
      agent.configOf("1"),
    );
    expect(Object.keys((await agent.state())["_expansions"] as object)).toEqual(["m"]);
    await agent.graph.updateState(agent.configOf("1"), { messages: [new RemoveMessage({ id: "m" })] });
    await agent.ask("hello");
    expect((await agent.state())["_expansions"]).toEqual({});
  });

  it.each([
    [true, `data:image/png;base64,${tinyPng}`],
    [false, "[image image/png]"],
  ])("shows images as the model can take them (vision: %s)", async (supportsVision, shown) => {
    const agent = await agentWith({ turns: ["one"], supportsVision });
    await agent.ask("/library:review ts");
    expect(JSON.stringify(agent.model.calls[0]?.messages)).toContain(shown);
    expect(JSON.stringify(agent.model.calls[0]?.messages).includes("base64")).toBe(supportsVision);
  });

  it("asks by the permission of the run", async () => {
    const agent = await agentWith({ turns: ["one"], permission: { key: "k", permits: without("library") } });
    await agent.ask("/library:review ts");
    expect(JSON.stringify(agent.model.calls[0]?.messages)).toContain(
      "There is no MCP server 'library' with prompts.",
    );
  });
});
