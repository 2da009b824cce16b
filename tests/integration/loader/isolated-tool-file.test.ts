import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadIsolatedToolFile } from "../../../src/loader/load-isolated-tool-file.js";
import type { LoadedFile } from "../../../src/loader/loaded-file.js";
import { isRunning } from "../../support/mcp/processes.js";
import { manualClock, type ManualClock } from "../../support/manual-clock.js";
import { recordingLogger } from "../../support/recording-logger.js";
import { toolFolder, type ToolFolder } from "../../support/tool-folder.js";

const packages = fileURLToPath(new URL("../../../node_modules", import.meta.url));
let folder: ToolFolder;
let clock: ManualClock;
let file: LoadedFile | undefined;
let { logger, messages } = recordingLogger();

beforeEach(async () => {
  folder = await toolFolder();
  clock = manualClock();
  ({ logger, messages } = recordingLogger());
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
/** What tools have logged as `pid 123`. */
const saidPids = () =>
  [
    ...messages("info")
      .join("\n")
      .matchAll(/pid (\d+)/g),
  ].map(([, pid]) => Number(pid));

describe("a tool file in processes of its own", () => {
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
    await expect(call("odd", { a: "one" })).rejects.toMatchObject({
      code: "tool_arguments_invalid",
      message: expect.stringMatching(/schema, so it was not called:\n.*expected number.*\n.*at a/),
    });
  });

  it("runs nothing in this process, and gets no environment but what is named for it", async () => {
    await load(
      `globalThis.fawnWasHere = true; export default ${tool("() => JSON.stringify([Object.keys(process.env), globalThis.fawnWasHere])")};`,
      { WORD: "x" },
    );
    expect(await call("odd")).toBe(`[["WORD"],true]`);
    expect(Reflect.get(globalThis, "fawnWasHere")).toBeUndefined();
  });

  it.each([
    ["throws", "() => { throw new Error('not today'); }", "tool_failed", /not today/],
    ["ends the process", "() => process.exit(3)", "tool_worker_ended", /ended itself with code 3/],
    [
      "ends the channel",
      "() => { process.removeAllListeners('disconnect'); process.disconnect(); return new Promise(() => setInterval(() => 0, 1000)); }",
      "tool_worker_ended",
      /ended/,
    ],
    [
      "keeps too many objects",
      "() => { const all = []; for (;;) all.push(new Array(1e5).fill(all.length)); }",
      "tool_out_of_memory",
      /more than its 32 MB/,
    ],
    [
      "makes one far too large array after the other",
      "() => { const all = []; for (;;) all.push(new Array(1e9).fill(0)); }",
      "tool_out_of_memory",
      /more than its 32 MB/,
    ],
    [
      "fills buffers outside of the heap",
      "() => { const all = []; for (;;) all.push(Buffer.alloc(1e7, 1)); }",
      "tool_out_of_memory",
      /more than its 32 MB/,
    ],
    [
      "crashes outside of the call",
      "() => new Promise(() => setImmediate(() => { throw new Error('later'); }))",
      "tool_worker_ended",
      /later/,
    ],
    [
      "leaves a rejection to itself",
      "() => new Promise(() => void Promise.reject(new Error('unheard')))",
      "tool_worker_ended",
      /unheard/,
    ],
  ])("fails alone when it %s, and answers the next call", async (_what, execute, code, message) => {
    await load(`export default ${tool(execute)}; export const fine = ${tool("() => 'fine'")};`);
    await expect(call("odd")).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
    expect(await call("fine")).toBe("fine");
  });

  it("is ended when it goes on after its time is over, and when the caller gives up", async () => {
    await load(
      `export default ${tool("() => { console.log('pid', process.pid); for (;;); }", "timeoutMs: 2_000,")}; export const fine = ${tool("() => 'fine'")};`,
    );
    await expect(call("odd")).rejects.toMatchObject({ code: "tool_timeout" });
    expect(await call("fine")).toBe("fine");
    const givesUp = new AbortController();
    const second = call("odd", {}, givesUp.signal);
    await expect.poll(saidPids).toHaveLength(2);
    givesUp.abort();
    await expect(second).rejects.toThrow();
    clock.pass(1_000);
    await expect.poll(() => saidPids().filter(isRunning)).toEqual([]);
    expect(await call("fine")).toBe("fine");
  });

  it("hears by its signal that a call is given up, and stays", async () => {
    await load(`const wait = (_, { signal, logger }) => new Promise((_, reject) => { logger.info("pid", process.pid); signal.addEventListener("abort", () => { logger.info("heard"); reject(new Error("ended")); }); });
      export default ${tool("wait")}; export const who = ${tool("() => String(process.pid)")};`);
    const givesUp = new AbortController();
    const waiting = call("odd", {}, givesUp.signal);
    await expect.poll(saidPids).toHaveLength(1);
    givesUp.abort();
    await expect(waiting).rejects.toThrow();
    await expect.poll(() => messages("info").join()).toContain("heard");
    await expect.poll(() => call("who")).toBe(String(saidPids()[0]));
    clock.pass(1_000);
    expect(await call("who")).toBe(String(saidPids()[0]));
  });

  it("goes on with its other calls when one loops for ever", async () => {
    await load(`export default ${tool("() => { console.log('pid', process.pid); for (;;); }")};
      export const slow = ${tool("() => new Promise((resolve) => { process.once('SIGUSR2', () => resolve('well')); console.log('pid', process.pid); })")};`);
    const slow = call("slow");
    await expect.poll(saidPids).toHaveLength(1);
    const givesUp = new AbortController();
    const endless = call("odd", {}, givesUp.signal);
    await expect.poll(saidPids).toHaveLength(2);
    givesUp.abort();
    await expect(endless).rejects.toThrow();
    clock.pass(1_000);
    const [slowPid = 0, endlessPid = 0] = saidPids();
    await expect.poll(() => isRunning(endlessPid)).toBe(false);
    process.kill(slowPid, "SIGUSR2");
    expect(await slow).toBe("well");
  });

  it("runs four calls at once, each in its own process, and lets others wait or give up waiting", async () => {
    await load(
      `export default ${tool("() => new Promise((resolve) => { process.once('SIGUSR2', () => resolve(String(process.pid))); console.log('pid', process.pid); })")};`,
    );
    const first = [1, 2, 3, 4].map(() => call("odd"));
    await expect.poll(saidPids).toHaveLength(4);
    const pids = saidPids();
    expect(new Set(pids).size).toBe(4);
    const givesUp = new AbortController();
    const impatient = call("odd", {}, givesUp.signal);
    const fifth = call("odd");
    givesUp.abort();
    await expect(impatient).rejects.toThrow();
    const [free = 0] = pids;
    process.kill(free, "SIGUSR2");
    await expect.poll(saidPids).toHaveLength(5);
    for (const pid of pids) process.kill(pid, "SIGUSR2");
    expect(await fifth).toBe(String(free));
    expect(new Set(await Promise.all(first))).toEqual(new Set(pids.map(String)));
  });

  it("checks a JSON Schema where it runs, and says what is wrong", async () => {
    await load(`export default { description: "d", parameters: { type: "object", required: ["n"], additionalProperties: false,
      properties: { n: { type: "integer", minimum: 2 }, kind: { enum: ["a", "b"] } } }, execute: () => "ran" };`);
    expect(await call("odd", { n: 2, kind: "a" })).toBe("ran");
    await expect(call("odd", { n: 1, kind: "c", more: 1 })).rejects.toMatchObject({
      code: "tool_arguments_invalid",
      message: expect.stringContaining(
        `- the arguments must NOT have additional properties: "more"\n- 'n' must be >= 2\n- 'kind' must be equal to one of the allowed values: ["a","b"]`,
      ),
    });
    await expect(call("odd", {})).rejects.toThrow("must have required property 'n'");
  });

  it("holds up nobody else with a pattern that takes for ever", async () => {
    await load(
      `export default { description: "d", timeoutMs: 500, parameters: { type: "object", properties: { text: { type: "string", pattern: "^(a+)+$" } } }, execute: () => "ran" };`,
    );
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 5);
    await expect(call("odd", { text: `${"a".repeat(40)}!` })).rejects.toMatchObject({ code: "tool_timeout" });
    clearInterval(counting);
    expect(turns).toBeGreaterThan(5);
    clock.pass(1_000);
  });

  it("leaves no process behind, nor what it has started", async () => {
    const { entries } = await load(`import { spawn } from "node:child_process";
      export default ${tool("() => { const child = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'], { stdio: 'inherit' }); return JSON.stringify([process.pid, child.pid]); }")};
      export const end = ${tool("() => process.exit(0)")};`);
    const first: number[] = JSON.parse(await call("odd"));
    expect(first.map(isRunning)).toEqual([true, true]);
    await expect(call("end")).rejects.toMatchObject({ code: "tool_worker_ended" });
    await expect.poll(() => first.filter(isRunning)).toEqual([]);
    const second: number[] = JSON.parse(await call("odd"));
    for (const entry of entries) await entry.dispose?.();
    await expect.poll(() => second.filter(isRunning)).toEqual([]);
    await expect(call("odd")).rejects.toThrow("out of use");
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
    [
      "crashes while it is loaded",
      "setImmediate(() => { throw new Error(); }); await new Promise((r) => setTimeout(r, 9e3));",
      "tool_file_failed",
    ],
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
