import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runFawn } from "../../support/fawn-process.js";

const repository = fileURLToPath(new URL("../../..", import.meta.url));
let checkout: string;

const suites: Readonly<Record<string, string>> = {
  "good.test.ts":
    'import { it } from "vitest";\nit("a", () => undefined);\nit("b", () => undefined);\nit.skip("c");',
  "bad.test.ts":
    'import { it } from "vitest";\nit("a", () => undefined);\nit("b", () => { throw new Error("no"); });',
  "broken.test.ts": 'import { it } from "vitest";\nimport "./nowhere.js";\nit("a", () => undefined);',
  "stray.test.ts":
    'import { it } from "vitest";\nit("a", () => void Promise.reject(new Error("stray")));\nit("b", () => undefined);',
  "empty.test.ts": 'import { it } from "vitest";\nit.skip("a");',
};

beforeAll(async () => {
  checkout = await mkdtemp(join(tmpdir(), "fawn-checkout-"));
  await mkdir(join(checkout, "tests/support"), { recursive: true });
  await cp(join(repository, "src"), join(checkout, "src"), { recursive: true });
  await cp(
    join(repository, "tests/support/count-tests.cjs"),
    join(checkout, "tests/support/count-tests.cjs"),
  );
  for (const file of ["package.json", "package-lock.json"]) {
    await cp(join(repository, file), join(checkout, file));
  }
  await symlink(join(repository, "node_modules"), join(checkout, "node_modules"));
  await writeFile(
    join(checkout, "tests/vitest.config.ts"),
    'export default { test: { include: ["tests/*.test.ts"] } };\n',
  );
  for (const [file, text] of Object.entries(suites)) await writeFile(join(checkout, "tests", file), text);
});

afterAll(() => rm(checkout, { recursive: true, force: true }));

async function test(...words: string[]) {
  const program = join(checkout, "src/cli/fawn.mjs");
  const { code, stdout } = await runFawn(["test", ...words], { cwd: checkout, program });
  return { code, last: stdout.trimEnd().split("\n").at(-1), stdout };
}

describe("fawn test", () => {
  it.each([
    ["passes", "good", 0, "2 passed, 0 failed"],
    ["fails when a test does", "bad", 1, "1 passed, 1 failed"],
    ["counts a file that cannot be loaded as failed", "broken", 1, "0 passed, 1 failed"],
    ["counts an error outside of the tests as failed", "stray", 1, "2 passed, 1 failed"],
    ["fails when no test has run", "empty", 1, "0 passed, 0 failed"],
    ["fails when there is no such test", "nothing-of-that-name", 1, "0 passed, 0 failed"],
  ])("%s", async (_what, name, code, last) => {
    expect(await test(`tests/${name}`)).toMatchObject({ code, last });
  });

  it("hands its arguments on", async () => {
    const { last, stdout } = await test("tests/bad", "-t", "a", "--reporter=json");
    expect(last).toBe("1 passed, 0 failed");
    expect(stdout).toContain('"numPassedTests":1');
  });

  it("counts a run that does not come to its end as one failure", async () => {
    expect(await test("--no-such-option")).toMatchObject({ code: 1, last: "0 passed, 1 failed" });
  });
});
