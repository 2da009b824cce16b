import type { AIMessageChunk, BaseMessage } from "@langchain/core/messages";
import { AIMessage, HumanMessage, SystemMessage, ToolMessage } from "@langchain/core/messages";
import { concat } from "@langchain/core/utils/stream";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { FunctionTool } from "../../../../src/models/function-tool.js";
import { OfflineModel } from "../../../../src/models/offline/offline-model.js";
import { askClarification, functionTool, residentTools, shippedTools } from "./shipped-tools.js";

const standIn = /offline stand-in: I follow rules and am not a language model/;

/** A thread with an offline model; tools that a search promotes are bound from the next call on. */
function thread(options: { readonly bound?: readonly FunctionTool[]; readonly system?: string } = {}) {
  const messages: BaseMessage[] = options.system === undefined ? [] : [new SystemMessage(options.system)];
  const bound = [...(options.bound ?? residentTools)];
  const next = async (): Promise<AIMessageChunk> => {
    const message = await new OfflineModel().bindTools([...bound]).invoke(messages);
    messages.push(message);
    return message;
  };
  const result = (content: string, status: "success" | "error" = "success") => {
    const call = messages.findLast((message) => AIMessage.isInstance(message))?.tool_calls?.[0];
    messages.push(new ToolMessage({ content, tool_call_id: call?.id ?? "", name: call?.name ?? "", status }));
    return next();
  };
  return {
    say: (text: string) => {
      messages.push(new HumanMessage(text));
      return next();
    },
    result,
    /** Answers the pending search: these tools are found and bound. */
    found: (...names: string[]) => {
      const tools = shippedTools.filter((tool) => names.includes(tool.function.name));
      bound.push(...tools);
      const list = tools.map((tool) => ({
        name: tool.function.name,
        description: tool.function.description,
      }));
      return result(JSON.stringify({ tools: list }));
    },
  };
}

function callOf(message: AIMessageChunk): [name: string, args: Record<string, unknown>] {
  const [call, ...others] = message.tool_calls ?? [];
  if (!call || others.length > 0) throw new Error(`one call is expected, not: ${message.text}`);
  return [call.name, call.args];
}

describe("OfflineModel with bound tools", () => {
  it.each<[text: string, tool: string, args: Record<string, unknown>]>([
    ["echo hello", "everything__echo", { message: "hello" }],
    ["add 2 and 40", "everything__get-sum", { a: 2, b: 40 }],
    ["what is 2 + 3?", "everything__get-sum", { a: 2, b: 3 }],
    ["list the files in the workspace", "filesystem__list_directory", { path: "." }],
    ["what is in docs?", "filesystem__list_directory", { path: "docs" }],
    ["列出工作区里的文件", "filesystem__list_directory", { path: "." }],
    [
      "write a file notes.txt with 'buy milk'",
      "filesystem__write_file",
      { path: "notes.txt", content: "buy milk" },
    ],
    ["read notes.txt", "filesystem__read_text_file", { path: "notes.txt" }],
    ["read a.txt and b.txt", "filesystem__read_multiple_files", { paths: ["a.txt", "b.txt"] }],
    ["show me the picture logo.png", "filesystem__read_media_file", { path: "logo.png" }],
    ["show info about notes.txt", "filesystem__get_file_info", { path: "notes.txt" }],
    ["how big is notes.txt?", "filesystem__get_file_info", { path: "notes.txt" }],
    ["rename a.txt to b.txt", "filesystem__move_file", { source: "a.txt", destination: "b.txt" }],
    ["what's the weather in Chicago", "everything__get-structured-content", { location: "Chicago" }],
    ["what time is it", "current_time", {}],
    ["现在几点", "current_time", {}],
    ["fetch https://example.com/x", "http_fetch", { url: "https://example.com/x" }],
    ["present report.md", "present_files", { filepaths: ["report.md"] }],
    [
      "create an entity named Ada of type person",
      "memory__create_entities",
      { entities: [{ name: "Ada", entityType: "person", observations: [] }] },
    ],
    ["delete the entity Ada", "memory__delete_entities", { entityNames: ["Ada"] }],
    ["search the memory for Ada", "memory__search_nodes", { query: "Ada" }],
    ["read the graph", "memory__read_graph", {}],
    ["print the environment variables", "everything__get-env", {}],
    ["use get-sum on 1 and 2", "everything__get-sum", { a: 1, b: 2 }],
    ["everything__echo good evening", "everything__echo", { message: "good evening" }],
  ])("“%s” calls %s", async (text, tool, args) => {
    const bound = [...residentTools.filter((one) => one.function.name !== "tool_search"), ...shippedTools];

    expect(callOf(await thread({ bound }).say(text))).toEqual([tool, args]);
  });

  it.each([
    ["delete notes.txt"],
    ["multiply 3 by 4"],
    ["why is the sky blue"],
    ["remember to breathe"],
    ["don't delete the entity Ada"],
  ])("“%s” calls nothing rather than something else", async (text) => {
    const bound = shippedTools;
    const message = await thread({ bound }).say(text);

    expect(message.tool_calls).toEqual([]);
    expect(message.text).toMatch(standIn);
  });
});

describe("OfflineModel with deferred tools", () => {
  it.each([
    ["echo hello", "echo"],
    ["what's the weather in Chicago", "weather Chicago location city"],
    ["list the files in the workspace", "list files workspace directory"],
    ["add 2 and 40", "add number sum"],
    ["把 2 和 40 相加", "相加 number sum"],
    ["write notes.txt", "write file text"],
  ])("searches for “%s” with its meaningful words: %s", async (text, query) => {
    expect(callOf(await thread().say(text))).toEqual(["tool_search", { query }]);
  });

  it("searches, calls what was found, and reports the result in words", async () => {
    const { say, found, result } = thread();

    await say("add 2 and 40");
    const call = await found("everything__get-sum", "memory__add_observations");
    expect(callOf(call)).toEqual(["everything__get-sum", { a: 2, b: 40 }]);
    const answer = await result("The sum of 2 and 40 is 42.");

    expect(answer.tool_calls).toEqual([]);
    expect(answer.text).toContain("`everything__get-sum` answered:\n\n> The sum of 2 and 40 is 42.");
    expect(answer.text).toMatch(standIn);
    expect(answer.text).toContain("OPENAI_API_KEY");
  });

  it("searches once only: with nothing found it says so and what it can do", async () => {
    const { say, result } = thread();

    await say("why is the sky blue");
    const answer = await result("No tools found matching: sky blue");

    expect(answer.tool_calls).toEqual([]);
    expect(answer.text).toContain("I found no tool for “why is the sky blue”.");
    expect(answer.text).toContain("`current_time`");
  });

  it("does not call a found tool that does something else, and lists what was found", async () => {
    const { say, found } = thread();

    await say("delete notes.txt");
    const answer = await found("memory__delete_entities", "filesystem__read_text_file");

    expect(answer.tool_calls).toEqual([]);
    expect(answer.text).toContain("I found `filesystem__read_text_file`, `memory__delete_entities`");
  });

  it("says so when a tool was found but is not bound afterwards", async () => {
    const { say, result } = thread();

    await say("echo hello");
    const answer = await result(JSON.stringify({ tools: [{ name: "everything__echo" }] }));

    expect(answer.text).toContain("The search found `everything__echo`, but I was not given it to call.");
  });

  it("uses what an earlier search had loaded", async () => {
    const { say, found, result } = thread();
    await say("echo one");
    await found("everything__echo");
    await result("Echo: one");

    expect(callOf(await say("echo two"))).toEqual(["everything__echo", { message: "two" }]);
  });

  it("also takes tools that the search says were loaded before", async () => {
    const name = "everything__get-annotated-message";
    const loaded = shippedTools.filter((tool) => tool.function.name === name);
    const { say, result } = thread({ bound: [...residentTools, ...loaded] });

    expect(callOf(await say("show an error message"))[0]).toBe("tool_search");
    const call = await result(JSON.stringify({ tools: [], already_loaded: [name] }));

    expect(callOf(call)).toEqual([name, { messageType: "error" }]);

    await say("delete notes.txt");
    const answer = await result(JSON.stringify({ tools: [], already_loaded: [name] }));
    expect(answer.text).toContain(`I found \`${name}\``);
  });

  it("loads a tool by its name when the user names it and the prompt lists it", async () => {
    const system =
      "<available-deferred-tools>\neverything__get-sum\nmemory__read_graph\n</available-deferred-tools>";

    expect(callOf(await thread({ system }).say("use get-sum for 1 and 2"))).toEqual([
      "tool_search",
      { query: "select:everything__get-sum" },
    ]);
  });

  it("prefers a deferred tool that is named to a bound one that only fits", async () => {
    const system = "<available-deferred-tools>\neverything__echo\n</available-deferred-tools>";

    expect(callOf(await thread({ system }).say("echo the time"))).toEqual([
      "tool_search",
      { query: "echo time" },
    ]);
  });

  it("searches once for a tool that it was refused because it is deferred, and calls it again", async () => {
    const bound = [
      ...residentTools,
      ...shippedTools.filter((tool) => tool.function.name === "everything__echo"),
    ];
    const { say, result } = thread({ bound });
    const refusal =
      "Error: Tool 'everything__echo' is deferred and has not been promoted yet. Call tool_search first to expose and promote this tool's schema, then retry.";

    expect(callOf(await say("echo hi"))).toEqual(["everything__echo", { message: "hi" }]);
    expect(callOf(await result(refusal, "error"))).toEqual([
      "tool_search",
      { query: "select:everything__echo" },
    ]);
    expect(callOf(await result('{"tools": [{"name": "everything__echo"}]}'))).toEqual([
      "everything__echo",
      { message: "hi" },
    ]);
    const answer = await result(refusal, "error");
    expect(answer.tool_calls).toEqual([]);
    expect(answer.text).toContain("`everything__echo` failed:");
  });

  it("reports a failed call honestly and does not try again", async () => {
    const { say, found, result } = thread();
    await say("read missing.txt");
    await found("filesystem__read_text_file");
    const answer = await result("ENOENT: no such file\n  at open", "error");

    expect(answer.tool_calls).toEqual([]);
    expect(answer.text).toContain(
      "`filesystem__read_text_file` failed:\n\n> ENOENT: no such file\n>   at open",
    );
  });

  it("leaves later steps undone when one fails", async () => {
    const { say, found, result } = thread();
    await say("read missing.txt, then echo 'done'");
    await found("filesystem__read_text_file", "everything__echo");
    const answer = await result("ENOENT", "error");

    expect(answer.tool_calls).toEqual([]);
    expect(answer.text).toContain("`filesystem__read_text_file` failed:");
  });

  it("reports a failed search and what it was looking for", async () => {
    const { say, result } = thread();
    await say("echo hi");
    const answer = await result("the index is broken", "error");

    expect(answer.text).toContain("the index is broken");
    expect(answer.tool_calls).toEqual([]);
  });

  it("takes the steps of a request one by one and reports all results", async () => {
    const { say, found, result } = thread();

    await say("add 2 and 3, then echo 'done'");
    expect(callOf(await found("everything__get-sum"))).toEqual(["everything__get-sum", { a: 2, b: 3 }]);
    expect(callOf(await result("5"))).toEqual(["tool_search", { query: "echo" }]);
    expect(callOf(await found("everything__echo"))).toEqual(["everything__echo", { message: "done" }]);
    const answer = await result("Echo: done");

    expect(answer.text).toContain("> 5");
    expect(answer.text).toContain("> Echo: done");
    expect(answer.text.match(/offline stand-in/g)).toHaveLength(1);
  });

  it("keeps a text whole in which “then” only joins words", async () => {
    const { say, found } = thread();
    await say("write a file a.txt saying wake up and then sleep");

    expect(callOf(await found("filesystem__write_file"))).toEqual([
      "filesystem__write_file",
      { path: "a.txt", content: "wake up and then sleep" },
    ]);
  });

  it("shortens a long result", async () => {
    const { say, found, result } = thread();
    await say("read the graph");
    await found("memory__read_graph");
    const answer = await result("x".repeat(5000));

    expect(answer.text.length).toBeLessThan(2200);
    expect(answer.text).toContain("… (3500 more characters)");
  });

  it("notes parts of a result that are no text", async () => {
    const model = new OfflineModel();
    const call = { name: "get-tiny-image", args: {}, id: "c1", type: "tool_call" as const };
    const answer = await model.invoke([
      new HumanMessage("show me a tiny image"),
      new AIMessage({ content: "", tool_calls: [call] }),
      new ToolMessage({
        tool_call_id: "c1",
        name: "get-tiny-image",
        content: [
          { type: "text", text: "here:" },
          { type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } },
        ],
      }),
    ]);

    expect(answer.text).toContain("> here:\n> [image_url]");
  });
});

describe("OfflineModel and missing values", () => {
  it("asks with ask_clarification, and goes on with the answer", async () => {
    const { say, found, result } = thread({ bound: [...residentTools, askClarification] });

    await say("add 2");
    const question = callOf(await found("everything__get-sum"));
    expect(question).toEqual([
      "ask_clarification",
      {
        question: "`everything__get-sum` needs `b` (Second number). What should it be?",
        clarification_type: "missing_info",
      },
    ]);

    expect(callOf(await result("The user answered: 40, please"))).toEqual([
      "everything__get-sum",
      { a: 2, b: 40 },
    ]);
  });

  it("takes the user's own words from what ask_clarification returns", async () => {
    const { say, found, result } = thread({ bound: [...residentTools, askClarification] });
    await say("write notes.txt");
    await found("filesystem__write_file");

    expect(callOf(await result("The user answered: buy milk"))[1]).toEqual({
      path: "notes.txt",
      content: "buy milk",
    });
  });

  it("asks in words when ask_clarification fails", async () => {
    const { say, found, result } = thread({ bound: [...residentTools, askClarification] });
    await say("add 2");
    await found("everything__get-sum");

    const question = await result("no user is there", "error");
    expect(question.tool_calls).toEqual([]);
    expect(question.text).toContain("needs `b`");
  });

  it("asks in words when there is no such tool, and takes the next message as the answer", async () => {
    const { say, found } = thread();

    await say("create an entity named Ada");
    const question = await found("memory__create_entities");
    expect(question.text).toContain(
      "needs `entities.entityType` (The type of the entity). What should it be?",
    );

    expect(callOf(await say("person"))).toEqual([
      "memory__create_entities",
      { entities: [{ name: "Ada", entityType: "person", observations: [] }] },
    ]);
  });

  it("names the choices that there are", async () => {
    const bound = shippedTools;
    const message = await thread({ bound }).say("use get-structured-content");

    expect(message.text).toContain("one of `New York`, `Chicago`, `Los Angeles`");
  });

  it("takes another request for what it is, not for an answer", async () => {
    const { say, found, result } = thread();
    await say("add 2");
    await found("everything__get-sum");

    expect(callOf(await say("list the files"))).toEqual(["tool_search", { query: "list files directory" }]);
    expect(callOf(await found("filesystem__list_directory"))).toEqual([
      "filesystem__list_directory",
      { path: "." },
    ]);
    expect((await result("[FILE] a.txt")).tool_calls).toEqual([]);
  });

  it("takes any words for an answer where it asked for a text", async () => {
    const { say, found } = thread();
    await say("write notes.txt");
    await found("filesystem__write_file");

    expect(callOf(await say("list the groceries"))).toEqual([
      "filesystem__write_file",
      { path: "notes.txt", content: "list the groceries" },
    ]);
  });

  it("lets the user call it off", async () => {
    const { say, found } = thread();
    await say("add 2");
    await found("everything__get-sum");

    const answer = await say("never mind");

    expect(answer.text).toContain("I have not done anything");
    expect(answer.tool_calls).toEqual([]);
  });

  it("gives up after three questions instead of asking for ever", async () => {
    const { say, found } = thread();
    await say("add 2");
    let answer = await found("everything__get-sum");
    for (let round = 0; round < 3; round += 1) answer = await say("no idea");

    expect(answer.text).toContain("I could not make out `b` for `everything__get-sum`");
  });
});

describe("OfflineModel in conversation", () => {
  it.each([
    ["hi", "Hello!"],
    ["Good morning!", "Hello!"],
    ["thanks a lot", "You are welcome."],
    ["who are you?", "Tools at hand:"],
    ["what can you do", "`current_time`"],
    ["???", "no text that I could act on"],
  ])("answers “%s” without a tool", async (text, expected) => {
    const message = await thread().say(text);

    expect(message.tool_calls).toEqual([]);
    expect(message.text).toContain(expected);
    expect(message.text).toMatch(standIn);
  });

  it("answers Chinese in Chinese", async () => {
    const { say, found, result } = thread();
    expect((await say("你好")).text).toContain("我是 Fawn 的离线替身：按规则行事，不是语言模型");

    await say("回显“你好”");
    await found("everything__echo");
    expect((await result("Echo: 你好")).text).toContain("`everything__echo` 的结果：\n\n> Echo: 你好");
  });

  it("reads the user's own words behind blocks that were put before them", async () => {
    const message = await thread().say("<system-reminder>\nlist files\n</system-reminder>\necho hello");

    expect(callOf(message)).toEqual(["tool_search", { query: "echo" }]);
  });

  it("answers a message without text", async () => {
    const message = await new OfflineModel().invoke([
      new HumanMessage({
        content: [{ type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } }],
      }),
    ]);

    expect(message.text).toContain("no text that I could act on");
  });

  it("calls no tool with `tool_choice: none`, and the demanded one otherwise", async () => {
    const tools = [functionTool("extract", "", { title: { type: "string" } }, ["title"]), ...residentTools];
    const ask = (tool_choice: string) =>
      new OfflineModel()
        .bindTools([...tools], { tool_choice })
        .invoke([new HumanMessage("what time is it 'x'")]);

    expect((await ask("none")).tool_calls).toEqual([]);
    expect(callOf(await ask("any"))[0]).toBe("current_time");
    expect(callOf(await ask("extract"))).toEqual(["extract", { title: "x" }]);
  });
});

describe("OfflineModel as a chat model", () => {
  const ask = [new HumanMessage("add 2 and 40")];
  const model = new OfflineModel().bindTools([...shippedTools]);
  const ids = async (messages: BaseMessage[]) =>
    (await model.invoke(messages)).tool_calls?.map(({ id }) => id);

  it("streams a call in pieces that make up the same message as invoke", async () => {
    const chunks: AIMessageChunk[] = [];
    for await (const chunk of await model.stream(ask)) chunks.push(chunk);
    const streamed = chunks.reduce((whole, chunk) => concat(whole, chunk));
    const whole = await model.invoke(ask);

    expect(chunks.length).toBeGreaterThan(2);
    expect(streamed.tool_calls).toEqual(whole.tool_calls);
    expect(streamed.response_metadata).toMatchObject({
      finish_reason: "tool_calls",
      model_name: "fawn-offline",
    });
  });

  it("streams text in several pieces and reports them to the callbacks", async () => {
    const tokens: string[] = [];
    const pieces: string[] = [];
    const callbacks = [{ handleLLMNewToken: (token: string) => void tokens.push(token) }];
    for await (const chunk of await model.stream([new HumanMessage("hi")], { callbacks }))
      pieces.push(chunk.text);

    expect(pieces.length).toBeGreaterThan(10);
    expect(tokens).toEqual(pieces);
    expect(pieces.join("")).toMatch(standIn);
  });

  it("counts the bound schemas as input", async () => {
    const usage = z.object({ input_tokens: z.number(), output_tokens: z.number(), total_tokens: z.number() });
    const bare = usage.parse((await new OfflineModel().invoke(ask)).usage_metadata);
    const bound = usage.parse((await model.invoke(ask)).usage_metadata);

    expect(bound.input_tokens - bare.input_tokens).toBe(Math.ceil(JSON.stringify(shippedTools).length / 4));
    expect(bound.total_tokens).toBe(bound.input_tokens + bound.output_tokens);
  });

  it("is deterministic: the same thread gives the same call ids, another place another id", async () => {
    expect(await ids(ask)).toEqual(await ids([new HumanMessage("add 2 and 40")]));
    expect(await ids(ask)).not.toEqual(await ids([new HumanMessage("hi"), new AIMessage("hello"), ...ask]));
  });

  it("stops when the signal is aborted, before and within a stream", async () => {
    const cancel = new AbortController();
    const reading = (async () => {
      for await (const chunk of await model.stream([new HumanMessage("hi")], { signal: cancel.signal }))
        if (chunk.text !== "") cancel.abort(new Error("enough"));
    })();
    await expect(reading).rejects.toThrow("enough");

    await expect(model.invoke(ask, { signal: AbortSignal.abort(new Error("too late")) })).rejects.toThrow();
  });

  it.each([" ", "\n", "和", "'", "[", "a: ", "然后 "])(
    "answers a text of thousands of %j in the end",
    async (filler) => {
      const text = `write x${filler.repeat(8000)}to notes.txt`;

      expect((await model.invoke([new HumanMessage(text)])).type).toBe("ai");
    },
  );

  it("takes any text with any tools and settles it within a few calls", async () => {
    const word = fc.constantFrom(
      ..."add echo list read write delete and then 2 40 'x' notes.txt hello files Ada the 把 文件 然后 { [ ? yes no cancel http://e.org".split(
        " ",
      ),
    );
    const text = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 60 }),
      fc.array(word, { maxLength: 12 }).map((all) => all.join(" ")),
    );
    await fc.assert(
      fc.asyncProperty(text, fc.boolean(), async (said, fails) => {
        const { say, found, result } = thread({ bound: [...residentTools, askClarification] });
        let message = await say(said);
        let calls = 0;
        while ((message.tool_calls ?? []).length > 0) {
          calls += 1;
          expect(calls).toBeLessThan(20);
          const [name] = callOf(message);
          const names = shippedTools.map((tool) => tool.function.name);
          if (name === "tool_search") message = await found(...names);
          else message = await result("not been promoted", fails ? "error" : "success");
        }
        expect(message.text).toMatch(/stand-in|离线替身/);
      }),
      { numRuns: 150 },
    );
  });
});
