import { spawn } from "node:child_process";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "@langchain/langgraph-sdk";
import { expect, it } from "vitest";
import { processEnvironment } from "../../../src/config/environment.js";
import { hasLeadAgent } from "../../../src/server/probe-server.js";
import { endTree } from "../../../src/server/process-tree.js";
import { until } from "../../support/mcp/processes.js";
import { projectFolder } from "../../support/project-folder.js";

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

it("LangGraph's own `langgraphjs dev` serves the lead agent too", async () => {
  const project = await projectFolder();
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
    await until(() => hasLeadAgent(url));
    const client = new Client({ apiUrl: url, apiKey: null });
    const { thread_id: thread } = await client.threads.create();
    const messages = [{ role: "user", content: '[{ "text": "served" }]' }];
    const values = await client.runs.wait(thread, "lead_agent", { input: { messages } });
    expect((values as { messages: { content: unknown }[] }).messages.at(-1)?.content).toBe("served");
  } finally {
    await endTree(child.pid ?? 0, 5_000);
    await project.remove();
  }
});
