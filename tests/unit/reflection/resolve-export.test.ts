import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FawnError } from "../../../src/kernel/fawn-error.js";
import { chatModelClass, langChainTool, toolOrFactory } from "../../../src/reflection/expected-kind.js";
import type { ExpectedKind } from "../../../src/reflection/expected-kind.js";
import { createReflection, type Reflection } from "../../../src/reflection/resolve-export.js";

const anything: ExpectedKind<unknown> = {
  name: "anything",
  remedy: "None needed.",
  is: (value): value is unknown => value !== undefined,
};

let folder: string;
let own: string;
let reflection: Reflection;

beforeEach(async () => {
  const root = await realpath(await mkdtemp(join(tmpdir(), "fawn-reflection-")));
  folder = join(root, "project");
  own = join(root, "fawn", "src");
  await mkdir(folder);
  await mkdir(own, { recursive: true });
  reflection = createReflection({ baseFolder: folder, ownFolder: own });
});

afterEach(async () => {
  await rm(dirname(folder), { recursive: true });
});

/** Writes files, given by their path below the project's folder. */
async function write(files: Readonly<Record<string, string>>, into = folder): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(into, name)), { recursive: true });
    await writeFile(join(into, name), text);
  }
}

function packageFiles(name: string, manifest: object, files: Readonly<Record<string, string>>) {
  const all = { "package.json": JSON.stringify({ name, ...manifest }), ...files };
  return Object.fromEntries(
    Object.entries(all).map(([file, text]) => [`node_modules/${name}/${file}`, text]),
  );
}

async function refusal(reference: string, kind: ExpectedKind<unknown> = anything): Promise<FawnError> {
  const thrown: unknown = await reflection.resolve(reference, kind).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (FawnError.isInstance(thrown)) return thrown;
  throw new Error(`${reference} was not refused with a FawnError: ${String(thrown)}`);
}

describe("a file", () => {
  it("is found relative to the base folder", async () => {
    await write({ "tools/x.mjs": "export const answer = 42;" });
    expect(await reflection.resolve("./tools/x.mjs:answer", anything)).toBe(42);
  });

  it("is found above the base folder, by an absolute path and by a file address", async () => {
    await write({ "../shared/x.mjs": "export const answer = 43;" });
    const path = join(dirname(folder), "shared", "x.mjs");
    expect(await reflection.resolve("../shared/x.mjs:answer", anything)).toBe(43);
    expect(await reflection.resolve(`${path}:answer`, anything)).toBe(43);
    expect(await reflection.resolve(`${pathToFileURL(path).href}:answer`, anything)).toBe(43);
  });
});

describe("a file that is not as named", () => {
  it("falls back from the compiled name to the TypeScript source", async () => {
    await write({ "x.ts": "export const answer: number = 44;" });
    expect(await reflection.resolve("./x.js:answer", anything)).toBe(44);
  });

  it("prefers the file of exactly that name over the source", async () => {
    await write({ "x.js": "export const answer = 1;", "x.ts": "export const answer: number = 2;" });
    expect(await reflection.resolve("./x.js:answer", anything)).toBe(1);
  });

  it("is refused with its full path and the nearest file of that folder", async () => {
    await write({ "tools/wether.js": "", "tools/unrelated-thing.js": "" });
    const error = await refusal("./tools/weather.js:weather");
    expect(error.code).toBe("reflection_module_not_found");
    expect(error.message).toBe(
      `\`./tools/weather.js:weather\`: there is no file ${join(folder, "tools/weather.js")}. ` +
        `Did you mean \`${join(folder, "tools/wether.js")}\`?`,
    );
  });

  it("is refused with the base folder where no name is near", async () => {
    const error = await refusal("./missing/x.js:y");
    expect(error.remedy).toBe(`Correct the path; a relative one starts at ${folder}.`);
  });

  it("is refused where the path is a folder", async () => {
    await write({ "tools/x.js": "" });
    expect((await refusal("./tools:x")).code).toBe("reflection_module_not_found");
  });
});

describe("a module that does not load", () => {
  it("is told from a missing one, and keeps the cause", async () => {
    await write({ "x.js": 'throw new Error("no port given");' });
    const error = await refusal("./x.js:y");
    expect(error.code).toBe("reflection_module_failed");
    expect(error.message).toBe(
      "`./x.js:y`: the module was found but does not load; no port given. Mend the module.",
    );
    expect(error.cause).toBeInstanceOf(Error);
  });

  it("names the package that it imports in vain", async () => {
    await write({ "x.mjs": 'import "left-pad-of-fawn";\nexport const y = 1;' });
    const error = await refusal("./x.mjs:y");
    expect(error.code).toBe("reflection_module_failed");
    expect(error.message).toContain("something that it imports is missing");
    expect(error.remedy).toBe("Install it: npm install left-pad-of-fawn");
  });

  it("names the file that it imports in vain", async () => {
    await write({ "x.mjs": 'import "./gone.mjs";\nexport const y = 1;' });
    const error = await refusal("./x.mjs:y");
    expect(error.code).toBe("reflection_module_failed");
    expect(error.message).toContain("gone.mjs");
    expect(error.remedy).toBe("Correct that import.");
  });
});

describe("an export", () => {
  it("is refused with the exports that exist, the nearest first", async () => {
    await write({ "x.mjs": "export const alpha = 1, wether = 2, zeta = 3;" });
    const error = await refusal("./x.mjs:weather");
    expect(error.code).toBe("reflection_export_missing");
    expect(error.message).toBe(
      "`./x.mjs:weather`: `./x.mjs` has no export `weather`. It exports `wether`, `zeta`, `alpha`.",
    );
  });

  it("counts further exports instead of listing hundreds", async () => {
    const names = Array.from({ length: 30 }, (_, index) => `export const name${index} = ${index};`);
    await write({ "x.mjs": names.join("\n") });
    expect((await refusal("./x.mjs:other")).remedy).toMatch(
      /^It exports (`name\d+`, ){7}`name\d+` and 22 more\.$/,
    );
  });

  it("says so where the module exports nothing", async () => {
    await write({ "x.mjs": "" });
    expect((await refusal("./x.mjs:y")).remedy).toBe("It exports nothing.");
  });

  it("is not found on what every object inherits", async () => {
    await write({ "x.mjs": "export default {};" });
    expect((await refusal("./x.mjs:toString")).code).toBe("reflection_export_missing");
  });

  it("may be the default one", async () => {
    await write({ "x.mjs": "export default 7;" });
    expect(await reflection.resolve("./x.mjs:default", anything)).toBe(7);
  });

  it("may be a member of what a CommonJS module exports", async () => {
    await write({ "x.cjs": "const made = {}; made['fe' + 'tch'] = 8; module.exports = made;" });
    expect(await reflection.resolve("./x.cjs:fetch", anything)).toBe(8);
    expect((await refusal("./x.cjs:fetsh")).remedy).toMatch(/^It exports `fetch`, /);
  });

  it("is not taken from the fields of an instance", async () => {
    await write({ "x.mjs": 'class Tool { name = "x"; }\nexport default new Tool();' });
    expect(await refusal("./x.mjs:name")).toMatchObject({
      code: "reflection_export_missing",
      remedy: "It exports `default`.",
    });
  });
});

describe("a package", () => {
  it("is found beside the configuration before Fawn's own", async () => {
    const entry = { type: "module", main: "main.js" };
    await write(packageFiles("pick", entry, { "main.js": 'export const from = "project";' }));
    await write(packageFiles("pick", entry, { "main.js": 'export const from = "fawn";' }), dirname(own));
    expect(await reflection.resolve("pick:from", anything)).toBe("project");
  });

  it("is found among Fawn's own where the configuration has none", async () => {
    await write(
      packageFiles("pick", { main: "main.cjs" }, { "main.cjs": "exports.from = 'fawn';" }),
      dirname(own),
    );
    expect(await reflection.resolve("pick:from", anything)).toBe("fawn");
  });

  it("is found in a folder above the configuration", async () => {
    await write(
      packageFiles("@up/pick", { type: "module" }, { "index.js": "export const from = 1;" }),
      dirname(folder),
    );
    expect(await reflection.resolve("@up/pick:from", anything)).toBe(1);
  });

  it("is entered as `import` enters it, not as `require` does", async () => {
    const exports = { ".": { require: "./r.cjs", import: { types: "./t.d.ts", default: "./i.js" } } };
    const files = { "r.cjs": "exports.from = 'require';", "i.js": "export const from = 'import';" };
    await write(packageFiles("dual", { type: "module", exports }, files));
    expect(await reflection.resolve("dual:from", anything)).toBe("import");
  });

  it("is refused with the command that installs it", async () => {
    const error = await refusal("@nobody/nothing/sub:make");
    expect(error.code).toBe("reflection_module_not_found");
    expect(error.message).toBe(
      "`@nobody/nothing/sub:make`: the package `@nobody/nothing` is not installed. " +
        "Install it beside the configuration: npm install @nobody/nothing",
    );
  });

  it("is refused with what it offers where it does not export the path", async () => {
    const exports = { ".": "./i.js", "./tools": "./t.js", "./package.json": "./package.json" };
    await write(packageFiles("closed", { type: "module", exports }, { "i.js": "", "t.js": "" }));
    const error = await refusal("closed/secret:make");
    expect(error.code).toBe("reflection_module_not_found");
    expect(error.message).toContain(
      `installed in ${join(folder, "node_modules/closed")}, but it has no \`secret\``,
    );
    expect(error.remedy).toBe("It offers `closed`, `closed/tools`.");
  });

  it("is refused with the path form where a file was meant", async () => {
    expect((await refusal("tools/weather.js:weather")).remedy).toBe(
      "For a file, write `./tools/weather.js`.",
    );
  });

  it("is refused with the JavaScript name where the Python one was written", async () => {
    expect((await refusal("langchain_google_genai:ChatGoogleGenerativeAI")).remedy).toBe(
      "That is a Python name. In JavaScript it is probably `@langchain/google-genai`.",
    );
  });

  it("is refused where its own description is broken", async () => {
    await write({ "node_modules/torn/package.json": "{" });
    const error = await refusal("torn:make");
    expect(error.code).toBe("reflection_module_failed");
    expect(error.message).toContain("`torn:make`: looking for the module failed: ");
    expect(error.message).toContain(join(folder, "node_modules/torn/package.json"));
  });

  it("may be one of Node's own modules", async () => {
    expect(await reflection.resolve("node:path:join", anything)).toBe(join);
  });
});

describe("the kind of an export", () => {
  const own = createReflection({ baseFolder: import.meta.dirname });

  it("passes a chat model class from an installed package", async () => {
    const found = await own.resolve("@langchain/openai:ChatOpenAI", chatModelClass);
    expect(found.name).toBe("ChatOpenAI");
  });

  it("refuses what is no chat model class, saying what it is", async () => {
    const refused = own.resolve("@langchain/openai:OpenAIEmbeddings", chatModelClass);
    await expect(refused).rejects.toMatchObject({
      code: "reflection_wrong_kind",
      message:
        "`@langchain/openai:OpenAIEmbeddings`: this is a class `OpenAIEmbeddings`, and a LangChain chat model class " +
        "is wanted. Name a class that extends BaseChatModel, such as `@langchain/openai:ChatOpenAI`.",
    });
  });

  it("refuses a text where a tool is wanted", async () => {
    await write({ "x.mjs": 'export const tool = "search";' });
    expect((await refusal("./x.mjs:tool", langChainTool)).message).toContain(
      "this is text, and a LangChain tool",
    );
    expect((await refusal("./x.mjs:tool", toolOrFactory)).code).toBe("reflection_wrong_kind");
  });

  it("tells an export that is undefined from a missing one", async () => {
    await write({ "x.mjs": "export const tool = undefined;" });
    expect((await refusal("./x.mjs:tool")).message).toContain("this is undefined");
  });
});

describe("a refusal", () => {
  it("begins with the place of the reference where that is known", async () => {
    const location = { file: "/etc/config.yaml", line: 3, column: 10, path: "tools[0].use" };
    const refused = [
      reflection.resolve("./gone.js:x", anything, location),
      reflection.resolve("gone", anything, location),
    ];
    for (const outcome of await Promise.allSettled(refused)) {
      expect(outcome).toMatchObject({
        status: "rejected",
        reason: {
          location,
          message: expect.stringMatching(/^\/etc\/config\.yaml:3:10 \(tools\[0\]\.use\): `/),
        },
      });
    }
  });

  it("comes from the port that imports, given a file address", async () => {
    await write({ "x.mjs": "" });
    const urls: string[] = [];
    const importModule = async (url: string) => {
      urls.push(url);
      return await Promise.resolve({ y: 5 });
    };
    const ported = createReflection({ baseFolder: folder, ownFolder: own, importModule });
    expect(await ported.resolve("./x.mjs:y", anything)).toBe(5);
    expect(urls).toEqual([pathToFileURL(join(folder, "x.mjs")).href]);
  });
});
