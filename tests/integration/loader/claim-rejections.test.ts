import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { toolFile, toolFolder, type ToolFolder } from "../../support/tool-folder.js";

let folder: ToolFolder;
const repository = fileURLToPath(new URL("../../..", import.meta.url));

beforeEach(async () => {
  folder = await toolFolder();
});
afterEach(() => folder.remove());

/** Opens the folder in a process of its own, then runs some code with `directory` and `open`. */
async function run(code: string, flags: readonly string[] = []) {
  const program = `
    import { createToolDirectory } from "${repository}src/loader/tool-directory.js";
    import { loadToolFile } from "${repository}src/loader/load-tool-file.js";
    import { systemClock } from "${repository}src/kernel/clock.js";
    import { createLogger } from "${repository}src/kernel/logger.js";
    const logger = createLogger((record) => console.log(record.message), "info");
    const open = (folder) => createToolDirectory({ folder, logger, clock: systemClock, rescanMs: 60_000,
      debounceMs: 275, onChange() {}, load: (file) => loadToolFile(file, { baseFolder: folder, logger }) });
    const directory = open("${folder.path}");
    await directory.start();
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    await turn();
    ${code}
    await turn();
    console.log("alive", directory.entries().map(({ definition }) => definition.name).join());
    await directory.close();`;
  const child = spawn(
    process.execPath,
    [...flags, "--import", "tsx", "--input-type=module", "--eval", program],
    { cwd: repository, stdio: ["ignore", "pipe", "pipe"] },
  );
  const [stdout, stderr, [exit]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  return { stdout, stderr, exit: exit as unknown };
}

const foreign = `void Promise.reject(new Error("foreign"));`;

describe("a rejected promise that nothing handles", () => {
  it("is told of and ends nothing where a tool file made it", async () => {
    await folder.write(
      "bad.ts",
      `const ready = (async () => { throw new Error("no database"); })();\n${toolFile("bad")}`,
    );
    await folder.write("good.ts", toolFile("good"));
    const { stdout, exit } = await run("");
    expect(stdout).toMatch(/bad\.ts left a rejected promise .* no database/u);
    expect([stdout, exit]).toEqual([expect.stringContaining("alive bad,good"), 0]);
  });

  it("ends the process as ever where it is of others, also with several folders open", async () => {
    const other = `await open("${folder.path}/other").start();`;
    const { stdout, stderr, exit } = await run(other + foreign);
    expect([stdout, stderr, exit]).toEqual(["", expect.stringContaining("Error: foreign"), 1]);
  });

  it("goes by the mode of Node where it is of others, and the folder is guarded after it", async () => {
    await folder.write("late.ts", toolFile("late"));
    const { stdout, exit } = await run(
      `${foreign} await turn(); await turn();
       console.log("guards", process.listenerCount("unhandledRejection"));`,
      ["--unhandled-rejections=warn"],
    );
    expect([stdout, exit]).toEqual([expect.stringMatching(/guards 1\nalive late/u), 0]);
  });

  it("is left to other listeners, and to all when the folder is closed", async () => {
    const { stdout, exit } = await run(
      `process.on("unhandledRejection", ({ message }) => console.log("heard", message)); ${foreign}
       await turn(); await directory.close();
       console.log("guards", process.listenerCount("unhandledRejection") - 1);`,
    );
    expect([stdout, exit]).toEqual([expect.stringMatching(/^heard foreign\nguards 0\n/u), 0]);
  });
});
