import { FawnError } from "../kernel/fawn-error.js";
import type { Logger } from "../kernel/logger.js";
import type { ToolSettings } from "./define-tools.js";
import { defineTools } from "./define-tools.js";
import type { OpenSession } from "./mcp-session.js";
import { ServerConnection } from "./server-connection.js";

/** Milliseconds that calls may still run on a connection which another has replaced. */
const drainMs = 30_000;

/** A server as far as the pool needs to know it. */
export interface PlannedServer {
  readonly id: string;
  readonly enabled: boolean;
  readonly settings: ToolSettings;
  readonly open: OpenSession;
  /** Milliseconds that a new listing may take. */
  readonly listTimeoutMs: number;
  /** Equal for two plans that one connection can serve. */
  readonly connectionIdentity: string;
}

export interface SlotOptions {
  readonly logger: Logger;
  readonly now: () => number;
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

  constructor(plan: PlannedServer, options: SlotOptions) {
    this.id = plan.id;
    this.#options = options;
    this.#plan = plan;
    this.#plannedOfCurrent = plan;
    this.#connection = this.#connect(plan);
  }

  get connection(): ServerConnection {
    return this.#connection;
  }

  get isReplacing(): boolean {
    return this.#successor !== undefined;
  }

  /** The limit of one call, as configured now. */
  get callLimitMs(): number {
    return this.#plan.settings.tool_call_timeout;
  }

  start(): void {
    this.#connection.start();
    this.#successor?.start();
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
      this.#connection.reconfigure(reconfiguration(plan));
      return;
    }
    this.#dropSuccessor();
    const next = this.#connect(plan);
    const isServing = this.#connection.state === "ready" && plan.enabled && start;
    if (start) next.start();
    if (isServing) {
      this.#successor = next;
      await next.settled();
      if (this.#successor !== next) return;
    }
    this.#takeOver(next, plan);
    await next.settled();
  }

  /** Ends the server for good; calls that run fail with `reason`. */
  async close(reason?: FawnError): Promise<void> {
    const successor = this.#successor;
    this.#successor = undefined;
    const all = [this.#connection, ...this.#draining, ...(successor ? [successor] : [])];
    await Promise.all(all.map((connection) => connection.close(reason)));
  }

  #takeOver(next: ServerConnection, plan: PlannedServer): void {
    const old = this.#connection;
    this.#successor = undefined;
    this.#connection = next;
    this.#plannedOfCurrent = plan;
    const reason = new FawnError(
      "mcp_server_replaced",
      `MCP server '${this.id}' was connected anew with another configuration.`,
    );
    this.#draining.add(old);
    this.#options.onEnding(old.drain(drainMs, reason).finally(() => this.#draining.delete(old)));
    this.#options.onChange();
  }

  #dropSuccessor(): void {
    const dropped = this.#successor;
    this.#successor = undefined;
    if (dropped) this.#options.onEnding(dropped.close());
  }

  #connect(plan: PlannedServer): ServerConnection {
    const { logger, now } = this.#options;
    const onChange = (): void => {
      if (this.#connection === connection) this.#options.onChange();
    };
    const { id, enabled } = plan;
    const connection: ServerConnection = new ServerConnection({
      id,
      enabled,
      logger,
      now,
      onChange,
      ...reconfiguration(plan),
    });
    return connection;
  }
}

function reconfiguration({ id, settings, open, listTimeoutMs }: PlannedServer) {
  const define = (listed: readonly unknown[]) => defineTools(id, settings, listed);
  return { open, listTimeoutMs, define };
}
