import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { runIn } from "../../support/command-run.js";
import { projectFolder, serverScript, type ProjectFolder } from "../../support/project-folder.js";

let project: ProjectFolder;
const everything = { command: "node", args: [serverScript("everything"), "stdio"] };

beforeEach(async () => {
  project = await projectFolder({ mcpServers: { everything } });
  const lines = [
    { name: "mail__send", description: "Send a message to a person.", server: "mail" },
    { name: "mail__list", description: "List messages.", server: "mail" },
    { name: "get_weather", description: "The forecast for a place." },
  ];
  await writeFile(join(project.folder, "tools.jsonl"), lines.map((line) => JSON.stringify(line)).join("\n"));
});
afterEach(() => project.remove());

const search = (...words: string[]) => runIn(project.folder, ["search", ...words]);
const searchFile = (...words: string[]) => search("--catalog", "tools.jsonl", ...words);

describe("fawn search", () => {
  it("shows what a query finds in a catalogue, best first", async () => {
    const { code, out, messages } = await searchFile("send", "message");
    expect([code, messages]).toEqual([0, ""]);
    const lines = out.split("\n");
    expect(lines[0]).toBe("ranked words: send message");
    expect(lines[1]).toMatch(/^ +tool +score +found in +by$/);
    expect(lines[2]).toMatch(/^ {2}1 {2}mail__send +\d+\.\d\d +name, lead +(send, message|message, send)$/);
    expect(out).not.toContain("get_weather");
  });

  it("prints one JSON object for a program", async () => {
    const { code, out } = await searchFile("send a message", "--json", "--limit", "1");
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({
      query: "send a message",
      form: "words",
      next: [{ name: "mail__list", description: "List messages." }],
      tools: [
        {
          name: "mail__send",
          score: expect.any(Number),
          fields: ["name", "lead"],
          words: expect.arrayContaining([{ word: "send", by: ["send"], fields: ["name", "lead"] }]),
        },
      ],
      more: 1,
      unknown: [],
      cut: [],
      faults: [],
    });
  });

  it("says how it read the query, what is unknown and what is like it", async () => {
    expect((await searchFile("+mail list")).out).toContain("`mail` in the name, ranked by: list\n");
    expect((await searchFile("server:mail")).out).toMatch(/^tools of the server `mail`\n/);
    expect((await searchFile("/list$/")).out).toMatch(/^regular expression: list\$\n.*\n {2}1 {2}mail__list/);
    const { out } = await searchFile("select:mail__list,mail__sent");
    expect(out).toMatch(/^exactly these names: mail__list, mail__sent\n/);
    expect(out).toMatch(/Nothing is named mail__sent\. Like it: mail__send/);
  });

  it("counts what it does not show", async () => {
    expect((await searchFile("mail", "--limit", "1")).out).toContain("\n1 more matches.\n");
    expect((await searchFile("/e/", "--limit", "1")).out).toContain("\n2 more match.\n");
  });

  it("shows by which translation a tool is found", async () => {
    expect((await searchFile("发送消息")).out).toMatch(/1 {2}mail__send .* 发送 → send/);
  });

  it("fails for a query that cannot be asked, and says why", async () => {
    const { code, out } = await searchFile("/(/");
    expect([code, out]).toEqual([1, expect.stringContaining("not a regular expression")]);
    const json = await searchFile("/(/", "--json");
    expect([json.code, JSON.parse(json.out).faults]).toEqual([
      1,
      [expect.objectContaining({ code: "pattern_invalid" })],
    ]);
  });

  it("finds nothing where nothing fits, which is no fault", async () => {
    expect(await searchFile("quxfrob")).toMatchObject({
      code: 0,
      out: expect.stringContaining("No tool fits."),
    });
  });

  it("searches the tools of the configured servers, and ends them", async () => {
    const { code, out, messages } = await search("echo back a message", "--json");
    expect([code, messages]).toEqual([0, ""]);
    expect(JSON.parse(out).tools[0]).toMatchObject({ name: "everything__echo" });
  });

  it("searches by what notes on the tools say too", async () => {
    const { tools } = JSON.parse((await search("echo", "--json")).out);
    expect(JSON.parse((await search("zebra", "--json")).out).tools).toEqual([]);
    const learned = join(project.folder, ".fawn/catalog/learned.json");
    await mkdir(dirname(learned), { recursive: true });
    const taught = { version: 1, tools: [{ name: tools[0].name, examples: ["call the zebra"] }] };
    await writeFile(learned, JSON.stringify(taught));
    await project.replaceInConfig("models:", "tool_search: {learn: true}\nmodels:");
    expect(JSON.parse((await search("zebra", "--json")).out).tools[0]?.name).toBe(tools[0].name);
  });

  it("says which server is missing", async () => {
    const broken = { command: "node", args: ["-e", "process.exit(3)"] };
    const servers = { mcpServers: { everything, broken } };
    await writeFile(join(project.folder, "extensions_config.json"), JSON.stringify(servers));
    const { code, messages } = await search("echo");
    expect(code).toBe(0);
    expect(messages).toContain("warning: the tools of the server 'broken' are missing: MCP server 'broken' ");
  });

  it("says what to do where nothing is found by search", async () => {
    await writeFile(join(project.folder, "extensions_config.json"), "{}");
    const { code, messages } = await search("echo");
    expect(code).toBe(1);
    expect(messages).toContain("No tool here is found by search. Configure an MCP server");
    expect(messages).toContain("--catalog FILE");
  });

  it("ends with the code of the signal when it is stopped while servers start", async () => {
    const slow = { command: "node", args: ["-e", "setTimeout(() => undefined, 600_000)"] };
    await writeFile(join(project.folder, "extensions_config.json"), JSON.stringify({ mcpServers: { slow } }));
    const onStop = (listener: (signal: "SIGINT") => void) => {
      setImmediate(() => listener("SIGINT"));
      return () => undefined;
    };
    const { code, out } = await runIn(project.folder, ["search", "echo"], { onStop });
    expect([code, out]).toEqual([130, ""]);
  });

  it("refuses a search without a query, a limit of nothing and a file that is not there", async () => {
    expect((await search()).code).toBe(1);
    expect((await searchFile("a", "--limit", "0")).code).toBe(1);
    expect((await search("a", "--catalog", "none.jsonl")).messages).toBe(
      "error: none.jsonl cannot be read: there is no such file.\n",
    );
  });
});
