import type { Clock } from "../kernel/clock.js";
import { FawnError } from "../kernel/fawn-error.js";
import type { Logger } from "../kernel/logger.js";
import type { ToolSettings } from "./define-tools.js";
import { defineTools } from "./define-tools.js";
import { listChange, type ListChange } from "./list-change.js";
import { freshUntil } from "./list-schedule.js";
import { OfferedTools } from "./offered-tools.js";
import type { ConnectionTuning } from "./connection-options.js";
import { ServerConnection } from "./server-connection.js";
import { drainMs, replaced, SlotCalls, type CallPlan } from "./slot-calls.js";
import type { CallResult } from "./call-result.js";
import type { ThreadSessions } from "./thread-sessions.js";
import type { ToolCall } from "./tool-call.js";
import type { PromptServer } from "./prompts/prompt-book.js";
import type { ServerOffers } from "./mcp-session.js";
import type { ServerMemory } from "./server-memory.js";
import type { StartGate } from "./start-gate.js";

/** A server as far as the pool needs to know it. */
export interface PlannedServer extends ConnectionTuning, CallPlan {
  readonly id: string;
  readonly enabled: boolean;
  readonly settings: ToolSettings;
  readonly description: string;
  /** Milliseconds that a question to the user may wait; undefined where the server may not ask. */
  readonly questionLimitMs?: number | undefined;
  /** Connected when first needed, or whenever the pool is started. */
  readonly connect: "lazy" | "eager";
  /** Characters of a result's text that the model may read. */
  readonly maxResultChars: number;
  readonly memory?: ServerMemory | undefined;
  /** Equal for two plans that one connection can serve. */
  readonly connectionIdentity: string;
}

export interface SlotOptions {
  readonly logger: Logger;
  readonly clock: Clock;
  readonly random: () => number;
  readonly gate: StartGate;
  /** The threads' sessions of all servers. */
  readonly threads: ThreadSessions;
  /** What the server offers has changed. */
  readonly onChange: () => void;
  /** Takes over connections that end in the background, so that the pool can wait for them. */
  readonly onEnding: (ended: Promise<void>) => void;
}

/** The place of one server id: the connection that serves it, and the one that is to take over from it. */
export class ServerSlot {
  readonly id: string;
  readonly #options: SlotOptions;
  #plan: PlannedServer;
  #connection: ServerConnection;
  #successor: ServerConnection | undefined;
  /** Replaced connections on which calls still run. */
  readonly #draining = new Set<ServerConnection>();
  #plannedOfCurrent: PlannedServer;
  #offers: ServerOffers | undefined;
  readonly #calls: SlotCalls;
  #listing: { readonly at: number; readonly freshUntil: number } | undefined;

  constructor(plan: PlannedServer, options: SlotOptions) {
    this.id = plan.id;
    this.#options = options;
    this.#plan = plan;
    this.#plannedOfCurrent = plan;
    this.#connection = this.#connect(plan);
    this.#calls = new SlotCalls(plan.id, plan, options);
  }

  get connection(): ServerConnection {
    return this.#connection;
  }

  /** What the server said that it can do: now, or when it was last connected. */
  get offers(): ServerOffers | undefined {
    return this.#offers;
  }

  /** Judges the tools anew, after something was accepted. */
  rescreen(): void {
    this.#connection.offered.rescreen();
  }

  /** When its list was last read, in milliseconds since 1970. */
  get listedAt(): number | undefined {
    return this.#listing?.at;
  }

  get isReplacing(): boolean {
    return this.#successor !== undefined;
  }

  /** As those know it who want more of it than its tools. */
  get accessible(): PromptServer {
    const { description, settings } = this.#plan;
    return { id: this.id, description, group: settings.group, permission: settings.permission };
  }

  /** Milliseconds that a question to the user may wait; undefined where the server may not ask. */
  get questionLimitMs(): number | undefined {
    return this.#plan.questionLimitMs;
  }

  get hasThreadSessions(): boolean {
    return this.#calls.hasThreadSessions;
  }

  /** Process ids of the threads' sessions; undefined where all share one. */
  get threadPids(): readonly number[] | undefined {
    return this.#calls.threadPids;
  }

  get maxResultChars(): number {
    return this.#plan.maxResultChars;
  }

  /** Calls a tool in its turn: on the one connection, or in the session of the call's thread. */
  call(call: ToolCall): Promise<CallResult> {
    return this.#calls.call(this.#connection, call);
  }

  /** The limit of one call, as configured now. */
  get callLimitMs(): number {
    return this.#plan.settings.tool_call_timeout;
  }

  /** Connects what is to be connected now: a server that is only used when it is called can wait for that. */
  start(): void {
    const { connect } = this.#plan;
    const { offered } = this.#connection;
    const isStale = this.#listing !== undefined && this.#options.clock.now() >= this.#listing.freshUntil;
    if (connect === "eager" || !offered.isKnown || isStale) this.#connection.start();
    this.#successor?.start();
  }

  /** Resolves when its tools are known, or it has had so many milliseconds since its start to tell them. */
  async arrived(waitMs: number): Promise<void> {
    if (!this.#connection.offered.isKnown) await this.#connection.arrived(waitMs);
  }

  async settled(): Promise<void> {
    await Promise.all([this.#connection.settled(), this.#successor?.settled()]);
  }

  /**
   * Follows a new plan: in place where the connection can stay, else by a new connection that takes over when it
   * is ready or has failed. Resolves then, or when a later plan has come between. Never rejects.
   */
  async follow(plan: PlannedServer, start: boolean): Promise<void> {
    this.#plan = plan;
    if (plan.connectionIdentity === this.#plannedOfCurrent.connectionIdentity) {
      this.#dropSuccessor();
      this.#plannedOfCurrent = plan;
      this.#connection.tune(plan);
      this.#connection.offered.redefine(definer(plan));
      this.#calls.tune(plan);
      return;
    }
    this.#dropSuccessor();
    const next = this.#connect(plan);
    const isServing = this.#connection.session !== undefined && plan.enabled && start;
    if (start) next.start();
    if (isServing) {
      this.#successor = next;
      await next.settled();
      if (this.#successor !== next) return;
    }
    this.#takeOver(next, plan);
    await next.settled();
  }

  /** Asks the server for its tools now. Rejects where it can't be connected. */
  async refresh(): Promise<ListChange> {
    const { connection } = this;
    const before = connection.offered.listed;
    await connection.refresh();
    return listChange(before, connection.offered.listed);
  }

  /** Ends the server for good; calls that run fail with `reason`. */
  async close(reason?: FawnError, state: "removed" | "closed" = "closed"): Promise<void> {
    const successor = this.#successor;
    this.#successor = undefined;
    const all = [this.#connection, ...this.#draining, ...(successor ? [successor] : [])];
    const ended = reason ?? new FawnError("mcp_closed", `MCP server '${this.id}' is closed.`);
    await Promise.all([
      this.#calls.close(ended),
      ...all.map((connection) => connection.close(reason, state)),
    ]);
  }

  #takeOver(next: ServerConnection, plan: PlannedServer): void {
    const old = this.#connection;
    this.#successor = undefined;
    this.#connection = next;
    this.#plannedOfCurrent = plan;
    this.#calls.replace(plan);
    this.#draining.add(old);
    this.#options.onEnding(old.drain(drainMs, replaced(this.id)).finally(() => this.#draining.delete(old)));
    this.#options.onChange();
  }

  #dropSuccessor(): void {
    const dropped = this.#successor;
    this.#successor = undefined;
    if (dropped) this.#options.onEnding(dropped.close());
  }

  #connect(plan: PlannedServer): ServerConnection {
    const { logger, clock, random, gate } = this.#options;
    const { id, enabled, memory } = plan;
    const isCurrent = (): boolean => this.#connection === connection;
    const offered = new OfferedTools(
      {
        server: id,
        logger,
        onChange: () => isCurrent() && this.#options.onChange(),
        screen: memory && ((listed) => memory.screen(listed)),
      },
      definer(plan),
    );
    const connection: ServerConnection = new ServerConnection({
      ...plan,
      offered,
      logger,
      clock,
      random,
      gate,
      onListed: (listing, session) => {
        this.#noteListing(clock.now(), listing.ttlMs);
        memory?.remember(listing, session);
        this.#noteOffers(session.offers);
      },
    });
    const remembered = enabled ? memory?.recall() : undefined;
    this.#offers = remembered?.offers ?? this.#offers;
    if (remembered) {
      this.#noteListing(remembered.fetchedAt, remembered.ttlMs);
      offered.take({ tools: remembered.tools, warnings: [] });
    }
    return connection;
  }

  /** Tools tell of themselves when they change; that a server has resources or prompts is told here. */
  #noteOffers(offers: ServerOffers): void {
    const before = this.#offers;
    this.#offers = offers;
    if (before?.resources !== offers.resources || before.prompts !== offers.prompts) this.#options.onChange();
  }

  #noteListing(at: number, ttlMs: number | undefined): void {
    this.#listing = { at, freshUntil: freshUntil(at, ttlMs) };
  }
}

function definer({ id, settings }: PlannedServer) {
  return (listed: readonly unknown[]) => defineTools(id, settings, listed);
}
