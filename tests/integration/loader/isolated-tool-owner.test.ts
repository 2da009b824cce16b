import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, describe, it } from "vitest";
import { isRunning } from "../../support/mcp/processes.js";
import { toolFolder, type ToolFolder } from "../../support/tool-folder.js";

const script = fileURLToPath(new URL("../../support/isolated-tool-owner.mjs", import.meta.url));
let folder: ToolFolder;
let owner: ChildProcess;
let said = "";

beforeEach(async () => {
  folder = await toolFolder();
  said = "";
});
afterEach(async () => {
  owner.kill("SIGKILL");
  await folder.remove();
});

/** Starts a process that owns a tool, whose code may use `sleeper`, a process that it has started. */
async function own(execute: string): Promise<void> {
  await folder.write(
    "isolated/odd.mjs",
    `import { spawn } from "node:child_process";
    export default { description: "d", parameters: { type: "object" }, execute() {
      const sleeper = spawn(process.execPath, ["-e", "setInterval(() => 0, 1000)"], { stdio: "ignore" });
      console.log("pids", process.pid, sleeper.pid);
      ${execute}
    } };`,
  );
  owner = spawn(process.execPath, [script, `${folder.path}/isolated/odd.mjs`], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  owner.stdout?.on("data", (data: Buffer) => (said += data.toString()));
}
const pids = () => /pids (\d+) (\d+)/.exec(said)?.slice(1).map(Number) ?? [];

describe("the process that owns isolated tools", () => {
  it("ends by itself when no call runs, and leaves nothing behind", async () => {
    await own(`return "done";`);
    expect(await once(owner, "exit")).toEqual([0, null]);
    expect(said).toContain("done");
    await expect.poll(() => pids().filter(isRunning), { timeout: 10_000 }).toEqual([]);
    expect(pids()).toHaveLength(2);
  });

  it.each([
    ["waits", `return new Promise(() => undefined);`],
    ["loops for ever", `for (;;);`],
  ])("leaves nothing behind when it is killed while a tool %s", async (_what, execute) => {
    await own(execute);
    await expect.poll(pids, { timeout: 20_000 }).toHaveLength(2);
    expect(pids().filter(isRunning)).toHaveLength(2);
    owner.kill("SIGKILL");
    await once(owner, "exit");
    await expect.poll(() => pids().filter(isRunning), { timeout: 10_000 }).toEqual([]);
  });
});
