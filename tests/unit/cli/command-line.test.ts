import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CommandHost } from "../../../src/cli/command-host.js";
import { runCommand } from "../../../src/cli/main.js";

const packageFolder = fileURLToPath(new URL("../../..", import.meta.url));
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "fawn-command-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function run(words: readonly string[], more: Partial<CommandHost> = {}) {
  const out: string[] = [];
  const messages: string[] = [];
  const code = await runCommand(words, {
    packageFolder,
    folder,
    environment: {},
    input: { isTerminal: false, stream: Readable.from([]) },
    output: { isTerminal: false, write: (text) => out.push(text) },
    messages: { isTerminal: false, write: (text) => messages.push(text) },
    onStop: () => () => undefined,
    ...more,
  });
  return { code, out: out.join(""), messages: messages.join("") };
}

describe("fawn", () => {
  it("tells its version", async () => {
    const { version } = JSON.parse(await readFile(join(packageFolder, "package.json"), "utf8"));
    expect(await run(["--version"])).toEqual({ code: 0, out: `${version}\n`, messages: "" });
  });

  it.each([
    [],
    ["start"],
    ["ask"],
    ["config"],
    ["config", "check"],
    ["config", "schema"],
    ["test"],
    ["bench"],
    ["search"],
    ["eval"],
    ["eval", "search"],
  ])("explains %s %s with examples", async (...words) => {
    const { code, out } = await run([...words.filter((word) => word !== ""), "--help"]);
    expect(code).toBe(0);
    expect(out).toContain("Usage: fawn");
    if (!["config", "eval"].includes(words[0] ?? "") || words.length > 1)
      expect(out).toContain("Examples:\n  $ fawn");
  });

  it("fails with a hint for an unknown command or option", async () => {
    expect(await run(["dance"])).toMatchObject({
      code: 1,
      messages: expect.stringContaining("unknown command"),
    });
    expect(await run(["start", "--fast"])).toMatchObject({
      code: 1,
      messages: expect.stringContaining("--help"),
    });
  });

  it.each([
    ["start", "--port", "abc"],
    ["start", "--port", "70000"],
    ["start", "--jobs", "0"],
    ["ask", "--resume", "yes"],
    ["ask", "--thread", "T", "--resume", "yes", "and a question"],
  ])("refuses %s %s %s", async (...words) => {
    expect((await run(words)).code).toBe(1);
  });
});

describe("fawn start", () => {
  it("says so where there is no project", async () => {
    const { code, messages } = await run(["start"]);
    expect(code).toBe(1);
    expect(messages).toMatch(/^error: There is no langgraph\.json in .*Run the command in the folder/);
  });

  it("names the place of a fault in langgraph.json", async () => {
    await writeFile(join(folder, "langgraph.json"), '{\n  "graphs": { "lead_agent": 7 }\n}');
    expect((await run(["start"])).messages).toContain(
      `${join(folder, "langgraph.json")}:2:29 (graphs.lead_agent)`,
    );
  });

  it("refuses a configuration file that is not there before it starts anything", async () => {
    await writeFile(join(folder, "langgraph.json"), '{ "graphs": {} }');
    const { code, messages } = await run(["start", "--config", "other.yaml"]);
    expect(code).toBe(1);
    expect(messages).toContain(join(folder, "other.yaml"));
  });
});

describe("fawn ask", () => {
  it("says so where there is no question", async () => {
    expect((await run(["ask"])).messages).toContain("There is no question. Write it like this:");
    expect((await run(["ask", "-"])).messages).toContain("There is no question.");
  });

  it("says what to do where no server answers", async () => {
    const { code, messages } = await run(["ask", "--url", "http://127.0.0.1:1", "hi"]);
    expect(code).toBe(1);
    expect(messages).toBe("error: No server answers at http://127.0.0.1:1. Start one with: npm start\n");
  });

  it("says it as JSON with --json, and nothing else", async () => {
    const environment = { FAWN_URL: "http://127.0.0.1:1" };
    const { code, out, messages } = await run(["ask", "--json", "hi"], { environment });
    expect([code, messages]).toEqual([1, ""]);
    expect(JSON.parse(out)).toMatchObject({ type: "error", code: "server_unreachable" });
  });

  it("refuses an address that is none", async () => {
    expect((await run(["ask", "--url", "localhost:2024", "hi"])).messages).toContain(
      "is no address of a server",
    );
  });
});

describe("fawn bench", () => {
  it("lists the benchmarks where none or an unknown one is named", async () => {
    expect(await run(["bench"])).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^Benchmarks: .*agent/),
    });
    expect(await run(["bench", "nothing"])).toMatchObject({
      code: 1,
      messages: expect.stringMatching(/no benchmark `nothing`.*agent/),
    });
  });
});

describe("fawn config", () => {
  it("finds nothing wrong where all is default", async () => {
    expect(await run(["config", "check"])).toMatchObject({
      code: 0,
      out: expect.stringContaining("0 of 0 servers"),
    });
  });

  it("fails for a broken entry and shows warnings", async () => {
    const text = "log_levle: info\nmodels:\n  - name: m\n    use: 7\n";
    await writeFile(join(folder, "config.yaml"), text);
    const { code, out } = await run(["config", "check"]);
    expect(code).toBe(1);
    expect(out).toMatch(/broken model m: .*config\.yaml:4:10/);
    expect(out).toMatch(/warning: .*config\.yaml:1:1.*log_level/);
  });

  it("takes variables of langgraph.json into account", async () => {
    await writeFile(join(folder, "langgraph.json"), '{ "graphs": {}, "env": ".env" }');
    await writeFile(join(folder, ".env"), "MODEL_NAME=from-file\n");
    await writeFile(join(folder, "config.yaml"), "models: [{ name: m, use: offline, model: $MODEL_NAME }]\n");
    expect((await run(["config", "check"])).code).toBe(0);
  });

  it("prints the schema of either file", async () => {
    expect(JSON.parse((await run(["config", "schema"])).out).properties).toHaveProperty("models");
    expect(JSON.parse((await run(["config", "schema", "extensions"])).out).properties).toHaveProperty(
      "mcpServers",
    );
  });

  it("brings the generated documentation up to date", async () => {
    await writeFile(join(folder, "package.json"), '{ "version": "1.0.0" }');
    const { code } = await run(["config", "schema", "--write"], { packageFolder: folder });
    expect(code).toBe(0);
    expect(await readFile(join(folder, "docs/configuration.md"), "utf8")).toContain("# Configuration");
    expect(await readFile(join(folder, "docs/schemas/config.schema.json"), "utf8")).toContain("models");
  });
});
