import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  configurationReference,
  writeConfigurationReference,
} from "../../../src/config/configuration-reference.js";
import { schemaFiles, writeSchemaFiles } from "../../../src/config/json-schema-files.js";
import { parseSourceDocument } from "../../../src/config/source-document.js";

const root = new URL("../../..", import.meta.url).pathname;
const readText = async (path: string) => await readFile(join(root, path), "utf8");

// `fawn config schema --write` brings them up to date.
describe("the generated files of the repository", () => {
  it.each(Object.entries(schemaFiles()))("are current: docs/schemas/%s", async (name, text) => {
    expect(await readText(`docs/schemas/${name}`)).toBe(text);
  });

  it("are current: docs/configuration.md", async () => {
    expect(await readText("docs/configuration.md")).toBe(configurationReference());
  });
});

describe("writing them", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "fawn-generated-"));
  });
  afterEach(async () => {
    await rm(folder, { recursive: true });
  });

  it("makes the folder and puts each file there", async () => {
    await writeSchemaFiles(join(folder, "a/schemas"));
    await writeConfigurationReference(join(folder, "b/configuration.md"));
    expect((await readdir(join(folder, "a/schemas"))).toSorted()).toEqual(
      Object.keys(schemaFiles()).toSorted(),
    );
    expect(await readFile(join(folder, "b/configuration.md"), "utf8")).toBe(configurationReference());
  });
});

const parse = (text: string) => parseSourceDocument("/c.yaml", text).value;

function validator(name: string) {
  const ajv = new Ajv2020({ strict: true, allErrors: true });
  addFormats.default(ajv);
  return ajv.compile(JSON.parse(schemaFiles()[name] ?? ""));
}

describe("the schema of config.yaml", () => {
  const accepts = validator("config.schema.json");

  it("accepts the shipped file", async () => {
    accepts(parse(await readText("config.yaml")));
    expect(accepts.errors).toBeNull();
  });

  it.each([
    "log_level: $LEVEL",
    "tool_search: {enabled: '${ON:-true}', max_results: '$N'}",
    "models: [{name: a, use: b:c, base_url: 'https://${HOST}/v1', supports_vision: '${V:-}', temperature: 1}]",
    "$schema: x",
  ])("accepts references and further keys: %s", (text) => {
    expect(accepts(parse(text))).toBe(true);
  });

  it.each([
    "tool_serch: {}",
    "tool_search: {max_result: 5}",
    "tool_search: {max_results: 50}",
    "tool_search: {max_results: 'five'}",
    "tool_search: {max_results: '1$N'}",
    "log_level: loud",
    "models: [{name: a}]",
    "models: [{name: a, use: b:c, base_url: nowhere}]",
  ])("refuses %s", (text) => {
    expect(accepts(parse(text))).toBe(false);
  });
});

describe("the schema of extensions_config.json", () => {
  const accepts = validator("extensions_config.schema.json");

  it("accepts the shipped file", async () => {
    accepts(JSON.parse(await readText("extensions_config.json")));
    expect(accepts.errors).toBeNull();
  });

  it.each([
    { url: "$URL", connect_timeout: "${T:-5}", type: "$TYPE", tool_name_prefix: "$P" },
    { url: "https://h/", oauth: { anything: 1 }, headers: { A: "b" }, tool_name_prefix: false },
  ])("accepts %j", (server) => {
    accepts({ mcpServers: { a: server } });
    expect(accepts.errors).toBeNull();
  });

  it.each([{ comand: "node" }, { env: { A: 1 } }, { type: "pipe" }, { args: "a" }])(
    "refuses %j",
    (server) => {
      expect(accepts({ mcpServers: { a: server } })).toBe(false);
    },
  );

  it("refuses an id that may not be used", () => {
    expect(accepts({ mcpServers: { "a b": { command: "node" } } })).toBe(false);
  });
});

describe("the reference", () => {
  it("names every key of both schemas, with its meaning", () => {
    const rows = configurationReference()
      .split("\n")
      .filter((line) => line.startsWith("| `"));
    const keys = rows.map((row) => row.split("`")[1] ?? "");
    for (const key of [
      "models[].requires_env",
      "tool_groups[].name",
      "tool_search.names_budget_tokens",
      "mcp.startup_wait",
      "mcpServers.<name>.tool_call_timeout",
      "mcpServers.<name>.oauth.client_secret",
      "mcpServers.<name>.routing.keywords",
    ]) {
      expect(keys).toContain(key);
    }
    const cells = rows.map((row) => row.split(/(?<!\\)\|/).map((cell) => cell.trim()));
    expect(cells.filter((row) => row.length > 5 && row[4] === "").map((row) => row[1])).toEqual([]);
  });
});
