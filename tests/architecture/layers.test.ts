import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const rulesFile = join(repository, ".dependency-cruiser.cjs");

const rulesSchema = z.object({ forbidden: z.array(z.object({ name: z.string() })) });
const ruleNames = rulesSchema
  .parse(createRequire(import.meta.url)(rulesFile))
  .forbidden.map((rule) => rule.name);

const resultSchema = z.object({
  modules: z.array(z.object({ source: z.string() })),
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

async function cruise(folder: string) {
  const program = join(repository, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
  const parameters = [program, "--config", rulesFile, "--output-type", "json", "src"];
  const options = { cwd: folder, maxBuffer: 100_000_000 };
  const { stdout } = await promisify(execFile)(process.execPath, parameters, options);
  const { modules, summary } = resultSchema.parse(JSON.parse(stdout));
  const violations = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  return { files: modules.map(({ source }) => source), violations };
}

describe("the layers of src", () => {
  it("are kept by every file", async () => {
    const { files, violations } = await cruise(repository);
    expect(violations).toEqual([]);
    expect(files).toEqual(
      expect.arrayContaining(["src/kernel/fawn-error.ts", "src/cli/main.ts", "src/graph.ts"]),
    );
    expect(files.filter((file) => file.startsWith("src/")).length).toBeGreaterThan(100);
  });
});

describe("the layer rules", () => {
  const rooms = ruleNames.flatMap((name) => (name.startsWith("layer-") ? [name.slice("layer-".length)] : []));
  const files: Record<string, string> = {
    "src/graph.ts": "export const graph = 1;",
    ...Object.fromEntries(
      rooms.map((room) => [`src/${folderOf(room)}/up.ts`, importOf(upTo(folderOf(room)))]),
    ),
    "src/registry/one.ts": 'import type { Two } from "./two.js";\nexport type One = Two;',
    "src/registry/two.ts": 'import type { One } from "./one.js";\nexport type Two = One;',
    "src/models/left/a.ts": 'import { b } from "../right/b.js";\nexport const a = b;',
    "src/models/right/b.ts": "export const b = 1;",
    "src/models/right/c.ts": 'import { d } from "../left/d.js";\nexport const c = d;',
    "src/models/left/d.ts": "export const d = 1;",
    "src/agents/middlewares/first/first.ts":
      'import { second } from "../second/second.js";\nexport { second };',
    "src/agents/middlewares/second/second.ts": "export const second = 1;",
    "src/tools/mcp.ts":
      'import type { Client } from "@modelcontextprotocol/sdk/client/index.js";\nexport type C = Client;',
    "src/mcp/allowed.ts": 'import type { One } from "../registry/one.js";\nexport type Allowed = One;',
    "src/mcp/forbidden.ts": 'import { b } from "../models/right/b.js";\nexport { b };',
    "src/tools/yaml.ts": 'import { parse } from "yaml";\nexport { parse };',
    "src/tools/index.ts": "export const barrel = 1;",
    "src/tools/barrel.ts": 'import { barrel } from "./index.js";\nexport { barrel };',
    "src/app/dev.ts": 'import { expect } from "vitest";\nexport { expect };',
    "src/app/lost.ts": 'import { lost } from "./nowhere.js";\nexport { lost };',
    "src/attic/box.ts":
      'import { second } from "../agents/middlewares/second/second.js";\nexport { second };',
  };
  let violations: readonly string[] = [];
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "fawn-layers-"));
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), text);
    }
    await symlink(join(repository, "node_modules"), join(folder, "node_modules"));
    for (const file of ["package.json", "tsconfig.json"])
      await symlink(join(repository, file), join(folder, file));
    ({ violations } = await cruise(folder));
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(ruleNames)("fire where they are broken: %s", (name) => {
    expect(violations.filter((violation) => violation.startsWith(`${name}:`))).not.toEqual([]);
  });

  it("count imports of types only", () => {
    expect(violations).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^mcp-sdk-only-in-mcp: src\/tools\/mcp\.ts/),
        expect.stringMatching(/^no-cycles: src\/registry\/(one|two)\.ts/),
      ]),
    );
  });

  it("let a room import the rooms in its list, and no others", () => {
    expect(violations.filter((violation) => violation.includes("src/mcp/allowed.ts"))).toEqual([]);
    expect(violations).toContain("layer-mcp: src/mcp/forbidden.ts → src/models/right/b.ts");
  });
});

/** The table writes `agents/factory`, the rule's name `agents-factory`. */
function folderOf(room: string): string {
  return room.replace(/^agents-/, "agents/");
}

function upTo(folder: string): string {
  return `${"../".repeat(folder.split("/").length)}graph.js`;
}

function importOf(file: string): string {
  return `import { graph } from "${file}";\nexport { graph };`;
}
