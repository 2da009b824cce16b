import { tool } from "@langchain/core/tools";
import { toJsonSchema } from "@langchain/core/utils/json_schema";
import { z } from "zod";
import { FawnError } from "../../kernel/fawn-error.js";
import type { JsonSchema } from "../../kernel/json-schema.js";
import type { Permits } from "../../registry/run-scoped.js";
import { runScoped } from "../../registry/run-scoped.js";
import type { ToolEntry, ToolInstance } from "../../registry/tool-entry.js";
import type { ResultConverter } from "../convert-result.js";
import { createResultConverter } from "../convert-result.js";
import { requestServer } from "../request-server.js";
import type { AccessibleServer, ServerAccess } from "../server-access.js";
import { reachable } from "../server-access.js";
import { oneLine } from "../untrusted-text.js";
import { listBegin, readCursor, writeCursor } from "./list-cursor.js";
import { listResources, listTemplates } from "./list-resources.js";
import { showContents } from "./show-contents.js";

const code = "mcp_resource_failed";

const listSchema = z.object({
  server: z
    .string()
    .optional()
    .describe("The server. Left out, and with several of them, the servers are listed."),
  cursor: z.string().optional().describe("`nextCursor` of the answer before, for what comes after it."),
});

const readSchema = z.object({
  server: z.string().describe("The server that has the resource."),
  uri: z
    .string()
    .min(1)
    .max(8_000)
    .describe("Its address, from the list or made from a template (RFC 6570)."),
});

const contentsSchema = z.looseObject({ contents: z.array(z.unknown()) });

/** `mcp_list_resources` and `mcp_read_resource`, while there is a server that has resources; otherwise none. */
export function createResourceTools(servers: ServerAccess): { entries(): readonly ToolEntry[] } {
  const entries = [entryOf("mcp_list_resources", servers), entryOf("mcp_read_resource", servers)];
  return { entries: () => (servers.list().length > 0 ? entries : []) };
}

const kinds = {
  mcp_list_resources: {
    description:
      "Lists the resources (files, records, documents) that MCP servers offer to be read, and templates of their addresses.",
    schema: listSchema,
    make: listTool,
  },
  mcp_read_resource: {
    description: "Reads a resource of an MCP server by its address.",
    schema: readSchema,
    make: readTool,
  },
} as const;

function entryOf(name: keyof typeof kinds, servers: ServerAccess): ToolEntry {
  const { description, schema, make } = kinds[name];
  const json: JsonSchema = { ...toJsonSchema(schema) };
  const { $schema: _, ...parameters } = json;
  const scoped = (permits: Permits): ToolInstance => make(servers, permits);
  const instance = runScoped(
    scoped(() => false),
    scoped,
  );
  const annotations = { readOnlyHint: true };
  return {
    definition: {
      name,
      originalName: name,
      description,
      parameters,
      annotations,
      source: "builtin",
      origin: "built-in",
      defer: "always",
    },
    open: () => Promise.resolve(instance),
  };
}

function listTool(servers: ServerAccess, permits: Permits): ToolInstance {
  const { description, schema } = kinds.mcp_list_resources;
  return tool(
    async ({ server, cursor }, config) => {
      const reached = reachable(servers, "mcp_resources", permits);
      const [only, ...others] = reached;
      if (server === undefined && (only === undefined || others.length > 0)) return serversText(reached);
      const { id } = server === undefined ? (only ?? notFound("", reached)) : named(server, reached);
      return listText(servers, id, cursor, config.signal);
    },
    { name: "mcp_list_resources", description, schema },
  );
}

async function listText(
  servers: ServerAccess,
  server: string,
  cursor: string | undefined,
  signal: AbortSignal | undefined,
): Promise<string> {
  const place = cursor === undefined ? listBegin : readCursor(cursor);
  if (!place) {
    throw new FawnError("mcp_cursor_invalid", "The cursor is none that mcp_list_resources gave.", {
      remedy: "Leave it out to begin at the start.",
    });
  }
  const wish = `MCP server '${server}' did not list its resources`;
  const listed = await requestServer(servers, { server, wish, code, signal }, async (client, options) => {
    const resources = await listResources(client, place, options);
    const templates = cursor === undefined ? await listTemplates(client, options) : { members: [] };
    return { resources, templates };
  });
  const { resources, templates } = listed;
  return JSON.stringify({
    server,
    resources: resources.members,
    ...(templates.members.length > 0 ? { resourceTemplates: templates.members } : {}),
    ...(resources.next ? { nextCursor: writeCursor(resources.next) } : {}),
  });
}

function readTool(servers: ServerAccess, permits: Permits): ToolInstance {
  const { description, schema } = kinds.mcp_read_resource;
  let converter: Promise<ResultConverter> | undefined;
  return tool(
    async ({ server, uri }, config) => {
      const { id } = named(server, reachable(servers, "mcp_resources", permits));
      const wish = `MCP server '${id}' did not read '${oneLine(uri, 200)}'`;
      const { contents } = await requestServer(
        servers,
        { server: id, wish, code, signal: config.signal },
        (client, options) =>
          client.request({ method: "resources/read", params: { uri } }, contentsSchema, options),
      );
      converter ??= createResultConverter();
      const convert = await converter;
      const [content] = await convert(showContents(id, contents));
      return [content, undefined];
    },
    { name: "mcp_read_resource", description, schema, responseFormat: "content_and_artifact" },
  );
}

/** A server that may not be reached is answered like one that does not exist. */
function named(server: string, reached: readonly AccessibleServer[]): AccessibleServer {
  return reached.find(({ id }) => id === server) ?? notFound(server, reached);
}

function notFound(server: string, reached: readonly AccessibleServer[]): never {
  throw new FawnError(
    "mcp_server_unknown",
    `There is no MCP server '${oneLine(server, 64)}' with resources. ${serversText(reached)}`,
  );
}

function serversText(reached: readonly AccessibleServer[]): string {
  if (reached.length === 0) return "No MCP server has resources.";
  const lines = reached.map(
    ({ id, description }) => `- ${id}${description === "" ? "" : `: ${oneLine(description, 200)}`}`,
  );
  return ["Servers with resources; pass one as `server`:", ...lines].join("\n");
}
