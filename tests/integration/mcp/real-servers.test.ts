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

describe("the servers that are shipped with the default configuration", () => {
  it("are ready, and none of their tools is left out", () => {
    for (const { id, state, error, refusals, toolCount } of pool.status()) {
      expect({ id, state, error, refusals }).toEqual({ id, state: "ready", error: undefined, refusals: [] });
      expect(toolCount).toBeGreaterThan(8);
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
