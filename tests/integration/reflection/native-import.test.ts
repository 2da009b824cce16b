import { execFile } from "node:child_process";
import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const run = promisify(execFile);
const root = new URL("../../..", import.meta.url).pathname;

/** Resolves each reference in a process of its own, with Node's `import()` under tsx as the server runs it. */
const probe = `
import { createReflection } from ${JSON.stringify(join(root, "src/reflection/resolve-export.ts"))};
const reflection = createReflection({ baseFolder: process.cwd() });
const anything = { name: "anything", remedy: "", is: () => true };
const outcomes = {};
for (const reference of process.argv.slice(2)) {
  outcomes[reference] = await reflection.resolve(reference, anything).then(
    (value) => ({ value: typeof value === "function" ? value.name : value }),
    (error) => ({ code: error.code, message: error.message }),
  );
}
process.stdout.write(JSON.stringify(outcomes));
`;

const files = {
  "probe.mts": probe,
  "typed.ts": "export const answer: number = 42;",
  "plain.mjs": "export const answer = 43;",
  "broken.mjs": "export const ok = 1;\nexport const = 1;",
  "mistaken.mjs": 'export const ok = 1;\nimport { nope } from "./plain.mjs";',
  "throws.mjs": 'throw new Error("no port given");',
  "lacks-package.mjs": 'import "left-pad-of-fawn";\nexport const y = 1;',
  "lacks-file.mjs": 'import "./gone.mjs";\nexport const y = 1;',
};

let folder: string;
let outcomes: Record<string, { value?: unknown; code?: string; message?: string }>;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "fawn-native-import-")));
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)));
  const references = [
    "./typed.js:answer",
    "./plain.mjs:answer",
    "./broken.mjs:ok",
    "./mistaken.mjs:ok",
    "./throws.mjs:y",
    "./lacks-package.mjs:y",
    "./lacks-file.mjs:y",
    "@langchain/openai:ChatOpenAI",
  ];
  const tsx = new URL("../../../node_modules/tsx/dist/loader.mjs", import.meta.url).href;
  const { stdout } = await run(process.execPath, ["--import", tsx, "probe.mts", ...references], {
    cwd: folder,
  });
  outcomes = JSON.parse(stdout);
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

describe("a reference in a process of its own", () => {
  it("loads TypeScript under its compiled name, and JavaScript", () => {
    expect(outcomes["./typed.js:answer"]).toEqual({ value: 42 });
    expect(outcomes["./plain.mjs:answer"]).toEqual({ value: 43 });
  });

  it("finds Fawn's own packages from a folder that has none", () => {
    expect(outcomes["@langchain/openai:ChatOpenAI"]).toEqual({ value: "ChatOpenAI" });
  });

  it.each([
    ["./broken.mjs:ok", /Unexpected token '='\. Mend the syntax/],
    ["./mistaken.mjs:ok", /mistaken\.mjs:2: .*'nope'\. Mend the syntax, or the imported name\./],
    ["./throws.mjs:y", /no port given\. Mend the module\./],
    ["./lacks-package.mjs:y", /Install it: npm install left-pad-of-fawn/],
    ["./lacks-file.mjs:y", /gone\.mjs.*Correct that import\./],
  ])("says why %s does not load", (reference, message) => {
    expect(outcomes[reference]).toEqual({
      code: "reflection_module_failed",
      message: expect.stringMatching(message),
    });
  });
});
