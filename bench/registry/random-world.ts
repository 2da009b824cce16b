import { permissionsSchema, type PermissionsConfig } from "../../src/config/sections/permissions.js";
import type { Principal } from "../../src/permissions/principal.js";
import type { ToolDefinition } from "../../src/registry/tool-definition.js";

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const verbs = ["read", "write", "delete", "list"];
const objects = ["ticket", "invoice", "branch", "message"];
const servers = ["alpha", "beta", "gamma", undefined];
const groups = ["office", "code", "core", undefined];
const permissions = ["data:read", "data:write", "admin", undefined, undefined];
const patterns = {
  tools: ["*", "*_ticket_*", "alpha*", "*delete*", "local_read*", "b*_list_*"],
  groups: ["*", "office", "c*", "code"],
  servers: ["*", "alpha", "*eta", "gamma"],
  permissions: ["*", "data:*", "data:read", "admin"],
};

type Random = () => number;

function oneOf<T>(random: Random, list: readonly T[]): T {
  const found = list[Math.floor(random() * list.length)];
  if (found === undefined && !list.includes(undefined as T)) throw new Error("The list is empty.");
  return found as T;
}

function some<T>(random: Random, list: readonly T[], most: number): T[] {
  return Array.from({ length: Math.floor(random() * (most + 1)) }, () => oneOf(random, list));
}

/** Definitions of tools of every kind; no name is a part of another. */
export function randomDefinitions(random: Random, count: number): ToolDefinition[] {
  return Array.from({ length: count }, (_, index) => {
    const server = oneOf(random, servers);
    const [verb, object] = [oneOf(random, verbs), oneOf(random, objects)];
    const name = `${server === undefined ? "local" : `${server}_`}_${verb}_${object}_${String(index).padStart(3, "0")}`;
    return {
      name,
      originalName: name,
      description: `${verb} a ${object} of the service`,
      parameters: { type: "object", properties: { q: { type: "string" } } },
      annotations: {},
      source: server === undefined ? "config" : "mcp",
      origin: server ?? "config.yaml",
      server,
      group: oneOf(random, groups),
      permission: oneOf(random, permissions),
      defer: random() < 0.25 ? "never" : "always",
    };
  });
}

/** Roles in a chain of inheritance without a circle. */
export function randomPermissions(random: Random, count: number): PermissionsConfig {
  const rules = (most: number) => ({
    tools: some(random, patterns.tools, most),
    groups: some(random, patterns.groups, most),
    servers: some(random, patterns.servers, most),
    permissions: some(random, patterns.permissions, most),
  });
  const names = Array.from({ length: count }, (_, index) => `role${index}`);
  const roles = names.map((name, index) => [
    name,
    {
      allow: rules(2),
      deny: random() < 0.4 ? rules(1) : {},
      inherits: index > 0 && random() < 0.3 ? [oneOf(random, names.slice(0, index))] : [],
    },
  ]);
  return permissionsSchema.parse({
    default_for_mcp: oneOf(random, ["allow", "deny"]),
    roles: Object.fromEntries(roles),
  });
}

export function randomPrincipal(random: Random, permissionsConfig: PermissionsConfig, id: string): Principal {
  return { id, roles: some(random, Object.keys(permissionsConfig.roles), 3) };
}
