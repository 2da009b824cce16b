import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFawn } from "../../../src/app/create-fawn.js";
import type { Fawn } from "../../../src/app/fawn.js";
import { processEnvironment } from "../../../src/config/environment.js";
import { silentLogger } from "../../../src/kernel/logger.js";

const script = fileURLToPath(new URL("../../support/mcp/fake-stdio-server.mjs", import.meta.url));
const count = 30;
let folder: string;
let fawn: Fawn | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "fawn-known-"));
  const env = { START_LOG: join(folder, "starts.log") };
  const mcpServers = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `s${index}`,
      { command: "node", args: [script, "storm", String(index)], env },
    ]),
  );
  await writeFile(join(folder, "starts.log"), "");
  await writeFile(join(folder, "config.yaml"), "models: [{name: offline, use: offline}]\n");
  await writeFile(join(folder, "extensions_config.json"), JSON.stringify({ mcpServers }));
});
afterEach(async () => {
  await fawn?.close();
  await rm(folder, { recursive: true, force: true });
});

async function turn(): Promise<Fawn> {
  await fawn?.close();
  fawn = await createFawn({
    cwd: folder,
    environment: processEnvironment(),
    logger: silentLogger,
    watch: false,
  });
  const agent = await fawn.leadAgent();
  await agent.invoke({ messages: [{ role: "user", content: "hello" }] });
  return fawn;
}
const starts = async () =>
  (await readFile(join(folder, "starts.log"), "utf8")).split("\n").filter(Boolean).length;
const toolsOf = (opened: Fawn) => opened.snapshot().tools.size;

describe("servers that are known from an earlier start", () => {
  it("have their tools in the first turn, and none of them is started for it", async () => {
    const cold = toolsOf(await turn());
    expect(await starts()).toBe(count);
    const warm = await turn();
    expect([toolsOf(warm), await starts()]).toEqual([cold, count]);
    expect(new Set(warm.status().servers.map(({ state }) => state))).toEqual(new Set(["idle"]));
    const tool = await warm.snapshot().tools.get("s7__echo")?.open();
    expect(await tool?.invoke({ text: "hi" })).toBe("hi");
    expect(await starts()).toBe(count + 1);
  });
});
