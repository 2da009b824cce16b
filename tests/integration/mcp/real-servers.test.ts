import { mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestPool } from "../../support/mcp/pools.js";
import { createTestPool, serverConfig } from "../../support/mcp/pools.js";

const script = (name: string) =>
  fileURLToPath(import.meta.resolve(`@modelcontextprotocol/${name}/dist/index.js`));

let pool: TestPool;
let folder: string;
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "fawn-mcp-")));
  await writeFile(join(folder, "note.txt"), "remember the milk");
  const cwd = folder;
  pool = createTestPool({
    everything: serverConfig({
      command: "node",
      args: [script("server-everything")],
      cwd,
      connect_timeout: 30_000,
    }),
    files: serverConfig({
      command: "node",
      args: [script("server-filesystem"), folder],
      cwd,
      connect_timeout: 30_000,
    }),
    thinking: serverConfig({
      command: "node",
      args: [script("server-sequential-thinking")],
      cwd,
      connect_timeout: 30_000,
    }),
    memory: serverConfig({
      command: "node",
      args: [script("server-memory")],
      cwd,
      env: { MEMORY_FILE_PATH: join(folder, "memory.jsonl") },
      connect_timeout: 30_000,
    }),
  });
  await pool.ready();
});
afterAll(async () => {
  await pool.close();
  await rm(folder, { recursive: true });
});

const thought = (thoughtNumber: number) => ({
  thought: `step ${thoughtNumber}`,
  thoughtNumber,
  totalThoughts: 2,
  nextThoughtNeeded: thoughtNumber < 2,
});

describe("the servers of the MCP project", () => {
  it("are ready, and none of their tools is left out", () => {
    for (const { id, state, error, refusals, toolCount } of pool.status()) {
      expect({ id, state, error, refusals }).toEqual({ id, state: "ready", error: undefined, refusals: [] });
      expect([id, toolCount > 8]).toEqual([id, id !== "thinking"]);
    }
  });

  it("let all of everything's tools be called", async () => {
    const args: Record<string, Record<string, unknown>> = {
      echo: { message: "hello" },
      "get-annotated-message": { messageType: "error", includeImage: true },
      "get-env": {},
      "get-resource-links": { count: 2 },
      "get-resource-reference": { resourceType: "Blob", resourceId: 2 },
      "get-structured-content": { location: "Chicago" },
      "get-sum": { a: 1, b: 2 },
      "get-tiny-image": {},
      "gzip-file-as-resource": { name: "a.gz", data: "data:text/plain,hello", outputType: "resourceLink" },
      "simulate-research-query": { topic: "owls" },
      "toggle-simulated-logging": {},
      "toggle-subscriber-updates": {},
      "trigger-long-running-operation": { duration: 0.1, steps: 1 },
    };
    const offered = pool
      .entries()
      .flatMap(({ definition }) => (definition.server === "everything" ? [definition.originalName] : []));
    expect(offered.toSorted()).toEqual(Object.keys(args).toSorted());
    for (const tool of offered) {
      const { content } = await pool.call(`everything__${tool}`, args[tool]);
      expect([tool, content === "" || (Array.isArray(content) && content.length === 0)]).toEqual([
        tool,
        false,
      ]);
    }
    // What it was switched on is switched off again.
    await pool.call("everything__toggle-simulated-logging");
    await pool.call("everything__toggle-subscriber-updates");
  });

  it("let a chain of thoughts be kept", async () => {
    for (const step of [1, 2]) {
      const { content } = await pool.call("thinking__sequentialthinking", thought(step));
      expect(JSON.parse(String(content))).toMatchObject({ thoughtNumber: step, thoughtHistoryLength: step });
    }
  });

  it.each([
    ["echo", { message: "hello" }, "Echo: hello"],
    ["get-sum", { a: 2, b: 3 }, "The sum of 2 and 3 is 5."],
    ["get-structured-content", { location: "New York" }, '"conditions":"Cloudy"'],
    ["get-resource-links", { count: 1 }, "Resource link: "],
    [
      "get-resource-reference",
      { resourceType: "Text", resourceId: 1 },
      "Resource demo://resource/dynamic/text/1",
    ],
    ["get-env", {}, "PATH"],
    ["trigger-long-running-operation", { duration: 0.2, steps: 2 }, "Long running operation completed"],
    ["simulate-research-query", { topic: "owls", ambiguous: false }, "Research Report: owls"],
  ])("runs everything's %s", async (tool, args, text) => {
    expect((await pool.call(`everything__${tool}`, args)).content).toContain(text);
  });

  it("shows everything's image", async () => {
    const { content } = await pool.call("everything__get-tiny-image");
    expect(content).toContainEqual({
      type: "image_url",
      image_url: { url: expect.stringMatching(/^data:image\/png;base64,/) as string },
    });
  });

  it("keeps the annotations and titles of the file server", () => {
    const read = pool
      .entries()
      .find(({ definition }) => definition.name === "files__read_text_file")?.definition;
    expect(read).toMatchObject({ title: "Read Text File", annotations: { readOnlyHint: true } });
    expect(read?.outputSchema).toMatchObject({ type: "object" });
  });

  it("reads and writes below the workspace folder, and says it once", async () => {
    expect((await pool.call("files__read_text_file", { path: join(folder, "note.txt") })).content).toBe(
      "remember the milk",
    );
    await pool.call("files__write_file", { path: join(folder, "new.txt"), content: "written" });
    expect(await readFile(join(folder, "new.txt"), "utf8")).toBe("written");
    await expect(pool.call("files__read_text_file", { path: "/etc/hostname" })).rejects.toMatchObject({
      code: "mcp_tool_failed",
      message: expect.stringContaining("Access denied"),
    });
  });

  it("remembers in the workspace folder", async () => {
    const entities = [{ name: "owl", entityType: "bird", observations: ["flies at night"] }];
    await pool.call("memory__create_entities", { entities });
    expect((await pool.call("memory__search_nodes", { query: "owl" })).content).toContain("flies at night");
    expect(await readFile(join(folder, "memory.jsonl"), "utf8")).toContain("owl");
  });
});
