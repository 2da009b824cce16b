import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { stringify } from "yaml";
import type { CommandHost, StopSignal } from "../../../src/cli/command-host.js";
import { runCommand } from "../../../src/cli/main.js";
import { NoteWritingModel } from "../../support/note-writing-model.js";

const packageFolder = fileURLToPath(new URL("../../..", import.meta.url));
const writer = `${join(packageFolder, "tests/support/note-writing-model.ts")}:${NoteWritingModel.name}`;
const memoryServer = join(packageFolder, "node_modules/@modelcontextprotocol/server-memory/dist/index.js");
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "fawn-enrich-"));
  await project([{ name: "writer", use: writer }]);
  const memory = {
    command: "node",
    args: [memoryServer],
    env: { MEMORY_FILE_PATH: join(folder, "m") },
  };
  await writeFile(join(folder, "extensions_config.json"), JSON.stringify({ mcpServers: { memory } }));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const project = (models: readonly unknown[]) =>
  writeFile(join(folder, "config.yaml"), stringify({ models, state_dir: "./state" }));
const file = () => join(folder, "state/catalog/enriched.jsonl");
const notes = async () =>
  (await readFile(file(), "utf8"))
    .trimEnd()
    .split("\n")
    .map((line): { name: string; en: string[] } => JSON.parse(line));

interface Told {
  /** What a person types; without it, the input is no terminal. */
  readonly typed?: string;
  /** Called with each message; may stop the command. */
  readonly onMessage?: (text: string, stop: (signal: StopSignal) => void) => void;
}

async function enrich(words: readonly string[], { typed, onMessage }: Told = {}) {
  const out: string[] = [];
  const messages: string[] = [];
  const listeners = new Set<(signal: StopSignal) => void>();
  const stop = (signal: StopSignal) => listeners.forEach((listener) => listener(signal));
  const host: CommandHost = {
    packageFolder,
    folder,
    environment: {},
    input: { isTerminal: typed !== undefined, stream: Readable.from([`${typed ?? ""}\n`]) },
    output: { isTerminal: false, write: (text) => void out.push(text) },
    messages: {
      isTerminal: false,
      write(text) {
        messages.push(text);
        onMessage?.(text, stop);
      },
    },
    onStop(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const code = await runCommand(["catalog", "enrich", ...words], host);
  return { code, out: out.join(""), messages: messages.join(""), listeners: listeners.size };
}

const json = async (words: readonly string[], told: Told = {}) => {
  const { code, out } = await enrich([...words, "--json"], told);
  return { code, ...(JSON.parse(out) as Record<string, unknown>) };
};

describe("fawn catalog enrich", () => {
  it("writes notes on the tools of real servers, and only on what is missing the next time", async () => {
    const first = await enrich(["--yes", "--only", "*_entities"]);
    expect(first).toMatchObject({ code: 0, listeners: 0 });
    expect(first.out).toMatch(
      /^To ask about: 2 tools; 0 tools have notes in .*\nThe model gets about [\d,]+ tokens in/,
    );
    expect(first.out).toContain(`Notes on 2 tools written to ${file()}`);
    expect(first.messages).toContain("2 of 2\n");
    expect(await notes()).toMatchObject([
      { name: "memory__create_entities", en: ["please memory__create_entities"] },
      { name: "memory__delete_entities", model: "writer" },
    ]);
    const second = await json(["--yes"]);
    expect(second).toMatchObject({ code: 0, present: 2, done: 9, failed: [], left: 0 });
    expect(await notes()).toHaveLength(11);
    expect((await enrich(["--yes"])).out).toBe(`Nothing to do: 11 tools have notes in ${file()}.\n`);
  });

  it("says what it would do and cost in a dry run, without a model", async () => {
    await project([]);
    const dry = await json(["--dry-run", "--limit", "2"]);
    expect(dry).toMatchObject({
      code: 0,
      present: 0,
      beyond: 9,
      estimate: { tools: 2, tokens_out: 600 },
      file: file(),
    });
    expect(dry).toHaveProperty("tools", ["mcp_list_resources", "mcp_read_resource"]);
    const text = await enrich(["--dry-run", "--only", "search"]);
    expect(text.out).toMatch(/\nmemory__search_nodes\n$/);
    await expect(notes()).rejects.toThrow("ENOENT");
  });

  it("asks a person first, and does nothing without a yes", async () => {
    const no = await enrich([], { typed: "no" });
    expect(no).toMatchObject({ code: 1, messages: expect.stringContaining("Nothing was done.") });
    const yes = await enrich(["--limit", "1"], { typed: "y" });
    expect(yes.code).toBe(0);
    expect(await notes()).toHaveLength(1);
  });

  it("wants --yes where nobody can be asked", async () => {
    const { code, messages } = await enrich([]);
    expect(code).toBe(1);
    expect(messages).toContain("Add --yes to do it");
  });

  it("does not let the offline stand-in write", async () => {
    await project([]);
    const { code, messages } = await enrich(["--yes"]);
    expect(code).toBe(1);
    expect(messages).toMatch(/cannot write notes\. Set the key of a model/);
  });

  it("keeps what is done when it is stopped, and goes on there", async () => {
    const stopped = await json(["--yes", "--concurrency", "1"], {
      onMessage: (text, stop) => text.startsWith("3 of 11") && stop("SIGINT"),
    });
    expect(stopped).toMatchObject({ code: 130, failed: [] });
    const done = await notes();
    expect(done.length).toBeGreaterThanOrEqual(3);
    expect(stopped).toMatchObject({ done: done.length, left: 11 - done.length });
    expect(await json(["--yes"])).toMatchObject({ code: 0, present: done.length, done: 11 - done.length });
  });

  it("names the line of its file that a person has broken, and leaves the file alone", async () => {
    await enrich(["--yes", "--limit", "1"]);
    const broken = `${await readFile(file(), "utf8")}{"name": }\n`;
    await writeFile(file(), broken);
    const { code, messages } = await enrich(["--yes"]);
    expect(code).toBe(1);
    expect(messages).toContain(`${file()}:2: this line is no note on a tool`);
    expect(await readFile(file(), "utf8")).toBe(broken);
  });

  it("explains itself with examples", async () => {
    const { code, out } = await enrich(["--help"]);
    expect(code).toBe(0);
    expect(out).toContain("Examples:\n  $ fawn catalog enrich");
  });
});
