import { spawn } from "node:child_process";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "@langchain/langgraph-sdk";
import { expect, it } from "vitest";
import { processEnvironment } from "../../../src/config/environment.js";
import { hasLeadAgent, isAnswering } from "../../../src/server/probe-server.js";
import { endTree } from "../../../src/server/process-tree.js";
import { until } from "../../support/mcp/processes.js";
import { projectFolder, type ProjectFolder } from "../../support/project-folder.js";

const command = fileURLToPath(
  new URL("../../../node_modules/@langchain/langgraph-cli/dist/cli/cli.mjs", import.meta.url),
);

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Serves a project with LangGraph's own command for as long as `use` takes. */
async function withCommand(project: ProjectFolder, use: (url: string) => Promise<void>): Promise<void> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const options = ["--no-browser", "--no-reload", "--host", "127.0.0.1", "--port", String(port)];
  const child = spawn(
    process.execPath,
    [command, "dev", ...options, "--config", join(project.folder, "langgraph.json")],
    {
      cwd: project.folder,
      env: { ...processEnvironment(), LANGGRAPH_CLI_NO_ANALYTICS: "1" },
      detached: true,
      stdio: "ignore",
    },
  );
  try {
    await until(() => isAnswering(url));
    await use(url);
  } finally {
    await endTree(child.pid ?? 0, 5_000);
    await project.remove();
  }
}

const messages = [{ role: "user", content: '[{ "text": "served" }]' }];
const lastOf = (values: unknown) => (values as { messages: { content: unknown }[] }).messages.at(-1)?.content;

it("LangGraph's own `langgraphjs dev` serves the lead agent too", async () => {
  await withCommand(await projectFolder(), async (url) => {
    expect(await hasLeadAgent(url)).toBe(true);
    const client = new Client({ apiUrl: url, apiKey: null });
    const { thread_id: thread } = await client.threads.create();
    expect(lastOf(await client.runs.wait(thread, "lead_agent", { input: { messages } }))).toBe("served");
  });
});

it("LangGraph's own `langgraphjs dev` serves it behind Fawn's authentication too", async () => {
  const key = "ann-0123456789-abcdef";
  const config = { auth: { api_keys: [{ key, user: "ann" }] } };
  const project = await projectFolder({ config, auth: { disable_studio_auth: true } });
  await withCommand(project, async (url) => {
    expect(await hasLeadAgent(url)).toBe(false);
    const client = new Client({ apiUrl: url, apiKey: key });
    const { thread_id: thread } = await client.threads.create();
    expect(lastOf(await client.runs.wait(thread, "lead_agent", { input: { messages } }))).toBe("served");
    const stranger = new Client({ apiUrl: url, apiKey: null, callerOptions: { maxRetries: 0 } });
    await expect(stranger.threads.create()).rejects.toThrow(/401/);
  });
});
