import { join } from "node:path";
import type { McpServerConfig } from "../../config/sections/mcp-server.js";
import type { Clock } from "../../kernel/clock.js";
import { isRecord } from "../../kernel/json-schema.js";
import type { Logger } from "../../kernel/logger.js";
import type { ServerMemory } from "../server-memory.js";
import type { Screened } from "../offered-tools.js";
import { openAcceptedTools } from "./accepted-tools.js";
import { cacheKey } from "./cache-key.js";
import { openDefinitionCache } from "./definition-cache.js";
import { serverFingerprint } from "./fingerprint.js";
import { judgeListing, toolIdentity, type Judgement } from "./judge-listing.js";

/** What is kept of all servers from start to start, below one folder. */
export interface ServerMemories {
  of(id: string, config: McpServerConfig): ServerMemory;
  /** Accepts a tool as its server listed it last. False where the server has listed no such tool. */
  accept(id: string, tool: string): boolean;
  /** Takes over what another process has accepted. Tells whether there was something. */
  refresh(): Promise<boolean>;
  /** Resolves when all is written. */
  close(): Promise<void>;
}

export interface ServerMemoriesPorts {
  readonly folder: string;
  readonly logger: Logger;
  readonly clock: Clock;
}

export async function openServerMemories({
  folder,
  logger,
  clock,
}: ServerMemoriesPorts): Promise<ServerMemories> {
  const cache = openDefinitionCache(join(folder, "servers"), logger);
  const [key, accepted] = await Promise.all([
    cacheKey(folder, logger),
    openAcceptedTools(join(folder, "accepted.json"), logger),
  ]);
  const listed = new Map<string, readonly unknown[]>();
  return {
    of(id, config) {
      const fingerprint = serverFingerprint(config, key);
      return {
        recall: () => cache.read(id, fingerprint),
        remember({ tools, ttlMs }, { offers, info }) {
          cache.write({
            server: id,
            fingerprint,
            fetchedAt: clock.now(),
            tools: [...tools],
            offers,
            ...(ttlMs === undefined ? {} : { ttlMs }),
            ...(info === undefined ? {} : { info: { name: info.name, version: info.version } }),
          });
        },
        screen(tools) {
          listed.set(id, tools);
          const judged = judgeListing(tools, accepted.of(id), config.on_tool_change);
          accepted.accept(id, judged.accepted);
          return screened(id, judged);
        },
      };
    },
    accept(id, tool) {
      const found = listed.get(id)?.find((each) => isRecord(each) && each["name"] === tool);
      if (!isRecord(found)) return false;
      accepted.accept(id, new Map([[tool, toolIdentity(found)]]));
      return true;
    },
    refresh: () => accepted.refresh(),
    close: async () => void (await Promise.all([cache.close(), accepted.close()])),
  };
}

function screened(server: string, { shown, quarantined, changed }: Judgement): Screened {
  return {
    shown,
    refusals: quarantined.map((tool) => ({
      code: "mcp_tool_quarantined",
      message: `Tool '${tool}' of MCP server '${server}' says something else than when it was accepted, and is hidden. Look at what the server offers, then accept it with \`npx fawn mcp accept ${server} ${tool}\`.`,
    })),
    warnings: changed.map((tool) => ({
      code: "mcp_tool_redefined",
      message: `Tool '${tool}' of MCP server '${server}' says something else than before. Set its on_tool_change to quarantine if such a tool is to be hidden until it is accepted.`,
    })),
  };
}
