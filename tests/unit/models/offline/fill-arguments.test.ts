import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonSchema } from "../../../../src/kernel/json-schema.js";
import { fillArguments } from "../../../../src/models/offline/fill-arguments.js";
import { profileOf } from "../../../../src/models/offline/tool-profile.js";
import { functionTool, shippedTools } from "./shipped-tools.js";

function fillShipped(name: string, text: string) {
  const tool = shippedTools.find((candidate) => candidate.function.name.endsWith(`__${name}`));
  if (!tool) throw new Error(`no tool ${name}`);
  const { parameters, nameWords, serverWords } = profileOf(tool);
  return fillArguments(parameters, { text, toolWords: [...nameWords, ...serverWords] });
}

function fill(properties: Record<string, unknown>, text: string, more: JsonSchema = {}) {
  const parameters = { type: "object", properties, required: Object.keys(properties), ...more };
  const { parameters: schema, nameWords } = profileOf(functionTool("do_it", ""));
  expect(schema).toBeDefined();
  const { args, missing } = fillArguments(parameters, { text, toolWords: nameWords });
  return missing.length === 0 ? args : { args, missing: missing.map(({ path }) => path.join(".")) };
}

describe("fillArguments with the shipped servers' tools", () => {
  it.each<[tool: string, text: string, args: Record<string, unknown>]>([
    ["echo", "echo hello", { message: "hello" }],
    ["echo", "please echo hello world!", { message: "hello world!" }],
    ["echo", 'echo "hi there"', { message: "hi there" }],
    ["echo", "echo to be or not to be", { message: "to be or not to be" }],
    ["echo", "use the echo tool to say hello", { message: "hello" }],
    ["echo", "everything__echo hello", { message: "hello" }],
    ["echo", "echo message=hi", { message: "hi" }],
    ["echo", "echo message: hello there, friend", { message: "hello there, friend" }],
    ["echo", "echo it's a nice day", { message: "it's a nice day" }],
    ["echo", 'echo {"message": "from JSON"}', { message: "from JSON" }],
    ["echo", "say this: good morning", { message: "good morning" }],
    ["echo", "回显“你好”", { message: "你好" }],
    ["echo", "请用 echo 工具说 你好", { message: "你好" }],
    ["get-sum", "add 2 and 40", { a: 2, b: 40 }],
    ["get-sum", "what is the sum of -1.5 and 1,000?", { a: -1.5, b: 1000 }],
    ["get-sum", "b=3, a=4", { a: 4, b: 3 }],
    ["get-sum", "add two and seven", { a: 2, b: 7 }],
    ["get-sum", "把 2 和 40 相加", { a: 2, b: 40 }],
    ["get-sum", "2加40等于多少", { a: 2, b: 40 }],
    ["list_directory", "list the files in the workspace", { path: "." }],
    ["list_directory", "list the files in the docs folder", { path: "docs" }],
    ["list_directory", "list ./src", { path: "./src" }],
    ["list_directory", "列出工作区里的文件", { path: "." }],
    ["write_file", "write a file notes.txt with 'buy milk'", { path: "notes.txt", content: "buy milk" }],
    ["write_file", "write buy milk to notes.txt", { path: "notes.txt", content: "buy milk" }],
    ["write_file", "save the text hello to a.txt", { path: "a.txt", content: "hello" }],
    [
      "write_file",
      "create notes.txt containing buy milk and eggs",
      { path: "notes.txt", content: "buy milk and eggs" },
    ],
    ["write_file", "write to ./a/b.md: hello", { path: "./a/b.md", content: "hello" }],
    ["write_file", "把“买牛奶”写入 notes.txt", { path: "notes.txt", content: "买牛奶" }],
    ["read_text_file", "read the first 10 lines of notes.txt", { path: "notes.txt", head: 10 }],
    ["read_text_file", "show me 'my notes.txt'", { path: "my notes.txt" }],
    ["read_multiple_files", "read a.txt and b.txt", { paths: ["a.txt", "b.txt"] }],
    ["move_file", "move a.txt to b/c.txt", { source: "a.txt", destination: "b/c.txt" }],
    ["create_directory", "create a folder named photos", { path: "photos" }],
    ["create_directory", "在工作区里创建一个目录 photos", { path: "photos" }],
    ["search_files", "search for *.md in docs", { path: "docs", pattern: "*.md" }],
    ["search_files", "find files named notes", { path: ".", pattern: "notes" }],
    [
      "edit_file",
      "in a.txt replace 'foo' with 'bar'",
      { path: "a.txt", edits: [{ oldText: "foo", newText: "bar" }] },
    ],
    [
      "create_entities",
      "create an entity named Ada of type person",
      { entities: [{ name: "Ada", entityType: "person", observations: [] }] },
    ],
    [
      "create_entities",
      "create an entity of type person named Ada",
      { entities: [{ name: "Ada", entityType: "person", observations: [] }] },
    ],
    [
      "create_entities",
      'create the entity {"name": "Ada", "entityType": "person", "observations": ["x"]}',
      { entities: [{ name: "Ada", entityType: "person", observations: ["x"] }] },
    ],
    [
      "create_entities",
      "创建一个名为 Ada 类型为 person 的实体",
      { entities: [{ name: "Ada", entityType: "person", observations: [] }] },
    ],
    [
      "create_relations",
      "create a relation from Ada to Bob of type knows",
      { relations: [{ from: "Ada", to: "Bob", relationType: "knows" }] },
    ],
    [
      "add_observations",
      "add the observation 'likes tea' to Ada",
      { observations: [{ entityName: "Ada", contents: ["likes tea"] }] },
    ],
    ["delete_entities", "delete the entities Ada and Bob", { entityNames: ["Ada", "Bob"] }],
    ["open_nodes", "open nodes Ada, Bob and Cy", { names: ["Ada", "Bob", "Cy"] }],
    ["search_nodes", "search the memory for Ada", { query: "Ada" }],
    ["get-structured-content", "what's the weather in Chicago", { location: "Chicago" }],
    ["get-structured-content", "weather in new york?", { location: "New York" }],
    [
      "get-annotated-message",
      "show an annotated error message with an image",
      { messageType: "error", includeImage: true },
    ],
    ["get-resource-links", "give me 5 resource links", { count: 5 }],
    ["trigger-long-running-operation", "run it for 3 seconds with 2 steps", { duration: 3, steps: 2 }],
    ["simulate-research-query", "research the topic of green tea", { topic: "green tea" }],
    ["get-tiny-image", "show me a tiny image", {}],
  ])("%s: %s", (tool, text, args) => {
    expect(fillShipped(tool, text)).toMatchObject({ args, missing: [] });
  });

  it.each([
    ["echo", "echo", ["message"]],
    ["get-sum", "add 2", ["b"]],
    ["write_file", "write notes.txt", ["content"]],
    ["read_text_file", "read the file", ["path"]],
    ["create_entities", "create an entity named ada", ["entities.0.entityType"]],
    ["get-structured-content", "what's the weather in Paris", ["location"]],
    ["delete_entities", "delete", ["entityNames"]],
  ])("%s: “%s” lacks %j, and nothing is invented for it", (tool, text, lacking) => {
    const { missing } = fillShipped(tool, text);

    expect(missing.map(({ path }) => path.join("."))).toEqual(lacking);
  });
});

describe("fillArguments with other schemas", () => {
  it("gives the arguments in the order of the schema", () => {
    const { args } = fillShipped("move_file", "move a.txt to b.txt");

    expect(Object.keys(args)).toEqual(["source", "destination"]);
  });

  it("follows references into $defs, recursion included", () => {
    const node = {
      type: "object",
      properties: { value: { type: "number" }, children: { type: "array", items: { $ref: "#/$defs/node" } } },
      required: ["value", "children"],
    };

    expect(fill({ tree: { $ref: "#/$defs/node" } }, "a tree of 5", { $defs: { node } })).toEqual({
      tree: { value: 5, children: [] },
    });
  });

  it("merges allOf and reads nullable values", () => {
    const schema = {
      owner: {
        allOf: [{ type: "object", properties: { name: { type: "string" } } }, { required: ["name"] }],
      },
      age: { anyOf: [{ type: "integer" }, { type: "null" }] },
    };

    expect(fill(schema, "owner named Ada, age 36")).toEqual({ owner: { name: "Ada" }, age: 36 });
  });

  it("takes unions of constants as choices", () => {
    const unit = { oneOf: [{ const: "celsius" }, { const: "fahrenheit" }] };

    expect(fill({ unit }, "in Fahrenheit please")).toEqual({ unit: "fahrenheit" });
  });

  it("picks the variant whose constant the text has", () => {
    const shape = {
      anyOf: [
        {
          type: "object",
          properties: { kind: { const: "circle" }, radius: { type: "number" } },
          required: ["kind", "radius"],
        },
        {
          type: "object",
          properties: { kind: { const: "square" }, side: { type: "number" } },
          required: ["kind", "side"],
        },
      ],
    };

    expect(fill({ shape }, "a square of 4")).toEqual({ shape: { kind: "square", side: 4 } });
  });

  it("gives a union of text and object the text, or the object where the text has one", () => {
    const target = {
      anyOf: [{ type: "string" }, { type: "object", properties: { id: { type: "number" } } }],
    };

    expect(fill({ target }, "target 'x'")).toEqual({ target: "x" });
    expect(fill({ target }, 'target {"id": 3}')).toEqual({ target: { id: 3 } });
  });

  it("reads booleans by pair and by name", () => {
    const flags = { recursive: { type: "boolean" }, dry_run: { type: "boolean" } };

    expect(fill(flags, "recursive=no dry_run=true")).toEqual({ recursive: false, dry_run: true });
    expect(fill(flags, "recursive, without dry run")).toEqual({ recursive: true, dry_run: false });
  });

  it("keeps numbers within their bounds and integers whole", () => {
    const schema = { share: { type: "number", maximum: 1 }, count: { type: "integer" } };

    expect(fill(schema, "take 7 at 0.5")).toEqual({ share: 0.5, count: 7 });
  });

  it("uses defaults and single constants for what is required and not said", () => {
    expect(fill({ version: { const: 2 }, mode: { type: "string", default: "fast" } }, "do it")).toEqual({
      version: 2,
      mode: "fast",
    });
  });

  it("reads addresses, mails and dates by format", () => {
    const schema = {
      link: { type: "string", format: "uri" },
      to: { type: "string", format: "email" },
      day: { type: "string", format: "date" },
    };

    expect(fill(schema, "send https://e.org/a to ada@e.org on 2026-01-02")).toEqual({
      link: "https://e.org/a",
      to: "ada@e.org",
      day: "2026-01-02",
    });
  });

  it("gives a name that stands in capitals to what needs a name", () => {
    const schema = { text: { type: "string" }, recipient: { type: "string" } };

    expect(fill(schema, "please send 'hi' over to Ada Lovelace")).toEqual({
      text: "hi",
      recipient: "Ada Lovelace",
    });
  });

  it("spells keys with any separators and any case", () => {
    expect(fill({ maxTokens: { type: "integer" } }, "max_tokens=5")).toEqual({ maxTokens: 5 });
    expect(fill({ user_id: { type: "string" } }, "User ID: a7")).toEqual({ user_id: "a7" });
  });

  it("takes lists of numbers and texts", () => {
    expect(fill({ numbers: { type: "array", items: { type: "number" } } }, "mean of 1, 2 and 3")).toEqual({
      numbers: [1, 2, 3],
    });
    expect(fill({ tags: { type: "array", items: { type: "string" } } }, "tags=['a','b']")).not.toHaveProperty(
      "x",
    );
  });

  it("reads a schema without types and one that is no schema", () => {
    expect(fill({ anything: {} }, 'set "x"')).toEqual({ anything: "x" });
    expect(fill({ anything: true }, "set 5")).toEqual({ anything: 5 });
    expect(fillArguments({}, { text: "whatever", toolWords: [] })).toMatchObject({ args: {}, missing: [] });
  });

  it("takes answers for what was missing, in the order of the questions", () => {
    const parameters = {
      type: "object",
      properties: { a: { type: "number" }, level: { enum: ["low", "high"] } },
      required: ["a", "level"],
    };
    const filling = fillArguments(parameters, {
      text: "do it",
      toolWords: [],
      answers: ["it is 42", "High, please"],
    });

    expect(filling).toMatchObject({ args: { a: 42, level: "high" }, missing: [] });
  });

  it("leaves an optional object out of which only a part was found", () => {
    const options = {
      type: "object",
      properties: { mode: { enum: ["quick", "deep"] }, limit: { type: "number" } },
      required: ["mode", "limit"],
    };
    const parameters = { type: "object", properties: { options } };

    expect(fillArguments(parameters, { text: "a quick look", toolWords: [] }).args).toEqual({});
    expect(fillArguments(parameters, { text: "mode=quick", toolWords: [] }).missing).toHaveLength(1);
  });

  it("makes an object that is required even where nothing in it is, but asks for a list of objects", () => {
    const part = { type: "object", properties: { note: { type: "string" } } };

    expect(fill({ filter: part }, "do it")).toEqual({ filter: {} });
    expect(fill({ parts: { type: "array", items: part } }, "do it")).toEqual({
      args: {},
      missing: ["parts"],
    });
  });

  it("never touches a prototype, whatever the keys are called", () => {
    const hostile = { type: "object", properties: { polluted: { const: 1 } }, required: ["polluted"] };
    const properties = JSON.parse(
      `{"__proto__": ${JSON.stringify(hostile)}, "constructor": {"type": "string"}}`,
    );
    const parameters = { type: "object", properties, required: ["__proto__", "constructor"] };
    const { args } = fillArguments(parameters, { text: 'set "x"', toolWords: [] });

    expect(Object.getPrototypeOf(args)).toBe(Object.prototype);
    expect({}).not.toHaveProperty("polluted");
    expect(JSON.stringify(args)).toBe('{"__proto__":{"polluted":1},"constructor":"x"}');
  });

  it("survives any text for every shipped tool, and only leaves out what it reports as missing", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 120 }),
        fc.constantFrom(...shippedTools),
        (text, tool) => {
          const { parameters, nameWords } = profileOf(tool);
          const { args, missing } = fillArguments(parameters, { text, toolWords: nameWords });
          const required = Array.isArray(parameters["required"]) ? parameters["required"] : [];
          const absent = required.filter((key) => !(String(key) in args));

          expect(missing.map(({ path }) => path[0])).toEqual(expect.arrayContaining(absent));
        },
      ),
      { numRuns: 300 },
    );
  });
});
