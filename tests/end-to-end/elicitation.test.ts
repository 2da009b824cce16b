import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Message } from "@langchain/langgraph-sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DevServer } from "../support/dev-server.js";
import { startDevServer } from "../support/dev-server.js";
import type { ProjectFolder } from "../support/project-folder.js";
import { projectFolder } from "../support/project-folder.js";

const asking = fileURLToPath(new URL("../support/mcp/fake-asking-server.mjs", import.meta.url));

interface Values {
  readonly messages: readonly Message[];
}

describe("a server's question over the thread API", () => {
  let project: ProjectFolder;
  let server: DevServer;

  beforeAll(async () => {
    project = await projectFolder({
      mcpServers: {
        clerk: { command: "node", args: [asking, "journal"], elicitation: true, defer: "never" },
      },
    });
    server = await startDevServer({ cwd: project.folder });
  });

  afterAll(async () => {
    await server?.stop();
    await project?.remove();
  });

  /** A thread that waits for an answer. */
  async function ask(tool: string): Promise<string> {
    const { thread_id: thread } = await server.client.threads.create();
    const turns = [{ toolCalls: [{ name: `clerk__${tool}`, args: {}, id: "call-1" }] }, { text: "done" }];
    const input = { messages: [{ role: "user", content: JSON.stringify(turns) }] };
    await server.client.runs.wait(thread, "lead_agent", { input });
    return thread;
  }
  const resume = (thread: string, value: unknown) =>
    server.client.runs.wait(thread, "lead_agent", {
      command: { resume: { action: "accept", content: { value } } },
    });
  const results = async (thread: string) => {
    const { values } = await server.client.threads.getState<Values>(thread);
    return values.messages.filter(({ type }) => type === "tool");
  };
  const begun = async (tool: string) => {
    const lines = (await readFile(join(project.folder, "journal"), "utf8")).split("\n");
    return lines.filter((line) => line === tool).length;
  };

  it("interrupts the thread, and the answers go on with the same call", async () => {
    const thread = await ask("trip");
    expect((await server.client.threads.get(thread)).status).toBe("interrupted");
    const { tasks } = await server.client.threads.getState(thread);
    expect(tasks.flatMap(({ interrupts }) => interrupts)).toMatchObject([
      { value: { type: "mcp_elicitation", server: "clerk", message: "From where?", toolCallId: "call-1" } },
    ]);
    await resume(thread, "Rome");
    await resume(thread, "Oslo");
    const [result] = await results(thread);
    expect(result).toMatchObject({ status: "success", content: expect.stringContaining("Oslo") });
    expect(await begun("trip")).toBe(1);
  });

  it("ends the call with an error after a restart, and does not run it again", async () => {
    const thread = await ask("book");
    await server.restart();
    await resume(thread, 2);
    const [result] = await results(thread);
    expect(result).toMatchObject({ status: "error", content: expect.stringContaining("may or may not") });
    expect(await begun("book")).toBe(1);
  });
});
