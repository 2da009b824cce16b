import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { McpServerConfig } from "../../../src/config/sections/mcp-server.js";
import { fakeServerConfig } from "./pools.js";

/** A stdio server whose tools the test decides from start to start. */
export interface ChangingServer {
  readonly config: McpServerConfig;
  /** What it lists from now on. */
  offer(...tools: readonly object[]): Promise<void>;
  /** Pids of all processes that were started of it. */
  starts(): Promise<number[]>;
}

export async function changingServer(
  folder: string,
  given: Record<string, unknown> = {},
): Promise<ChangingServer> {
  const [tools, log] = [join(folder, "offered-tools.json"), join(folder, "starts.log")];
  const { args, ...config } = fakeServerConfig("file", { env: { START_LOG: log }, ...given });
  await writeFile(tools, "[]");
  await writeFile(log, "");
  return {
    config: { ...config, args: [...args, tools] },
    offer: (...offered) => writeFile(tools, JSON.stringify(offered)),
    starts: async () => (await readFile(log, "utf8")).split("\n").filter(Boolean).map(Number),
  };
}

export const echoTool = (description = "Says what it is told.") => ({
  name: "echo",
  description,
  inputSchema: { type: "object", properties: { text: { type: "string" } }, required: ["text"] },
});
