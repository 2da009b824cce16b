import { setTimeout as delay } from "node:timers/promises";
import type { Clock } from "../kernel/clock.js";
import type { Logger } from "../kernel/logger.js";
import { messageOf } from "../kernel/fawn-error.js";
import type { McpToolSpec } from "./define-tools.js";
import { HeldCalls } from "./held-calls.js";
import type { PromptServers } from "./prompts/prompt-book.js";
import { accessTo } from "./access-to-servers.js";
import { ThreadSessions } from "./thread-sessions.js";
import { routeCall } from "./route-call.js";
import type { PlannedServer, ServerSlot } from "./server-slot.js";
import { ServerSlots } from "./server-slots.js";
import { asConnectFault } from "./connection-notices.js";
import type { ListChange } from "./list-change.js";
import type { McpServerStatus, Notice } from "./server-status.js";
import type { StartGate } from "./start-gate.js";
import type { JoinedTools } from "./server-tools.js";
import { joinServers } from "./server-tools.js";
import type { ToolCall } from "./tool-call.js";
import type { McpToolEntry } from "./tool-entries.js";
import { createEntryFactory } from "./tool-entries.js";

/** All MCP servers of an agent. Each is connected, fails and recovers for itself. */
export interface McpPool {
  /**
   * Begins to connect every enabled server whose tools are not known, not known well enough any more, or that is to be
   * connected eagerly; in the background, some at a time. Cheap to call before each run; a server that failed is left
   * alone until its pause is over.
   */
  start(): void;
  /**
   * Resolves when the tools of each server are known, or it has had `waitMs` milliseconds since its own start, or
   * when `signal` aborts.
   */
  arrived(waitMs: number, signal?: AbortSignal): Promise<void>;
  /** Resolves when no server is connecting, after `waitMs` milliseconds, or when `signal` aborts. */
  settled(waitMs: number, signal?: AbortSignal): Promise<void>;
  /**
   * Asks servers for their tools now, whether or not they are known, connecting what is not connected; all enabled ones
   * where no ids are given. Never rejects.
   */
  refresh(ids?: readonly string[]): Promise<readonly ServerRefresh[]>;
  /** Calls `listener` after each change of the tools. Returns what ends that. */
  onChange(listener: () => void): () => void;
  /** The tools of all servers, by server id and then name; the same array until they change. */
  entries(): readonly McpToolEntry[];
  /** The servers that have resources, or prompts. */
  access(kind: "resources" | "prompts"): PromptServers;
  /** Cancels the calls that a thread has left open to ask its user. */
  abandon(thread: string): void;
  /** Each server's state, by id. */
  status(): readonly McpServerStatus[];
  /** Ends all connections and processes, also of attempts in progress. Final; safe to call again. */
  close(): Promise<void>;
}

/** What came of asking a server for its tools. */
export interface ServerRefresh {
  readonly id: string;
  /** How they differ from those that were known before. Left out where it could not be asked. */
  readonly change?: ListChange | undefined;
  readonly error?: Notice | undefined;
}

/** A pool whose servers can be exchanged while it runs. */
export interface ServerPool extends McpPool {
  /**
   * Follows a new list of servers: ends what is not in it, adds what is new, changes the rest by its slot. Resolves
   * when every connection that takes over from another has done so; never rejects. The last list given wins.
   */
  readonly rescreen: () => void;
  readonly follow: (servers: readonly PlannedServer[]) => Promise<void>;
}

export interface ServerPoolOptions {
  readonly servers: readonly PlannedServer[];
  readonly logger: Logger;
  readonly clock: Clock;
  readonly gate: StartGate;
  /** From 0 to below 1; spreads what is tried again. */
  readonly random?: (() => number) | undefined;
}

const endless = 2 ** 31 - 1;

interface Offer {
  readonly joined: JoinedTools;
  readonly entries: readonly McpToolEntry[];
}

export function createServerPool({
  servers,
  logger,
  clock,
  gate,
  random = Math.random,
}: ServerPoolOptions): ServerPool {
  const held = new HeldCalls(clock);
  const listeners = new Set<() => void>();
  const makeEntry = createEntryFactory(logger);
  const known = new WeakMap<McpToolSpec, McpToolEntry>();
  let offer: Offer | undefined;

  const onChange = (): void => {
    offer = undefined;
    for (const listener of listeners) notify(listener, logger);
  };
  const threads = new ThreadSessions({ clock, logger });
  const slots = new ServerSlots(servers, { logger, clock, gate, random, threads, onChange });

  const entryOf = (spec: McpToolSpec): McpToolEntry[] => {
    const slot = slots.get(spec.definition.server ?? "");
    if (!slot) return [];
    const tool = { spec, connection: slot.connection };
    const route = {
      limitMs: slot.callLimitMs,
      call: (call: ToolCall) => routeCall(call, tool, slots.get(slot.id)),
      maxResultChars: () => slots.get(slot.id)?.maxResultChars ?? slot.maxResultChars,
      holding: { calls: held, limitMs: () => slots.get(slot.id)?.questionLimitMs },
    };
    const entry = known.get(spec) ?? makeEntry(spec, route);
    known.set(spec, entry);
    return [entry];
  };
  const currentOffer = (): Offer => {
    if (offer) return offer;
    const joined = joinServers(
      slots.all.map(({ id, connection }) => ({ id, tools: connection.offered.defined.tools })),
    );
    offer = { joined, entries: joined.tools.flatMap(entryOf) };
    return offer;
  };

  return {
    start: () => slots.start(),
    arrived: (waitMs, signal) => within(endless, signal, slots.arrived(waitMs)),
    settled: (waitMs, signal) => within(waitMs, signal, slots.settled()),
    refresh: (ids) => Promise.all(asked(slots.all, ids).map(refreshed)),
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    entries: () => currentOffer().entries,
    access: (kind) => accessTo(slots, kind),
    abandon: (thread) => held.abandon(thread),
    status: () => slots.all.map((slot) => statusOf(slot, currentOffer())),
    rescreen: () => slots.all.forEach((slot) => slot.rescreen()),
    follow: (planned) => slots.follow(planned),
    async close() {
      listeners.clear();
      held.close();
      await slots.close();
      await threads.close();
    },
  };
}

function asked(slots: readonly ServerSlot[], ids: readonly string[] | undefined): readonly ServerSlot[] {
  return slots.filter(({ id, connection }) =>
    ids === undefined ? connection.health.state !== "disabled" : ids.includes(id),
  );
}

async function refreshed(slot: ServerSlot): Promise<ServerRefresh> {
  try {
    return { id: slot.id, change: await slot.refresh() };
  } catch (error) {
    const { code, message } = asConnectFault(slot.id, error);
    return { id: slot.id, error: { code, message } };
  }
}

function statusOf(slot: ServerSlot, { joined }: Offer): McpServerStatus {
  const { health, offered, stderr, session } = slot.connection;
  const { state, fault, attempts, retryAt } = health;
  const waits = state === "backoff" || state === "open" || state === "needs_auth";
  return {
    id: slot.id,
    state,
    toolCount: joined.tools.filter(({ definition }) => definition.server === slot.id).length,
    error: fault && { code: fault.code, message: fault.message },
    attempts,
    retryAt: waits ? new Date(retryAt).toISOString() : undefined,
    listedAt: slot.listedAt === undefined ? undefined : new Date(slot.listedAt).toISOString(),
    info: session?.info && { name: session.info.name, version: session.info.version },
    stderr: [...stderr],
    refusals: [...offered.defined.refusals, ...(joined.refusals.get(slot.id) ?? [])],
    warnings: offered.warnings,
    pid: session?.pid(),
    ...(slot.threadPids ? { threadPids: slot.threadPids } : {}),
    ...(slot.isReplacing ? { replacing: true } : {}),
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
