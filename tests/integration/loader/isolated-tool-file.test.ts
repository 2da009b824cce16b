import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadIsolatedToolFile } from "../../../src/loader/load-isolated-tool-file.js";
import type { LoadedFile } from "../../../src/loader/loaded-file.js";
import { manualClock, type ManualClock } from "../../support/manual-clock.js";
import { recordingLogger } from "../../support/recording-logger.js";
import { toolFolder, type ToolFolder } from "../../support/tool-folder.js";

const packages = fileURLToPath(new URL("../../../node_modules", import.meta.url));
let folder: ToolFolder;
let clock: ManualClock;
let file: LoadedFile | undefined;
const { logger, messages } = recordingLogger();

beforeEach(async () => {
  folder = await toolFolder();
  clock = manualClock();
});
afterEach(async () => {
  for (const entry of file?.entries ?? []) await entry.dispose?.();
  file = undefined;
  await folder.remove();
});

async function load(content: string, environment: Record<string, string> = {}): Promise<LoadedFile> {
  await folder.write("isolated/odd.mjs", content);
  const ports = { baseFolder: folder.path, logger, clock, environment, memoryMb: 32 };
  file = await loadIsolatedToolFile(`${folder.path}/isolated/odd.mjs`, ports);
  return file;
}
const tool = (execute: string, more = "") =>
  `{ description: "d", parameters: { type: "object", properties: { text: { type: "string" } } }, execute: ${execute}, ${more} }`;
const call = async (name: string, args: Record<string, unknown> = {}, signal?: AbortSignal) => {
  const entry = file?.entries.find(({ definition }) => definition.name === name);
  return (await entry?.open())?.invoke(args, signal ? { signal } : {});
};

describe("a tool file in a worker of its own", () => {
  it("is a tool like any other, with zod, packages and several exports", async () => {
    await symlink(packages, join(folder.path, "node_modules"));
    const { entries } = await load(`import { z } from "zod"; import { distance } from "fastest-levenshtein";
      export default { description: "Adds.", tags: ["sum"], parameters: z.object({ a: z.number(), b: z.number().default(2) }), execute: ({ a, b }) => ({ sum: a + b }) };
      export const near = ${tool("({ text }) => distance(text, 'abc')")};`);
    expect(entries.map(({ definition }) => definition)).toMatchObject([
      {
        name: "odd",
        description: "Adds.",
        tags: ["sum"],
        parameters: { required: ["a"] },
        source: "directory",
        origin: "isolated/odd.mjs",
      },
      { name: "near" },
    ]);
    expect(JSON.parse(await call("odd", { a: 1 }))).toEqual({ sum: 3 });
    expect(await call("near", { text: "abx" })).toBe("1");
    await expect(call("odd", { a: "one" })).rejects.toThrow(/schema/i);
  });

  it("runs nothing in this thread, and gets no environment but what is named for it", async () => {
    await load(
      `globalThis.fawnWasHere = true; export default ${tool("() => JSON.stringify([Object.keys(process.env), globalThis.fawnWasHere])")};`,
      { WORD: "x" },
    );
    expect(await call("odd")).toBe(`[["WORD"],true]`);
    expect(Reflect.get(globalThis, "fawnWasHere")).toBeUndefined();
  });

  it.each([
    ["throws", "() => { throw new Error('not today'); }", /not today/],
    ["ends the process", "() => process.exit(0)", /ended during the call/],
    [
      "takes too much memory",
      "() => { const all = []; for (;;) all.push(new Array(1e5).fill(all.length)); }",
      /ended during the call/,
    ],
    [
      "crashes outside of the call",
      "() => new Promise(() => setImmediate(() => { throw new Error('later'); }))",
      /later/,
    ],
  ])("fails alone when it %s, and answers the next call", async (_what, execute, said) => {
    await load(`export default ${tool(execute)}; export const fine = ${tool("() => 'fine'")};`);
    await expect(call("odd")).rejects.toThrow(said);
    await expect.poll(() => call("fine").catch(String)).toBe("fine");
  });

  it("is ended when it goes on after its time is over, and when the caller gives up", async () => {
    await load(
      `export default ${tool("() => { for (;;); }", "timeoutMs: 50,")}; export const fine = ${tool("() => 'fine'")};`,
    );
    await expect(call("odd")).rejects.toMatchObject({ code: "tool_timeout" });
    clock.pass(1_000);
    await expect.poll(() => call("fine").catch(String)).toBe("fine");
    await load(`export default ${tool("() => { for (;;); }")}; export const fine = ${tool("() => 'fine'")};`);
    await expect(call("odd", {}, AbortSignal.timeout(50))).rejects.toThrow();
    clock.pass(1_000);
    await expect.poll(() => call("fine").catch(String)).toBe("fine");
  });

  it("hears by its signal that a call is given up, and stays", async () => {
    await load(`let told = "nothing"; const wait = (_, { signal }) => new Promise((_, reject) => signal.addEventListener("abort", () => { told = "aborted"; reject(new Error("ended")); }));
      export default ${tool("wait")}; export const asked = ${tool("() => told")};`);
    await expect(call("odd", {}, AbortSignal.timeout(50))).rejects.toThrow();
    await expect.poll(() => call("asked")).toBe("aborted");
    clock.pass(1_000);
    expect(await call("asked")).toBe("aborted");
  });

  it("ends after five idle minutes and is made anew for the next call", async () => {
    await load(`let calls = 0; export default ${tool("() => String((calls += 1))")};`);
    expect([await call("odd"), await call("odd")]).toEqual(["1", "2"]);
    clock.pass(300_000);
    expect(await call("odd")).toBe("1");
  });

  it("gives back what it holds, and writes to the log", async () => {
    const { entries } = await load(
      `console.log("said aloud"); export default ${tool("() => 'x'", "dispose() { throw new Error('stuck'); },")};`,
    );
    await expect.poll(() => messages("info").join()).toContain("said aloud");
    await entries[0]?.dispose?.();
    expect(messages("warn").join()).toContain("stuck");
  });

  it.each([
    ["does not parse", "export default {", "tool_file_syntax"],
    ["throws while it is loaded", "throw new Error('no');", "tool_file_failed"],
    ["ends while it is loaded", "process.exit(1);", "tool_file_failed"],
    ["exports no tool", "export const a = 1;", "tool_file_empty"],
    [
      "is wrongly defined",
      `export default { parameters: { type: "object" }, execute() {} };`,
      "tool_definition_invalid",
    ],
  ])("is refused when it %s", async (_what, content, code) => {
    await expect(load(content)).rejects.toMatchObject({ code });
  });

  it("is refused when loading it never ends", async () => {
    const loading = load("await new Promise(() => setInterval(() => undefined, 1000));");
    const refused = expect(loading).rejects.toMatchObject({ code: "tool_file_failed" });
    await expect.poll(() => clock.waiting).toBeGreaterThan(0);
    clock.pass(10_000);
    await refused;
  });
});
