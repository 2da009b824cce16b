import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readCatalogFile } from "../../../src/cli/search-data/catalog-file.js";
import { readQueryFile } from "../../../src/cli/search-data/query-file.js";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "fawn-lines-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function file(text: string) {
  const path = join(folder, "a.jsonl");
  await writeFile(path, text);
  return { path, label: "data/a.jsonl" };
}

const catalog = async (text: string) => readCatalogFile(await file(text));
const queries = async (text: string) => readQueryFile(await file(text));

describe("a catalogue file", () => {
  it("gives tools with all that a definition may hold", async () => {
    const line = {
      name: "mail__send",
      description: "Send a message.",
      parameters: { type: "object" },
      server: "mail",
      title: "Send",
      group: "talk",
      tags: ["post"],
      examples: ["tell Ann"],
      source: "ours",
    };
    const [tool] = await catalog(JSON.stringify(line));
    const { source: _, examples: __, ...kept } = line;
    expect(tool?.definition).toMatchObject({
      ...kept,
      examples: { en: ["tell Ann"], zh: [] },
      originalName: "send",
      defer: "always",
    });
    await expect(tool?.open()).rejects.toMatchObject({ code: "tool_not_runnable" });
  });

  it("needs no more than names", async () => {
    const [tool] = await catalog('{"name": "send"}');
    expect(tool?.definition).toMatchObject({ originalName: "send", description: "", parameters: {} });
  });

  it("may begin with a byte order mark and hold empty lines and Windows line ends", async () => {
    const tools = await catalog('\uFEFF{"name": "a"}\r\n\r\n  \n{"name": "b"}\n');
    expect(tools.map(({ definition }) => definition.name)).toEqual(["a", "b"]);
  });

  it("names each line that is wrong, and says what a line is like", async () => {
    const text = [
      '{"name": "a"}',
      "nonsense",
      "[1]",
      '{"name": ""}',
      '{"name": "b", "parameters": "x", "tags": [1]}',
    ];
    const fault = await catalog(text.join("\n")).catch((error: unknown) => error);
    expect(fault).toMatchObject({ code: "lines_invalid" });
    const lines = String(fault).split("\n");
    expect(lines[0]).toBe("FawnError: 4 lines of data/a.jsonl cannot be used:");
    expect(lines[1]).toMatch(/^ {2}data\/a\.jsonl:2: this is no JSON \(/);
    expect(lines.slice(2, 5)).toEqual([
      "  data/a.jsonl:3: this is a list; a line is a JSON object.",
      "  data/a.jsonl:4: `name` must not be empty.",
      "  data/a.jsonl:5: `parameters` must be a JSON Schema, an object. `tags[0]` must be text.",
    ]);
    expect(lines.slice(5).join("\n")).toMatch(
      /The file has one tool a line, like this:\n {2}\{"name": "send_mail"/,
    );
  });

  it("shows five faults and counts the others", async () => {
    const text = Array.from({ length: 8 }, () => "nonsense").join("\n");
    await expect(catalog(text)).rejects.toThrow(/:5: .*\n {2}and 3 more\n/);
  });

  it("holds each name once", async () => {
    const text = '{"name": "a"}\n{"name": "b"}\n\n{"name": "a"}';
    await expect(catalog(text)).rejects.toThrow("data/a.jsonl:4: `a` is on line 1 too.");
  });

  it("is not empty", async () => {
    await expect(catalog("\n \n")).rejects.toThrow(
      /^data\/a\.jsonl has no lines\. The file has one tool a line/,
    );
  });

  it("is there", async () => {
    const missing = { path: join(folder, "none.jsonl"), label: "none.jsonl" };
    await expect(readCatalogFile(missing)).rejects.toThrow(
      "none.jsonl cannot be read: there is no such file.",
    );
    await expect(readCatalogFile({ path: folder, label: "data" })).rejects.toThrow(
      "data cannot be read: it is a folder.",
    );
  });
});

describe("a file of queries", () => {
  it("gives requests with the tools that serve them; one may have none, and no language", async () => {
    const text = '{"id": 1, "query": "hi", "gold": []}\n{"query": "send", "gold": ["a", "b"], "lang": "en"}';
    expect(await queries(text)).toEqual([
      { query: "hi", gold: [] },
      { query: "send", gold: ["a", "b"], lang: "en" },
    ]);
  });

  it("says what a query lacks", async () => {
    await expect(queries('{"query": "hi"}\n{"gold": "a"}')).rejects.toThrow(
      "  data/a.jsonl:1: `gold` must be a list of names.\n" +
        "  data/a.jsonl:2: `query` must be text. `gold` must be a list of names.\n" +
        " The file has one query a line",
    );
  });
});
