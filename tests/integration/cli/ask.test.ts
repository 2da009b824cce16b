import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startDevServer, type DevServer } from "../../support/dev-server.js";
import { runFawn, startFawn } from "../../support/fawn-process.js";
import { until } from "../../support/mcp/processes.js";
import { projectFolder, serverScript, type ProjectFolder } from "../../support/project-folder.js";

let project: ProjectFolder;
let server: DevServer;

beforeAll(async () => {
  project = await projectFolder({
    mcpServers: { everything: { command: "node", args: [serverScript("everything"), "stdio"] } },
  });
  server = await startDevServer({ cwd: project.folder });
});

afterAll(async () => {
  await server?.stop();
  await project?.remove();
});

const call = (name: string, args: Record<string, unknown> = {}) => ({ toolCalls: [{ name, args }] });
const script = (...turns: unknown[]) => JSON.stringify(turns);
const echo = script(
  call("tool_search", { query: "select:everything__echo" }),
  call("everything__echo", { message: "hi" }),
  { text: "It said hi." },
);
const question = script(call("ask_clarification", { question: "Which one?", options: ["red", "blue"] }), {
  text: "Thank you.",
});
const long = script(
  call("tool_search", { query: "select:everything__trigger-long-running-operation" }),
  call("everything__trigger-long-running-operation", { duration: 60, steps: 60 }),
);

const ask = (words: readonly string[], input?: string) =>
  runFawn(["ask", ...words], { cwd: project.folder, ...(input === undefined ? {} : { input }) });

async function askJson(...words: string[]) {
  const { code, stdout } = await ask(["--json", ...words]);
  const events = stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line): Record<string, unknown> => JSON.parse(line));
  return { code, events, last: events.at(-1) ?? {} };
}

describe("fawn ask", () => {
  it("finds the server of its folder and shows text, calls, results, promotions and cost", async () => {
    const { code, stdout, stderr } = await ask([echo]);
    expect([code, stderr]).toEqual([0, ""]);
    const lines = stdout.split("\n");
    expect(lines.slice(0, 2)).toEqual([
      '→ tool_search {"query":"select:everything__echo"}',
      expect.stringMatching(/^← tool_search: .*everything__echo/),
    ]);
    expect(lines.slice(2, 7)).toEqual([
      "+ now loaded: everything__echo",
      '→ everything__echo {"message":"hi"}',
      "← everything__echo: Echo: hi",
      "It said hi.",
      "",
    ]);
    expect(lines[7]).toMatch(/^schemas bound: \d+ tools ≈ [\d,]+ tokens of \d+ tools ≈ [\d,]+ tokens$/);
    expect(lines[8]).toMatch(/^model: 3 calls, [\d,]+ tokens in, [\d,]+ out$/);
    expect(lines[9]).toMatch(/^go on with: npm run ask -- --thread [\w-]+ "…"$/);
  });

  it("prints one JSON object a line for scripts", async () => {
    const { code, events, last } = await askJson(echo);
    expect(code).toBe(0);
    const kinds = events.flatMap(({ type }) => (type === "text" ? [] : [type]));
    expect(kinds.join(" ")).toBe(
      "run tools_bound tool_call tool_result promoted tools_bound tool_call tool_result tools_bound done",
    );
    expect(events.map(({ type, text }) => (type === "text" ? text : "")).join("")).toBe("It said hi.");
    expect(last).toMatchObject({
      answer: "It said hi.",
      promoted: ["everything__echo"],
      interrupts: [],
      cost: { model_calls: 3, schemas: { bound: { count: expect.any(Number) } } },
    });
  });

  it("goes on with a thread, whose promotions are no news, and reads the question from its input", async () => {
    const { last } = await askJson(echo);
    const more = script(call("everything__echo", { message: "again" }), { text: "It said it again." });
    const { code, stdout } = await ask(["--thread", String(last["thread_id"])], more);
    expect(code).toBe(0);
    expect(stdout).toContain("← everything__echo: Echo: again\nIt said it again.\n");
    expect(stdout).not.toContain("now loaded");
  });

  it("shows a question of the agent and takes the answer", async () => {
    const asked = await ask([question]);
    expect(asked.code).toBe(0);
    expect(asked.stdout).toContain("? Which one?\n  1. red\n  2. blue\n");
    const [, thread = ""] = /--thread (\S+) --resume/.exec(asked.stdout) ?? [];
    const answered = await ask(["--thread", thread, "--resume", "2"]);
    expect(answered.stdout).toContain("← ask_clarification: The user answered: blue\nThank you.\n");
    const late = await ask(["--thread", thread, "--resume", "2"]);
    expect([late.code, late.stdout]).toEqual([1, ""]);
    expect(late.stderr).toContain("No question of the agent waits in this thread.");
  });

  it("says so when a new question takes the place of an answer", async () => {
    const { last } = await askJson(question);
    expect(last["interrupts"]).toHaveLength(1);
    const { code, stderr, stdout } = await ask([
      "--thread",
      String(last["thread_id"]),
      script({ text: "Fine." }),
    ]);
    expect(code).toBe(0);
    expect(stderr).toContain("waits for an answer");
    expect(stdout).toContain("Fine.");
  });

  it("hands the model, the plan mode and the list of tools on to the run", async () => {
    const before = (await project.recordedCalls()).length;
    const words = ["--model", "driven", "--plan", "--tools", "everything__echo, everything__get-sum"];
    expect((await ask([...words, script({ text: "ok" })])).code).toBe(0);
    const [recorded] = (await project.recordedCalls()).slice(before);
    expect(recorded?.tools).toEqual(expect.arrayContaining(["everything__echo", "everything__get-sum"]));
  });

  it("fails when the run does", async () => {
    const { code, stdout, stderr } = await ask(["--model", "nosuch", script({ text: "ok" })]);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^The run failed: .*nosuch/);
    const { code: jsonCode, last } = await askJson("--model", "nosuch", script({ text: "ok" }));
    expect([jsonCode, last["type"]]).toEqual([1, "error"]);
  });

  it.each(["not-an-id", "01a22e81-0000-7000-8000-000000000000"])(
    "says so when there is no thread %s",
    async (thread) => {
      const { code, stderr } = await ask(["--thread", thread, "hi"]);
      expect(code).toBe(1);
      expect(stderr).toBe(
        `error: The server has no thread \`${thread}\`. Leave out --thread to begin a new one.\n`,
      );
    },
  );

  it("cancels the run on the server at Ctrl-C", async () => {
    const asking = startFawn(["ask", "--json", long], { cwd: project.folder });
    await until(() => asking.stdout().includes('"name":"everything__trigger-long-running-operation"'));
    asking.child.kill("SIGINT");
    const { code, stdout } = await asking.ended;
    const last: { type: string; thread_id: string } = JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
    expect([code, last.type]).toEqual([130, "cancelled"]);
    const [run] = await server.client.runs.list(last.thread_id);
    expect(run?.status).not.toMatch(/pending|running/);
    const again = await ask(["--thread", last.thread_id, script({ text: "On we go." })]);
    expect(again.stdout).toContain("On we go.");
  });

  it("fails when the server goes away in the middle", async () => {
    const asking = startFawn(["ask", long], { cwd: project.folder });
    await until(() => asking.stdout().includes("→ everything__trigger-long-running-operation"));
    await server.kill();
    const { code, stderr } = await asking.ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error: The run cannot be followed: .*What it did until now is in thread/);
    await server.restart();
  });
});
