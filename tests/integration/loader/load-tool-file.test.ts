import { rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadToolFile } from "../../../src/loader/load-tool-file.js";
import { recordingLogger } from "../../support/recording-logger.js";
import { toolFile, toolFolder, type ToolFolder } from "../../support/tool-folder.js";

let folder: ToolFolder;
const repository = fileURLToPath(new URL("../../..", import.meta.url));
const { logger, messages } = recordingLogger();

beforeEach(async () => {
  folder = await toolFolder();
});
afterEach(() => folder.remove());

const load = (name: string) => loadToolFile(`${folder.path}/${name}`, { baseFolder: folder.path, logger });
async function written(name: string, content: string) {
  await folder.write(name, content);
  return load(name);
}
async function call(file: Awaited<ReturnType<typeof load>>, args: Record<string, unknown> = {}, at = 0) {
  const instance = await file.entries[at]?.open();
  return instance?.invoke(args);
}
const faultOf = async (loading: Promise<unknown>): Promise<unknown> =>
  loading.then(
    () => "loaded",
    (error: unknown) => error,
  );

describe("a tool file", () => {
  it("is a tool with the file's name, its definition and its function", async () => {
    const file = await written(
      "say_hello.ts",
      toolFile("hello", `tags: ["greeting"], examples: ["hi", "你好"],`),
    );
    expect(file.entries.map(({ definition }) => definition)).toMatchObject([
      {
        name: "say_hello",
        description: "Says hello.",
        source: "directory",
        origin: "say_hello.ts",
        defer: "never",
        tags: ["greeting"],
        examples: { en: ["hi"], zh: ["你好"] },
      },
    ]);
    expect(await call(file)).toBe("hello");
  });

  it("may export several, by name, beside what is no tool", async () => {
    const file = await written(
      "pair.ts",
      `const tool = (text: string) => ({ description: text, parameters: { type: "object" }, execute: () => text });
       export const first = tool("one");
       export const second = { ...tool("two"), name: "renamed" };
       export const limit = 5;
       export function helper() {}`,
    );
    expect(file.entries.map(({ definition }) => definition.name)).toEqual(["first", "renamed"]);
  });

  it("takes tools made with LangChain, with zod and local modules in TypeScript", async () => {
    await folder.write("_lib/greeting.ts", `export const greeting: string = "good day";`);
    const file = await loadToolFile(`${repository}/examples/tools/dice.ts`, {
      baseFolder: repository,
      logger,
    });
    expect(await call(file, { count: 3 })).toMatchObject({
      rolls: [expect.any(Number), expect.any(Number), expect.any(Number)],
    });
    expect(file.entries[0]?.definition.parameters).toMatchObject({
      type: "object",
      properties: { sides: { minimum: 2 } },
    });
    expect(
      (await loadToolFile(`${repository}/examples/tools/word-count.mjs`, { baseFolder: repository, logger }))
        .entries,
    ).toHaveLength(1);
    const local = await written(
      "local.ts",
      `import { greeting } from "./_lib/greeting.js";\n${toolFile("x").replace('"x"', "greeting")}`,
    );
    expect(await call(local)).toBe("good day");
    expect(local.inputs.map((path) => path.replace(folder.path, ""))).toEqual([
      "/local.ts",
      "/_lib/greeting.ts",
    ]);
  });

  it("knows where it is, and reaches the built-in modules of Node", async () => {
    const file = await written(
      "where.mjs",
      `import { basename } from "node:path";
       import { fileURLToPath } from "node:url";
       export default { description: "d", parameters: { type: "object" }, execute: () => basename(fileURLToPath(import.meta.url)) };`,
    );
    expect(await call(file)).toBe("where.mjs");
  });

  it("gets packages as ESM gives them, those that are ESM only among them", async () => {
    const source = `import chokidar, { watch } from "chokidar";
      import * as levenshtein from "fastest-levenshtein";
      export default { name: "NAME", description: "d", parameters: { type: "object" },
        execute: () => [typeof watch, typeof chokidar.watch, levenshtein.distance("a", "ab")].join() };`;
    const file = `${repository}/examples/_${process.pid}-packages.mjs`;
    await writeFile(file, source);
    try {
      expect(await call(await loadToolFile(file, { baseFolder: repository, logger }))).toBe(
        "function,function,1",
      );
    } finally {
      await rm(file);
    }
  });
});

describe("a call", () => {
  it("reaches the function only with arguments that fit, and says what does not", async () => {
    const file = await loadToolFile(`${repository}/examples/tools/dice.ts`, {
      baseFolder: repository,
      logger,
    });
    await expect(call(file, { count: "many" })).rejects.toThrow(/count/);
    const plain = await loadToolFile(`${repository}/examples/tools/word-count.mjs`, {
      baseFolder: repository,
      logger,
    });
    await expect(call(plain, { txt: 1 })).rejects.toThrow(/schema/i);
    expect(await call(plain, { text: "two words" })).toEqual({ words: 2, characters: 9 });
  });

  it("ends when its time is over, and its signal tells the function", async () => {
    const file = await written(
      "slow.mjs",
      `let told = "nothing";
       export default { description: "d", parameters: { type: "object" }, timeoutMs: 20,
         execute: (_, { signal }) => new Promise(() => signal.addEventListener("abort", () => (told = "aborted"))) };
       export const asked = { description: "d", parameters: { type: "object" }, execute: () => told };`,
    );
    await expect(call(file)).rejects.toMatchObject({ code: "tool_timeout" });
    expect(await call(file, {}, 1)).toBe("aborted");
  });
});

describe("a file that cannot be used", () => {
  it.each([
    ["a syntax error", "export default {", "tool_file_syntax"],
    ["an import that is not there", `import "./nowhere.js"; export default 1;`, "tool_file_syntax"],
    ["await at the top", "await 1; export default {};", "tool_file_syntax"],
    ["what it throws", "throw new Error('not today');", "tool_file_failed"],
    ["nothing", "", "tool_file_empty"],
    ["no tool", "export default 5;", "tool_file_empty"],
    [
      "no description",
      `export default { parameters: { type: "object" }, execute() {} };`,
      "tool_definition_invalid",
    ],
    [
      "a schema for no object",
      `export default { description: "d", parameters: { type: "string" }, execute() {} };`,
      "tool_definition_invalid",
    ],
    [
      "a key that is none",
      `export default { description: "d", parameters: { type: "object" }, execute() {}, deferr: 1 };`,
      "tool_definition_invalid",
    ],
    [
      "a name that no provider takes",
      `export default { name: "a b", description: "d", parameters: { type: "object" }, execute() {} };`,
      "tool_name_illegal",
    ],
    [
      "Fawn's own name",
      `export default { name: "tool_search", description: "d", parameters: { type: "object" }, execute() {} };`,
      "tool_name_illegal",
    ],
  ])("with %s is refused with its place", async (_what, content, code) => {
    expect(await faultOf(written("broken.mjs", content))).toMatchObject({ code });
  });

  it("is told with line and column", async () => {
    const fault = await faultOf(written("broken.ts", "const a = 1;\nconst b = ;\n"));
    expect(fault).toMatchObject({ location: { file: `${folder.path}/broken.ts`, line: 2, column: 11 } });
    expect(messages("error")).toEqual([]);
  });
});
