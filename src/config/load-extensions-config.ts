import { dirname, resolve } from "node:path";
import { FawnError } from "../kernel/fawn-error.js";
import { isRecord } from "../kernel/json-schema.js";
import { checkValue } from "./check-value.js";
import { joinProblems } from "./config-invalid-error.js";
import { configWarning, type ConfigWarning } from "./config-warning.js";
import type { EntryFault } from "./entry-fault.js";
import {
  extensionsConfigSchema,
  serverIdRule,
  serverIdSchema,
  type ExtensionsConfig,
} from "./extensions-config.js";
import { loadEntries, type EntryContext, type RawEntry } from "./load-entries.js";
import { childShapes } from "./schema-shape.js";
import { mcpServerSchema, type McpServerConfig } from "./sections/mcp-server.js";
import { keyLocation, type SourceDocument } from "./source-document.js";
import { substitute } from "./substitute.js";
import { dropUnknownKeys } from "./unknown-keys.js";

export interface LoadedExtensionsConfig {
  readonly extensions: ExtensionsConfig;
  readonly warnings: readonly ConfigWarning[];
  readonly faults: readonly EntryFault[];
}

/**
 * Checks the parsed `extensions_config.json`. A broken server becomes a fault; anything else that is wrong throws
 * one FawnError, `config_invalid` where it is more than one thing.
 */
export function loadExtensionsConfig(context: EntryContext): LoadedExtensionsConfig {
  const { document, environment } = context;
  const { value, warnings, problems } = dropUnknownKeys(document, [extensionsConfigSchema]);
  const { mcpServers, ...rest } = isRecord(value) ? value : {};
  const root = isRecord(mcpServers) || mcpServers === undefined ? rest : { ...rest, mcpServers };
  const checked = checkValue(root, extensionsConfigSchema, { document, environment, path: [] });
  if (!checked.ok) throw joinProblems([...problems, ...checked.problems]);
  if (problems.length > 0) throw joinProblems(problems);

  const entries = serverEntries(mcpServers, context);
  const faults = entries.flatMap((entry) => illegalId(entry, document));
  const legal = entries.filter(({ name }) => !faults.some((fault) => fault.name === name));
  const servers = loadEntries(legal, { kind: "server", schema: mcpServerSchema }, context);
  const folder = dirname(document.file);
  const places = context.places;
  const placed = servers.loaded.map(({ entry, value: server }) => {
    const settled = withFolder(server, folder);
    places.add(settled, document, entry.path);
    return [entry.name, settled] as const;
  });
  return {
    extensions: { ...checked.value, mcpServers: Object.fromEntries(placed) },
    warnings: [
      ...warnings,
      ...servers.loaded.flatMap(({ entry, value: server }) => ignoredKeys(entry, server, document)),
    ],
    faults: [...faults, ...servers.faults],
  };
}

/** A disabled server's variables need not be set. */
function serverEntries(servers: unknown, { document, environment }: EntryContext): RawEntry[] {
  if (!isRecord(servers)) return [];
  const enabledShapes = childShapes([mcpServerSchema], "enabled");
  return Object.entries(servers).map(([name, raw]) => {
    const path = ["mcpServers", name];
    const options = { document, environment, unset: "drop" } as const;
    const written = isRecord(raw) ? raw["enabled"] : undefined;
    const { value: enabled } = substitute(written, enabledShapes, [...path, "enabled"], options);
    return { name, path, raw, lenient: enabled === false };
  });
}

function illegalId({ name, path }: RawEntry, document: SourceDocument): EntryFault[] {
  const parsed = serverIdSchema.safeParse(name);
  if (parsed.success) return [];
  const error = new FawnError("config_value_invalid", `this name may not be used: ${serverIdRule}.`, {
    remedy: "Rename the server.",
    location: keyLocation(document, path),
  });
  return [{ kind: "server", name, error }];
}

/** A stdio server runs in the folder of its file, or in one relative to it. */
function withFolder(server: McpServerConfig, folder: string): McpServerConfig {
  return server.type === "stdio" ? { ...server, cwd: resolve(folder, server.cwd ?? ".") } : server;
}

/** Warnings for keys that the chosen transport does not use although someone wrote them. */
function ignoredKeys(
  { raw, path }: RawEntry,
  server: McpServerConfig,
  document: SourceDocument,
): ConfigWarning[] {
  if (!isRecord(raw)) return [];
  const warn = (key: string, message: string) =>
    configWarning("config_ignored_key", message, keyLocation(document, [...path, key]));
  const warnings: ConfigWarning[] = [];
  if (raw["command"] !== undefined && raw["url"] !== undefined) {
    const ignored = server.type === "stdio" ? "url" : "command";
    const message = `both \`command\` and \`url\` are given; the type is \`${server.type}\`, so \`${ignored}\` is ignored.`;
    warnings.push(warn(ignored, message));
  }
  if (raw["type"] !== undefined && raw["transport"] !== undefined && raw["type"] !== raw["transport"]) {
    warnings.push(warn("transport", "both `type` and `transport` are given; `transport` is ignored."));
  }
  return warnings;
}
