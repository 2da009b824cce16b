import { readFile } from "node:fs/promises";
import { createServer, type AddressInfo, type Server } from "node:net";
import { join } from "node:path";
import { Client } from "@langchain/langgraph-sdk";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { processEnvironment } from "../../../src/config/environment.js";
import { launchServer } from "../../../src/server/launch-server.js";
import { readServerNote } from "../../../src/server/server-note.js";
import { startServer, type DevServer, type StartRequest } from "../../../src/server/start-server.js";
import { isRunning, until } from "../../support/mcp/processes.js";
import { smallProject, type SmallProject } from "../../support/small-project.js";

let project: SmallProject;
let lines: string[];
const started: DevServer[] = [];
const listening: Server[] = [];

beforeEach(async () => {
  project = await smallProject();
  lines = [];
});

afterEach(async () => {
  for (const server of started.splice(0)) await server.kill();
  for (const server of listening.splice(0)) server.close();
  await project.remove();
});

async function start(more: Partial<StartRequest> = {}): Promise<DevServer> {
  const server = await startServer({
    langgraphFile: project.langgraphFile,
    environment: processEnvironment(),
    host: "127.0.0.1",
    port: 0,
    jobs: 2,
    reload: false,
    verbose: false,
    onOutput: (line) => lines.push(line),
    ...more,
  });
  started.push(server);
  return server;
}

/** What the agent answers to a message, in a new thread unless one is given. */
async function ask(server: DevServer, content: string, thread?: string): Promise<unknown> {
  const client = new Client({ apiUrl: server.api, apiKey: null });
  const id = thread ?? (await client.threads.create()).thread_id;
  const values = await client.runs.wait(id, "lead_agent", {
    input: { messages: [{ role: "user", content }] },
  });
  return (values as { messages: { content: unknown }[] }).messages.at(-1)?.content;
}

async function takePort(): Promise<number> {
  const server = createServer();
  listening.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

const sleeperPid = async () => Number(await readFile(join(project.folder, "sleeper.pid"), "utf8"));

describe("startServer", () => {
  it("serves the graph, and notes where for as long as it does", async () => {
    const server = await start();
    expect(await ask(server, "HOME")).toBe(`hello ${processEnvironment()["HOME"]}`);
    expect(await readServerNote(project.folder)).toEqual({ url: server.api, pid: process.pid });
    expect(await server.stop()).toEqual({ code: 0, signal: null });
    expect(await readServerNote(project.folder)).toBeUndefined();
  });

  it("sets what keeps the server off the network and quiet, and leaves tracing to the user", async () => {
    const { LOG_LEVEL: _level, LANGSMITH_TRACING: _tracing, ...environment } = processEnvironment();
    const server = await start({ environment, config: "/some/config.yaml" });
    const found = await Promise.all(
      ["LANGGRAPH_CLI_NO_ANALYTICS", "LANGSMITH_TRACING", "LOG_LEVEL", "FAWN_CONFIG", "PORT"].map((name) =>
        ask(server, name),
      ),
    );
    const values = ["1", "nothing", "warn", "/some/config.yaml", String(server.port)];
    expect(found).toEqual(values.map((value) => `hello ${value}`));
    expect(lines).toEqual([]);
  });

  it("logs each request when asked to", async () => {
    const server = await start({ verbose: true });
    await ask(server, "HOME");
    expect(lines.join("\n")).toContain("/runs/wait");
  });

  it("refuses a port that is taken", async () => {
    const port = await takePort();
    await expect(start({ port })).rejects.toMatchObject({
      code: "port_taken",
      message: expect.stringContaining(String(port)),
    });
  });

  it("tells a port that another program has just taken from other failures", async () => {
    const launch = launchServer({
      folder: project.folder,
      project: { graphs: { lead_agent: "./graph.ts:makeLeadAgent" } },
      environment: processEnvironment(),
      host: "127.0.0.1",
      port: await takePort(),
      jobs: 1,
      onOutput: () => undefined,
      onImport: () => undefined,
    });
    await expect(launch).rejects.toMatchObject({ code: "port_taken" });
  });

  it("takes the next free port where none is wished", async () => {
    const first = await start({ port: undefined });
    const other = await smallProject();
    const second = await start({ port: undefined, langgraphFile: other.langgraphFile });
    expect(second.port).toBeGreaterThan(first.port);
    await second.stop();
    await other.remove();
  });

  it("keeps threads over a restart", async () => {
    const server = await start();
    const client = new Client({ apiUrl: server.api, apiKey: null });
    const { thread_id: thread } = await client.threads.create();
    await ask(server, "HOME", thread);
    await server.stop();
    const again = await start({ port: server.port });
    const { values } = await new Client({ apiUrl: again.api, apiKey: null }).threads.getState(thread);
    expect(values).toHaveProperty("messages.length", 2);
  });

  it("ends also what the graph has started", async () => {
    const server = await start();
    const [pid, sleeper] = [server.pid, await sleeperPid()];
    expect([pid, sleeper].map(isRunning)).toEqual([true, true]);
    await server.stop();
    expect([pid, sleeper].map(isRunning)).toEqual([false, false]);
  });

  it("ends everything at once when it is killed", async () => {
    const server = await start();
    const sleeper = await sleeperPid();
    expect(await server.kill()).toEqual({ code: null, signal: "SIGKILL" });
    expect([server.pid, sleeper].map(isRunning)).toEqual([false, false]);
  });

  it("tells how a server ended that ended by itself, and leaves nothing behind", async () => {
    const server = await start();
    const sleeper = await sleeperPid();
    await expect(ask(server, "exit")).rejects.toThrow();
    expect(await server.exited).toEqual({ code: 7, signal: null });
    expect(isRunning(sleeper)).toBe(false);
    expect(await readServerNote(project.folder)).toBeUndefined();
  });

  it("says why a graph cannot be served", async () => {
    await project.write("greeting.ts", 'throw new Error("out of greetings");\nexport const greeting = "";\n');
    await expect(start()).rejects.toMatchObject({
      code: "server_start_failed",
      message: expect.stringContaining("out of greetings"),
    });
  });

  it("shows the last lines of a server that ended while it was starting", async () => {
    await project.write(
      "greeting.ts",
      'console.log("so long");\nprocess.exit(3);\nexport const greeting = "";\n',
    );
    await expect(start()).rejects.toMatchObject({
      message: expect.stringMatching(/exit code 3\..*so long/s),
    });
  });

  it("can be stopped while it is starting", async () => {
    await project.write(
      "greeting.ts",
      "await new Promise(() => setInterval(() => 0, 1000));\nexport const greeting = 1;",
    );
    const stop = new AbortController();
    const starting = start({ signal: stop.signal });
    stop.abort();
    await expect(starting).rejects.toMatchObject({ code: "server_start_failed" });
  });
});

describe("startServer with reload", () => {
  it("starts again when a file that the graph imports changes, and lives through a broken one", async () => {
    const server = await start({ reload: true });
    const first = server.pid;
    await project.write("greeting.ts", 'export const greeting = "good morning";\n');
    await until(
      () => server.pid !== first && isRunning(server.pid) && lines.join().includes("starting again"),
    );
    await until(async () => (await ask(server, "HOME").catch(() => "")) !== "");
    expect(await ask(server, "HOME")).toMatch(/^good morning/);

    await project.write("greeting.ts", 'throw new Error("half-written");\nexport const greeting = "";\n');
    await until(() => lines.join().includes("Waiting for the next change"));
    expect(lines.join()).toContain("half-written");
    await project.write("greeting.ts", 'export const greeting = "good evening";\n');
    await until(async () => String(await ask(server, "HOME").catch(() => "")).startsWith("good evening"));
    expect(await server.stop()).toEqual({ code: 0, signal: null });
  });
});

describe("langgraph.json", () => {
  it("may set variables, which the environment of the user overrides", async () => {
    await project.remove();
    project = await smallProject({ env: ".env" });
    await project.write(".env", "FROM_FILE=file\nHOME=file\n");
    const server = await start();
    expect(await ask(server, "FROM_FILE")).toBe("hello file");
    expect(await ask(server, "HOME")).toBe(`hello ${processEnvironment()["HOME"]}`);
  });

  it("may add routes and authentication", async () => {
    await project.remove();
    project = await smallProject({ http: { app: "./app.ts:app" }, auth: { path: "./auth.ts:auth" } });
    await project.write(
      "app.ts",
      'import { Hono } from "hono";\nexport const app = new Hono().get("/mine", (c) => c.text("my own"));\n',
    );
    await project.write(
      "auth.ts",
      `import { Auth, HTTPException } from "@langchain/langgraph-sdk/auth";
export const auth = new Auth().authenticate((request: Request) => {
  if (request.headers.get("x-key") !== "secret") throw new HTTPException(401, { message: "no key" });
  return { identity: "me", permissions: [] };
});
`,
    );
    const server = await start();
    const get = (headers: Record<string, string>) => fetch(`${server.api}/mine`, { headers });
    expect((await get({})).status).toBe(401);
    expect(await (await get({ "x-key": "secret" })).text()).toBe("my own");
  });
});
