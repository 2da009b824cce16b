import { readFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hasLeadAgent } from "../../../src/server/probe-server.js";
import { readServerNote } from "../../../src/server/server-note.js";
import { startFawn, type FawnProcess } from "../../support/fawn-process.js";
import { isRunning, until } from "../../support/mcp/processes.js";
import { smallProject, type SmallProject } from "../../support/small-project.js";

let project: SmallProject;
const started: FawnProcess[] = [];

beforeEach(async () => {
  project = await smallProject();
});

afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    child.kill("SIGTERM");
    await ended;
  }
  await project.remove();
});

function start(words: readonly string[] = [], env: Readonly<Record<string, string>> = {}): FawnProcess {
  const server = startFawn(["start", ...words], { cwd: project.folder, env });
  started.push(server);
  return server;
}

const ready = (server: FawnProcess) => until(() => server.stdout().includes("Ctrl-C"));
const sleeperPid = async () => Number(await readFile(join(project.folder, "sleeper.pid"), "utf8"));

describe("fawn start", () => {
  it("says where it runs and how to ask, once it answers, and ends cleanly", async () => {
    const server = start(["--port", "0"]);
    await ready(server);
    const [, api = ""] = /API {5}(\S+)/.exec(server.stdout()) ?? [];
    expect(api).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(await hasLeadAgent(api)).toBe(true);
    expect(server.stdout()).toContain(`Studio  https://smith.langchain.com/studio?baseUrl=${api}\n`);
    expect(server.stdout()).toContain('npm run ask -- "');
    expect(await readServerNote(project.folder)).toEqual({ url: api, pid: server.child.pid });
    server.child.kill("SIGINT");
    expect(await server.ended).toMatchObject({ code: 0, stderr: "" });
    expect(isRunning(await sleeperPid())).toBe(false);
    expect(await readServerNote(project.folder)).toBeUndefined();
  });

  it("prints one line of JSON for scripts, whose pid ends the server", async () => {
    const server = start(["--port", "0", "--json"]);
    await until(() => server.stdout().includes("\n"));
    const { api, studio, pid } = JSON.parse(server.stdout());
    expect([studio, pid]).toEqual([`https://smith.langchain.com/studio?baseUrl=${api}`, server.child.pid]);
    process.kill(pid, "SIGTERM");
    const { code, stdout } = await server.ended;
    expect([code, stdout.trim().split("\n").length]).toEqual([0, 1]);
  });

  it("takes two signals in a row for one, as npm sends Ctrl-C", async () => {
    const server = start(["--port", "0"]);
    await ready(server);
    server.child.kill("SIGINT");
    server.child.kill("SIGINT");
    expect((await server.ended).code).toBe(0);
  });

  it("fails at once for a port that is taken", async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
    const { port } = taken.address() as AddressInfo;
    const { code, stdout, stderr } = await start(["--port", String(port)]).ended;
    taken.close();
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(`error: Port ${port} on 127.0.0.1 is taken by another program.`);
  });

  it("says why the graph cannot be loaded", async () => {
    await project.write("greeting.ts", 'throw new Error("out of greetings");\nexport const greeting = "";\n');
    const { code, stderr } = await start(["--port", "0"]).ended;
    expect(code).toBe(1);
    expect(stderr).toContain("error: The server could not start: out of greetings");
  });

  it("says what is wrong with the configuration before it starts anything", async () => {
    await project.write("config.yaml", "models: [\n");
    const { code, stderr } = await start(["--port", "0"]).ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error: .*config\.yaml:\d+:\d+/);
  });

  it("ends with the code of a server that ends by itself", async () => {
    const server = start(["--port", "0"]);
    await ready(server);
    const [, api = ""] = /API {5}(\S+)/.exec(server.stdout()) ?? [];
    const input = { messages: [{ role: "user", content: "exit" }] };
    await fetch(`${api}/runs/wait`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ assistant_id: "lead_agent", input }),
    }).catch(() => undefined);
    const { code, stderr } = await server.ended;
    expect(code).toBe(7);
    expect(stderr).toContain("The server ended by itself, with exit code 7.");
  });

  it("warns of a second server in the same folder", async () => {
    await ready(start(["--port", "0"]));
    const second = start(["--port", "0"]);
    await ready(second);
    expect(second.stderr()).toContain("Warning: a server of this folder already runs at http://127.0.0.1:");
  });

  it("leaves nothing behind when it is killed", async () => {
    const server = start(["--port", "0"]);
    await ready(server);
    const { url } = (await readServerNote(project.folder)) ?? { url: "" };
    const sleeper = await sleeperPid();
    server.child.kill("SIGKILL");
    await until(async () => !isRunning(sleeper) && !(await hasLeadAgent(url)));
    expect(await readFile(join(project.folder, ".langgraph_api/.langgraphjs_ops.json"), "utf8")).toContain(
      "lead_agent",
    );
  });

  it("ends when the npm that started it is gone", async () => {
    const shell = startFawn([], { cwd: project.folder, program: await launcher() });
    await until(() => shell.stdout().includes("Ctrl-C"));
    const sleeper = await sleeperPid();
    shell.child.kill("SIGKILL");
    await until(() => !isRunning(sleeper));
  });
});

/** Stands for the shell between npm and the command: starts it, and tells it nothing when it dies. */
async function launcher(): Promise<string> {
  const starter = new URL("../../../src/cli/fawn.mjs", import.meta.url).pathname;
  const words = JSON.stringify([starter, "start", "--port", "0"]);
  await project.write(
    "launcher.mjs",
    `import { spawn } from "node:child_process";
const env = { ...process.env, npm_lifecycle_event: "start" };
spawn(process.execPath, ${words}, { stdio: ["ignore", "inherit", "inherit"], env });
`,
  );
  return join(project.folder, "launcher.mjs");
}
