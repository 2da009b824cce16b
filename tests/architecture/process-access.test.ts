import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const repository = fileURLToPath(new URL("../..", import.meta.url));

async function sources(): Promise<{ file: string; text: string }[]> {
  const entries = await readdir(join(repository, "src"), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && /\.(ts|mjs)$/.test(entry.name));
  return Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      return { file: relative(repository, path).replaceAll("\\", "/"), text: await readFile(path, "utf8") };
    }),
  );
}

/** Whether some node of a file's syntax is such; comments and texts are none. */
function contains(text: string, isSuch: (node: ts.Node) => boolean): boolean {
  const visit = (node: ts.Node): boolean => isSuch(node) || (ts.forEachChild(node, visit) ?? false);
  return visit(ts.createSourceFile("file.ts", text, ts.ScriptTarget.Latest));
}

/** `process.env`, `process["env"]`, `const { env } = process`, `import { env } from "node:process"`. */
function readsEnvironment(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) return isProcess(node.expression) && node.name.text === "env";
  if (ts.isElementAccessExpression(node)) return isProcess(node.expression);
  if (ts.isVariableDeclaration(node)) {
    return (
      node.initializer !== undefined && isProcess(node.initializer) && ts.isObjectBindingPattern(node.name)
    );
  }
  return (
    ts.isImportDeclaration(node) &&
    ts.isStringLiteral(node.moduleSpecifier) &&
    /^(node:)?process$/.test(node.moduleSpecifier.text)
  );
}

function isProcess(node: ts.Node): boolean {
  return ts.isIdentifier(node) && node.text === "process";
}

function importsDynamically(node: ts.Node): boolean {
  return ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
}

async function filesWith(isSuch: (node: ts.Node) => boolean): Promise<string[]> {
  return (await sources()).filter(({ text }) => contains(text, isSuch)).map(({ file }) => file);
}

describe("the sources", () => {
  it("read the environment only in the room config, and in the starter before anything is installed", async () => {
    const files = await filesWith(readsEnvironment);
    expect(files).toContain("src/config/environment.ts");
    expect(files.filter((file) => !/^src\/(config\/|cli\/fawn\.mjs$)/.test(file))).toEqual([]);
  });

  it("import code by name only where users' code comes in, and to start commands and benchmarks", async () => {
    const files = await filesWith(importsDynamically);
    expect(files).toContain("src/cli/fawn.mjs");
    const allowed = /^src\/(reflection\/|loader\/|cli\/fawn\.mjs$|cli\/commands\/bench\.ts$)/;
    expect(files.filter((file) => !allowed.test(file))).toEqual([]);
  });
});

describe("the search in the sources", () => {
  it.each([
    "const a = process.env.A;",
    'const a = process.env["A"];',
    'const a = process["env"];',
    "const { env } = process;",
    'import { env } from "node:process";',
  ])("finds the environment in: %s", (text) => {
    expect(contains(text, readsEnvironment)).toBe(true);
  });

  it.each(["// process.env", 'const a = "process.env";', "const a = process.pid;", "const a = other.env;"])(
    "finds no environment in: %s",
    (text) => {
      expect(contains(text, readsEnvironment)).toBe(false);
    },
  );

  it("tells an import of code by name from an import of types and from text", () => {
    expect(contains("void import(name);", importsDynamically)).toBe(true);
    expect(contains('type A = import("./a.js").A; const b = "import(x)";', importsDynamically)).toBe(false);
  });
});
