import { setTimeout as delay } from "node:timers/promises";
import { messageOf } from "../kernel/fawn-error.js";
import type { Logger } from "../kernel/logger.js";
import type { McpToolSpec, ToolSettings } from "./define-tools.js";
import { defineTools } from "./define-tools.js";
import type { OpenSession } from "./mcp-session.js";
import { ServerConnection } from "./server-connection.js";
import type { McpServerStatus } from "./server-status.js";
import type { JoinedTools } from "./server-tools.js";
import { joinServers } from "./server-tools.js";
import type { McpToolEntry } from "./tool-entries.js";
import { createEntryFactory } from "./tool-entries.js";

/** All MCP servers of an agent. Each is connected, fails and recovers for itself. */
export interface McpPool {
  /**
   * Begins to connect every enabled server that isn't connected, all at once and in the background. Cheap to call
   * before each run; a server that failed is left alone until its pause is over (30 s, doubling to 5 min).
   */
  start(): void;
  /** Resolves when no server is connecting, after `waitMs` milliseconds, or when `signal` aborts. */
  settled(waitMs: number, signal?: AbortSignal): Promise<void>;
  /** Calls `listener` after each change of the tools. Returns what ends that. */
  onChange(listener: () => void): () => void;
  /** The tools of all servers, by server id and then name; the same array until they change. */
  entries(): readonly McpToolEntry[];
  /** Each server's state, by id. */
  status(): readonly McpServerStatus[];
  /** Ends all connections and processes, also of attempts in progress. Final; safe to call again. */
  close(): Promise<void>;
}

/** A pool whose servers can be exchanged while it runs. */
export interface ServerPool extends McpPool {
  /**
   * Makes these the servers. One whose connection key is the same keeps its connection, and its tools are defined anew
   * by the new settings; others are added or taken out. A removed server's tools are gone at once, and its process when
   * the calls under way have ended, within 10 s.
   */
  update(servers: readonly PlannedServer[]): void;
}

/** Milliseconds that calls of a removed server may still take. */
const graceMs = 10_000;

interface Member {
  readonly plan: PlannedServer;
  readonly connection: ServerConnection;
}

/** A server as far as the pool needs to know it. */
export interface PlannedServer {
  readonly id: string;
  readonly enabled: boolean;
  /** Identity of all by which a connection is made; another one needs a new connection. */
  readonly connectionKey: string;
  readonly settings: ToolSettings;
  readonly open: OpenSession;
  /** Milliseconds that a new listing may take. */
  readonly listTimeoutMs: number;
}

export interface ServerPoolOptions {
  readonly servers: readonly PlannedServer[];
  readonly logger: Logger;
  readonly now: () => number;
}

interface Offer {
  readonly joined: JoinedTools;
  readonly entries: readonly McpToolEntry[];
}

export function createServerPool({ servers, logger, now }: ServerPoolOptions): ServerPool {
  const listeners = new Set<() => void>();
  const makeEntry = createEntryFactory(logger);
  const known = new WeakMap<McpToolSpec, McpToolEntry>();
  const retiring = new Set<Promise<void>>();
  let isClosed = false;
  let offer: Offer | undefined;

  const onChange = (): void => {
    offer = undefined;
    for (const listener of listeners) notify(listener, logger);
  };
  const memberOf = (plan: PlannedServer): Member => ({
    plan,
    connection: connectionOf(plan, { logger, now, onChange }),
  });
  let members = new Map(sortedById(servers).map((plan) => [plan.id, memberOf(plan)]));
  const connections = (): ServerConnection[] => [...members.values()].map(({ connection }) => connection);

  const entryOf = (spec: McpToolSpec): McpToolEntry[] => {
    const member = members.get(spec.definition.server ?? "");
    if (!member) return [];
    const { connection, plan } = member;
    const entry =
      known.get(spec) ??
      makeEntry(spec, {
        limitMs: plan.settings.tool_call_timeout,
        call: (call) => connection.call(call),
      });
    known.set(spec, entry);
    return [entry];
  };
  const currentOffer = (): Offer => {
    if (offer) return offer;
    const joined = joinServers(
      connections().map((connection) => ({ id: connection.id, tools: connection.offered.defined.tools })),
    );
    offer = { joined, entries: joined.tools.flatMap(entryOf) };
    return offer;
  };
  const retire = ({ connection }: Member): void => {
    const end = connection.retire(graceMs).finally(() => retiring.delete(end));
    retiring.add(end);
  };

  return {
    start: () => connections().forEach((connection) => connection.start()),
    settled: (waitMs, signal) =>
      within(waitMs, signal, Promise.all(connections().map((connection) => connection.settled()))),
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    entries: () => currentOffer().entries,
    status: () => connections().map((connection) => statusOf(connection, currentOffer())),
    update(next) {
      if (isClosed) return;
      const before = members;
      const kept = (plan: PlannedServer): Member | undefined => {
        const member = before.get(plan.id);
        return member?.plan.connectionKey === plan.connectionKey
          ? { plan, connection: member.connection }
          : undefined;
      };
      members = new Map(sortedById(next).map((plan) => [plan.id, kept(plan) ?? memberOf(plan)]));
      const inUse = new Set(connections());
      for (const { plan, connection } of members.values()) connection.redefine(defineBy(plan));
      for (const member of before.values()) if (!inUse.has(member.connection)) retire(member);
      onChange();
    },
    async close() {
      isClosed = true;
      listeners.clear();
      await Promise.all([...connections().map((connection) => connection.close()), ...retiring]);
    },
  };
}

function sortedById(servers: readonly PlannedServer[]): readonly PlannedServer[] {
  return servers.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

function defineBy({ id, settings }: PlannedServer) {
  return (listed: readonly unknown[]) => defineTools(id, settings, listed);
}

function connectionOf(
  plan: PlannedServer,
  shared: Pick<ServerPoolOptions, "logger" | "now"> & { readonly onChange: () => void },
): ServerConnection {
  const { id, enabled, open, listTimeoutMs } = plan;
  return new ServerConnection({ id, enabled, open, listTimeoutMs, define: defineBy(plan), ...shared });
}

function statusOf(connection: ServerConnection, { joined }: Offer): McpServerStatus {
  const { id, state, fault, offered, stderr, pid } = connection;
  return {
    id,
    state,
    toolCount: joined.tools.filter(({ definition }) => definition.server === id).length,
    error: fault && { code: fault.code, message: fault.message },
    stderr: [...stderr],
    refusals: [...offered.defined.refusals, ...(joined.refusals.get(id) ?? [])],
    warnings: offered.warnings,
    pid,
  };
}

function notify(listener: () => void, logger: Logger): void {
  try {
    listener();
  } catch (error) {
    logger.error("A listener for changes of MCP tools failed", { error: messageOf(error) });
  }
}

/** Resolves when `work` has ended, when the time is over, or when `signal` aborts. Never rejects. */
async function within(ms: number, signal: AbortSignal | undefined, work: Promise<unknown>): Promise<void> {
  const timer = new AbortController();
  const stop = (): void => timer.abort();
  if (signal?.aborted) stop();
  signal?.addEventListener("abort", stop, { once: true });
  const timeUp = delay(ms, undefined, { signal: timer.signal }).catch(() => undefined);
  await Promise.race([work, timeUp]);
  stop();
  signal?.removeEventListener("abort", stop);
}
