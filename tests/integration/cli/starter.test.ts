import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runFawn } from "../../support/fawn-process.js";

const repository = fileURLToPath(new URL("../../..", import.meta.url));
const lock = { packages: { "": {}, "node_modules/tsx": { version: "1.0.0", integrity: "sha512-x" } } };

/** An npm that installs a `tsx` that does nothing, or fails, and records how it was called. */
const fakeNpm = `
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
writeFileSync("npm-called.json", JSON.stringify(process.argv.slice(2)));
console.log("npm says something");
if (process.env.FAKE_NPM_FAILS) process.exit(5);
mkdirSync("node_modules/tsx/api", { recursive: true });
writeFileSync("node_modules/.package-lock.json", readFileSync("package-lock.json"));
writeFileSync("node_modules/tsx/package.json", '{"type":"module","exports":{"./esm/api":"./api/index.js"}}');
writeFileSync("node_modules/tsx/api/index.js", 'import { register as r } from "node:module"; export const register = () => r(new URL("hooks.js", import.meta.url));');
writeFileSync("node_modules/tsx/api/hooks.js", 'export const load = (url, context, next) => url.endsWith(".ts") ? { format: "module", shortCircuit: true, source: process.getBuiltinModule("node:fs").readFileSync(new URL(url)) } : next(url, context);');
`;
const main = `export const main = async (request) => { process.stdout.write(JSON.stringify(request)); return 4; };\n`;

let checkout: string;
const program = () => join(checkout, "src/cli/fawn.mjs");
const options = (env: Readonly<Record<string, string>> = {}) => ({
  cwd: checkout,
  program: program(),
  env: { npm_execpath: join(checkout, "fake/npm-cli.js"), ...env },
});
const npmCall = async (folder = checkout): Promise<unknown> => {
  const text = await readFile(join(folder, "npm-called.json"), "utf8").catch(() => "null");
  return JSON.parse(text);
};

/** A checkout with nothing installed, whose commands only say what they got. */
async function makeCheckout(folder: string): Promise<void> {
  await mkdir(join(folder, "src/cli"), { recursive: true });
  await mkdir(join(folder, "fake"));
  for (const file of ["fawn.mjs", "installed-packages.mjs"]) {
    await cp(join(repository, "src/cli", file), join(folder, "src/cli", file));
  }
  await writeFile(join(folder, "src/cli/main.ts"), main);
  await writeFile(join(folder, "fake/npm-cli.js"), fakeNpm);
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  await writeFile(join(folder, "package-lock.json"), JSON.stringify(lock));
}

beforeEach(async () => {
  checkout = await mkdtemp(join(tmpdir(), "fawn-checkout-"));
  await makeCheckout(checkout);
});
afterEach(() => rm(checkout, { recursive: true, force: true }));

describe("fawn.mjs", () => {
  it("installs from the lock what is missing, says so, and runs the command", async () => {
    const { code, stdout, stderr } = await runFawn(["ask", "hi"], options());
    expect(code).toBe(4);
    expect(JSON.parse(stdout)).toEqual({ packageFolder: checkout, arguments: ["ask", "hi"] });
    expect(stderr).toBe(
      "1 package is missing or outdated: installing from package-lock.json (npm ci)\nnpm says something\n",
    );
    const words = await npmCall();
    expect(words).toEqual(expect.arrayContaining(["ci", "--ignore-scripts", "--no-audit", "--include=dev"]));
  });

  it("installs nothing where nothing is missing", async () => {
    await runFawn([], options());
    await rm(join(checkout, "npm-called.json"));
    const { code, stderr } = await runFawn([], options());
    expect([code, stderr, await npmCall()]).toEqual([4, "", null]);
  });

  it("installs again after the lock has changed", async () => {
    await runFawn([], options());
    await rm(join(checkout, "npm-called.json"));
    const changed = JSON.stringify(lock).replace("1.0.0", "1.0.1");
    await writeFile(join(checkout, "package-lock.json"), changed);
    await runFawn([], options());
    expect(await npmCall()).toContain("ci");
  });

  it("runs no command when installing fails", async () => {
    const { code, stdout, stderr } = await runFawn([], options({ FAKE_NPM_FAILS: "1" }));
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/npm says something\nnpm ci did not succeed\./);
  });

  it("leaves installing to the project that it is a dependency of", async () => {
    const nested = join(checkout, "node_modules/fawn");
    await makeCheckout(nested);
    await symlink(join(repository, "node_modules/tsx"), join(checkout, "node_modules/tsx"));
    const { code } = await runFawn([], { ...options(), program: join(nested, "src/cli/fawn.mjs") });
    expect([code, await npmCall(nested)]).toEqual([4, null]);
  });

  it("asks for the Node version that package.json asks for", async () => {
    const { engines } = JSON.parse(await readFile(join(repository, "package.json"), "utf8"));
    const text = await readFile(join(repository, "src/cli/fawn.mjs"), "utf8");
    const [, major, minor] = /leastNode = \[(\d+), (\d+)\]/.exec(text) ?? [];
    expect(engines.node).toBe(`>=${major}.${minor}`);
  });

  it("refuses an older Node with a message that says what to do", async () => {
    const old = (await readFile(program(), "utf8")).replaceAll("process.versions.node", '"18.20.8"');
    await writeFile(program(), old);
    const { code, stderr } = await runFawn([], options());
    expect([code, await npmCall()]).toEqual([1, null]);
    expect(stderr).toMatch(
      /^Fawn needs Node 20\.19 or newer, and this is Node 18\.20\.8\. Install a newer one/,
    );
  });
});
