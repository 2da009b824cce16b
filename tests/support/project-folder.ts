import { mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { stringify } from "yaml";
import type { RecordedCall } from "./message-driven-model.js";

const repository = fileURLToPath(new URL("../..", import.meta.url));
export const serverScript = (name: string): string =>
  join(repository, `node_modules/@modelcontextprotocol/server-${name}/dist/index.js`);

/** A server of the MCP project over stdio, which inherits the guard that refuses and records outside connections. */
export const guardedServer = (name: string, ...args: string[]) => ({
  command: "node",
  args: [serverScript(name), ...args],
  env: { NODE_OPTIONS: "$NODE_OPTIONS", FAWN_BLOCKED_LOG: "$FAWN_BLOCKED_LOG" },
});

export interface ProjectFolder {
  readonly folder: string;
  /** The tools that each model call of the message-driven model was shown, oldest first. */
  recordedCalls(): Promise<readonly RecordedCall[]>;
  replaceInConfig(text: string, by: string): Promise<void>;
  remove(): Promise<void>;
}

export interface ProjectOptions {
  readonly config?: Record<string, unknown>;
  readonly mcpServers?: Record<string, unknown>;
  /** Puts Fawn's auth module into langgraph.json. */
  readonly auth?: { readonly disable_studio_auth: boolean };
}

/** A project of its own in a temporary folder, with the graph of this repository and the message-driven model. */
export async function projectFolder({
  config = {},
  mcpServers = {},
  auth,
}: ProjectOptions = {}): Promise<ProjectFolder> {
  const folder = await mkdtemp(join(tmpdir(), "fawn-project-"));
  const record = join(folder, "model-calls.jsonl");
  const use = `${join(repository, "tests/support/message-driven-model.ts")}:MessageDrivenModel`;
  const settings = { models: [{ name: "driven", use, record }], ...config };
  const source = async (file: string) => relative(await realpath(folder), join(repository, "src", file));
  const graphs = { lead_agent: `${await source("graph.ts")}:makeLeadAgent` };
  const authEntry = auth ? { auth: { path: `${await source("server/auth.ts")}:auth`, ...auth } } : {};
  await writeFile(record, "");
  await writeFile(join(folder, "config.yaml"), stringify(settings));
  await writeFile(join(folder, "extensions_config.json"), JSON.stringify({ mcpServers }));
  await writeFile(
    join(folder, "langgraph.json"),
    JSON.stringify({
      node_version: "20",
      graphs,
      http: { app: `${await source("server/routes.ts")}:app` },
      ...authEntry,
    }),
  );
  return {
    folder,
    async recordedCalls() {
      const lines = (await readFile(record, "utf8")).split("\n").filter((line) => line !== "");
      return lines.map((line) => JSON.parse(line) as RecordedCall);
    },
    async replaceInConfig(text, by) {
      const file = join(folder, "config.yaml");
      await writeFile(file, (await readFile(file, "utf8")).replaceAll(text, by));
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
