import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const serverScript = fileURLToPath(new URL("./bench-server.mjs", import.meta.url));

export interface BenchProject {
  readonly folder: string;
  remove(): Promise<void>;
}

/** A project with so many stdio servers, each a program of its own, and the offline model. */
export async function benchProject(servers: number): Promise<BenchProject> {
  const folder = await mkdtemp(join(tmpdir(), "fawn-bench-mcp-"));
  await writeFile(join(folder, "config.yaml"), "models: [{name: offline, use: offline}]\nlog_level: error\n");
  await writeFile(join(folder, "extensions_config.json"), JSON.stringify({ mcpServers: entries(servers) }));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

export function entries(servers: number): Record<string, { command: string; args: string[] }> {
  return Object.fromEntries(
    Array.from({ length: servers }, (_, index) => [
      `server${String(index).padStart(3, "0")}`,
      // The number makes each a server of its own for the cache.
      { command: "node", args: [serverScript, String(index)] },
    ]),
  );
}
