import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { silentLogger } from "../../../src/kernel/logger.js";
import type { ToolDefinition } from "../../../src/registry/tool-definition.js";
import { createProcessReaper } from "../../../src/mcp/process-reaper.js";
import { createProcessRegistry } from "../../../src/mcp/process-registry.js";
import type { AccessibleServer, ServerAccess } from "../../../src/mcp/server-access.js";
import { StdioTransport } from "../../../src/mcp/stdio-transport.js";

const script = fileURLToPath(new URL("./fake-library-server.mjs", import.meta.url));

/** Servers with resources and prompts, each in a process of its own; one of them can't be reached. */
export async function startLibraries(
  ids: readonly string[],
  servers: readonly AccessibleServer[] = ids.map(plain),
) {
  const processes = createProcessRegistry(createProcessReaper(silentLogger));
  const started = await Promise.all(
    ids.map(async (id) => {
      const server = {
        command: process.execPath,
        args: [script, id],
        env: { PATH: process.env["PATH"] ?? "" },
      };
      const transport = new StdioTransport(server, { processes, stderr: { push: () => undefined } });
      const client = new Client({ name: "test", version: "0.0.0" });
      await client.connect(transport.transport);
      return { id, transport, client };
    }),
  );
  const asked: string[] = [];
  const access: ServerAccess = {
    list: () => servers,
    withClient(server, _signal, work) {
      asked.push(server);
      const found = started.find(({ id }) => id === server);
      return found ? work(found.client) : Promise.reject(new Error("connection refused"));
    },
  };
  return {
    access,
    /** The servers that were asked for anything, in order. */
    asked,
    async stop() {
      await Promise.all(started.map(({ transport }) => transport.stop(false)));
      processes.close();
    },
  };
}

export function plain(id: string): AccessibleServer {
  return { id, description: `The ${id}` };
}

/** What permits all but these servers. */
export function without(...servers: readonly string[]) {
  return ({ definition }: { readonly definition: ToolDefinition }) =>
    definition.server === undefined || !servers.includes(definition.server);
}
