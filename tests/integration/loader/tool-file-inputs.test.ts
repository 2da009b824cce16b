import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bundleForWorker } from "../../../src/loader/bundle-tool-file.js";
import { contentHash } from "../../../src/loader/content-hash.js";
import { loadToolFile } from "../../../src/loader/load-tool-file.js";
import type { LoadedFile } from "../../../src/loader/loaded-file.js";
import { recordingLogger } from "../../support/recording-logger.js";
import { toolFile, toolFolder, type ToolFolder } from "../../support/tool-folder.js";

let folder: ToolFolder;
const { logger } = recordingLogger();

beforeEach(async () => {
  folder = await toolFolder();
});
afterEach(() => folder.remove());

const load = (name: string) => loadToolFile(`${folder.path}/${name}`, { baseFolder: folder.path, logger });
const say = async (file: LoadedFile, at = 0) => (await file.entries[at]?.open())?.invoke({});
const saying = (expression: string, imports = "") =>
  `${imports}\n${toolFile("ANSWER").replace('"ANSWER"', expression)}`;
async function writePackage(at: string, name: string, files: Record<string, string>, more = {}) {
  const manifest = { name, type: "module", exports: `./${Object.keys(files)[0]}`, ...more };
  await folder.write(join(at, "package.json"), JSON.stringify(manifest));
  for (const [path, content] of Object.entries(files)) await folder.write(join(at, path), content);
}
const caught = (loading: Promise<unknown>): Promise<unknown> =>
  loading.then(
    () => "loaded",
    (error: unknown) => error,
  );

describe("what a tool file was made of", () => {
  it("is what was bundled, also where the file is saved while its packages are still loading", async () => {
    let go = (): void => undefined;
    const reached = new Promise<void>((resolve) => {
      const gate = new Promise<void>((open) => (go = open));
      Reflect.set(globalThis, "fawnGate", () => (resolve(), gate));
    });
    await writePackage("../node_modules/slow", "slow", { "i.js": "await globalThis.fawnGate();" });
    await folder.write("a.ts", saying('"one"', 'import "slow";'));
    const loading = load("a.ts");
    await reached;
    await folder.write("a.ts", saying('"two"', 'import "slow";'));
    go();
    const file = await loading;
    expect(await say(file)).toBe("one");
    expect(await contentHash(file.inputs)).not.toBe(file.hash);
    const again = await load("a.ts");
    expect([await say(again), await contentHash(again.inputs)]).toEqual(["two", again.hash]);
  });

  it("is told of files for workers in the same way", async () => {
    await folder.write("_h.ts", "export const h = 1;");
    await folder.write("a.ts", saying("h", 'import { h } from "./_h.ts";'));
    const { inputs, hash } = await bundleForWorker(`${folder.path}/a.ts`);
    expect(await contentHash(inputs)).toBe(hash);
    await folder.write("_h.ts", "export const h = 2;");
    expect(await contentHash(inputs)).not.toBe(hash);
  });

  it("counts the tsconfig.json whose aliases it is resolved by", async () => {
    const aliasTo = (path: string) =>
      folder.write("../tsconfig.json", JSON.stringify({ compilerOptions: { paths: { "@l": [path] } } }));
    await folder.write("../one.ts", "export const v = 1;");
    await folder.write("../two.ts", "export const v = 2;");
    await folder.write("a.ts", saying("v", 'import { v } from "@l";'));
    await aliasTo("./one.ts");
    const file = await load("a.ts");
    expect([await say(file), await contentHash(file.inputs)]).toEqual([1, file.hash]);
    await aliasTo("./two.ts");
    expect(await contentHash(file.inputs)).not.toBe(file.hash);
    expect(await say(await load("a.ts"))).toBe(2);
  });

  it("is told with the fault of a broken file, with the module that broke it", async () => {
    await folder.write("../lib/h.ts", "export const h = ;");
    await folder.write("a.ts", saying("h", 'import { h } from "../lib/h.ts";'));
    const helper = join(folder.path, "../lib/h.ts");
    const fault = await caught(load("a.ts"));
    expect(fault).toMatchObject({ code: "tool_file_syntax", location: { file: helper, line: 1 } });
    expect(fault).toMatchObject({ inputs: [`${folder.path}/a.ts`, helper], hash: expect.any(String) });
  });

  it("names the places of a missing module, and promises nothing about when it comes", async () => {
    await folder.write("a.ts", saying("k", 'import { k } from "../lib/k.js";'));
    const fault = await caught(load("a.ts"));
    expect(fault).toMatchObject({
      hash: undefined,
      inputs: expect.arrayContaining([join(folder.path, "../lib/k.js"), join(folder.path, "../lib/k.ts")]),
    });
  });
});

describe("a bundle for a worker", () => {
  const run = async (code: string): Promise<unknown> => {
    const module: unknown = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    return Reflect.get(module as object, "default");
  };

  it.each([
    ["in CommonJS", `exports.default = [require("node:path").basename("/x/y"), require("common").v];`],
    [
      "that it makes itself",
      `import { createRequire } from "node:module"; const require = createRequire(import.meta.url);
       export default [require("node:path").basename("/x/y"), require("common").v];`,
    ],
  ])("can require built-in modules and packages, with a require %s", async (_what, content) => {
    await writePackage("../node_modules/common", "common", { "i.cjs": "exports.v = 7;" });
    const name = content.startsWith("import") ? "a.mjs" : "a.cjs";
    await folder.write(name, content);
    const { code } = await bundleForWorker(`${folder.path}/${name}`);
    const exported = await run(code);
    expect(Array.isArray(exported) ? exported : Reflect.get(exported as object, "default")).toEqual(["y", 7]);
  });
});

describe("a file that cannot be used", () => {
  it.each([
    ["throws at its top", `const a: number = 1;\n\n\n  throw new Error("boom");`, 4, 9],
    ["calls what throws", `interface A { a: 1 }\nnull!.f;`, 2, 7],
  ])("tells the line in the source when it %s", async (_what, content, line, column) => {
    await folder.write("a.ts", content);
    expect(await caught(load("a.ts"))).toMatchObject({
      code: "tool_file_failed",
      location: { file: `${folder.path}/a.ts`, line, column },
    });
  });

  it("tells the local module that threw", async () => {
    await folder.write("_lib/h.ts", "type A = 1;\nthrow new Error('boom');");
    await folder.write("a.ts", saying("1", 'import "./_lib/h.ts";'));
    expect(await caught(load("a.ts"))).toMatchObject({
      location: { file: `${folder.path}/_lib/h.ts`, line: 2 },
    });
  });

  it.each([
    ["tool_definition_invalid", `export default { parameters: { type: "object" }, execute() {} };`],
    [
      "tool_name_illegal",
      `export default { name: "a b", description: "d", parameters: { type: "object" }, execute() {} };`,
    ],
  ])("is named by %s", async (code, content) => {
    await folder.write("a.mjs", content);
    expect(await caught(load("a.mjs"))).toMatchObject({ code, location: { file: `${folder.path}/a.mjs` } });
  });

  it("says why where the system does not let it be read", async () => {
    await symlink("loop.ts", `${folder.path}/loop.ts`);
    const fault = await caught(load("loop.ts"));
    expect(fault).toMatchObject({
      code: "tool_file_unreadable",
      location: { file: `${folder.path}/loop.ts` },
      message: expect.stringContaining("ELOOP"),
    });
  });
});

describe("a package that tool files import", () => {
  const counter = "export const made = (globalThis.fawnMade = (globalThis.fawnMade ?? 0) + 1);";
  beforeEach(() => void Reflect.deleteProperty(globalThis, "fawnMade"));
  const answers = async (...names: string[]) => Promise.all(names.map(async (name) => say(await load(name))));

  it("is loaded once for all where it is linked from a workspace", async () => {
    await writePackage("../packages/shared", "shared", { "i.js": counter });
    await folder.write("../node_modules/.keep", "");
    await symlink("../packages/shared", join(folder.path, "../node_modules/shared"));
    for (const name of ["a.ts", "b.ts"])
      await folder.write(name, saying("made", 'import { made } from "shared";'));
    expect(await answers("a.ts", "b.ts")).toEqual([1, 1]);
  });

  it("is loaded once for all by require too, CommonJS or not", async () => {
    const common = counter.replace("export const made", "exports.made");
    await writePackage("../node_modules/pool", "pool", { "i.cjs": common });
    await writePackage("../node_modules/modern", "modern", { "i.js": counter });
    const requiring = (name: string) =>
      `const p = require("${name}"); module.exports = { default: { description: "d", parameters: { type: "object" }, execute: () => p.made } };`;
    for (const name of ["a.cjs", "b.cjs"]) await folder.write(name, requiring("pool"));
    await folder.write("c.ts", saying("p.made", 'import p from "pool";'));
    for (const name of ["d.cjs", "e.cjs"]) await folder.write(name, requiring("modern"));
    expect(await answers("a.cjs", "b.cjs", "c.ts")).toEqual([1, 1, 1]);
    expect(await answers("d.cjs", "e.cjs")).toEqual([2, 2]);
  });

  it("is bundled like local modules where it is linked and in TypeScript, which Node does not run", async () => {
    await writePackage("../packages/typed", "typed", { "i.ts": "export const v: number = 5;" });
    await folder.write("../node_modules/.keep", "");
    await symlink("../packages/typed", join(folder.path, "../node_modules/typed"));
    await folder.write("a.ts", saying("v", 'import { v } from "typed";'));
    const file = await load("a.ts");
    expect([await say(file), file.inputs]).toEqual([
      5,
      [`${folder.path}/a.ts`, join(folder.path, "../packages/typed/i.ts")],
    ]);
  });

  it.each(["my_node_modules/project", "node_modules/project"])(
    "is not confused with a local alias where the project itself lies in %s",
    async (project) => {
      await folder.write(`${project}/package.json`, `{ "imports": { "#l": "./l.js" } }`);
      await folder.write(
        `${project}/tsconfig.json`,
        JSON.stringify({ compilerOptions: { paths: { "@l": ["./l.js"] } } }),
      );
      await folder.write(`${project}/l.js`, "export const v = 1;");
      // esbuild leaves the tsconfig.json of what is installed alone.
      const alias = project.startsWith("my") ? "@l" : "#l";
      await folder.write(`${project}/tools/a.ts`, saying("v", `import { v } from "${alias}";`));
      const { inputs } = await load(`${project}/tools/a.ts`);
      expect(inputs).toContain(`${folder.path}/${project}/l.js`);
    },
  );
});
