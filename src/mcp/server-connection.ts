import type { Clock } from "../kernel/clock.js";
import { FawnError } from "../kernel/fawn-error.js";
import type { CallResult } from "./call-result.js";
import { callServer, type CalledServer } from "./call-server.js";
import { asConnectFault, credentialsRefused, listKept, sessionLost } from "./connection-notices.js";
import { abortable } from "./abortable.js";
import type { LineTail } from "./line-tail.js";
import { createLineTail } from "./line-tail.js";
import type { ToolListing } from "./list-tools.js";
import type { McpSession } from "./mcp-session.js";
import type { OfferedTools } from "./offered-tools.js";
import type { ConnectionOptions, ConnectionTuning } from "./connection-options.js";
import { RunningCalls } from "./running-calls.js";
import {
  attempted,
  degraded,
  ended,
  failed,
  isFinal,
  lost,
  mayAttempt,
  newHealth,
  succeeded,
  type Moment,
  type ServerHealth,
} from "./server-health.js";
import { SessionCare } from "./session-care.js";
import type { ToolCall } from "./tool-call.js";

const keptStderrLines = 20;

interface Opening {
  readonly session: Promise<McpSession>;
  /** Resolves when the gate has let it through: when the server's own time begins. */
  readonly begun: Promise<unknown>;
}

const pastTheGate = (): void => undefined;

/**
 * One server over its life: connected when asked to, watched while it is up, and after it was lost connected again by
 * itself, with growing pauses, until that has failed too often. What it offers and whether it is connected are two
 * things: its tools stay offered while it is tried again, and are known before it was ever connected where they
 * are in the cache.
 */
export class ServerConnection implements CalledServer {
  readonly id: string;
  readonly offered: OfferedTools;
  #options: ConnectionOptions;
  readonly #calls = new RunningCalls();
  readonly #lifetime = new AbortController();
  #health: ServerHealth;
  #session: McpSession | undefined;
  #care: SessionCare | undefined;
  #opening: Opening | undefined;
  #stopRetry: (() => void) | undefined;
  #stderr: LineTail | undefined;

  constructor(options: ConnectionOptions) {
    this.id = options.id;
    this.offered = options.offered;
    this.#options = options;
    this.#health = newHealth(options.enabled);
  }

  get clock(): Clock {
    return this.#options.clock;
  }

  get health(): ServerHealth {
    return this.#health;
  }

  get stderr(): readonly string[] {
    return this.#stderr?.lines ?? [];
  }

  get session(): McpSession | undefined {
    return this.#session;
  }

  /** Applies settings that the connection doesn't depend on; a process that runs goes on. */
  tune(changed: ConnectionTuning): void {
    this.#options = { ...this.#options, ...changed };
    if (this.#session) this.#watch(this.#session);
  }

  /** Begins to connect, unless there is nothing to do or the pause after a failure isn't over. */
  start(): void {
    if (!mayAttempt(this.#health, this.#options.clock.now())) return;
    // Its failure is kept as the server's health; nobody waits for this attempt.
    this.#connect(false).session.catch(() => undefined);
  }

  /** Resolves when it is not connecting, whatever came of it. */
  async settled(): Promise<void> {
    await this.#opening?.session.catch(() => undefined);
  }

  /** Resolves when it is not connecting, or has had so many milliseconds since its start for that. */
  async arrived(waitMs: number): Promise<void> {
    const opening = this.#opening;
    if (!opening) return;
    const timeUp = opening.begun.then(
      () => new Promise<void>((resolve) => void this.#options.clock.after(waitMs, resolve)),
    );
    await Promise.race([this.settled(), timeUp]);
  }

  /** Reads the list anew, or connects, whatever pause there is. @throws FawnError where it can't be connected */
  async refresh(): Promise<void> {
    if (isFinal(this.#health)) return;
    if (this.#care) await this.#care.refresh();
    else await this.#connect(false).session;
  }

  /** The session, made first where need be. @throws FawnError where it can't be connected or mustn't yet */
  async connected(signal?: AbortSignal): Promise<McpSession> {
    if (this.#session) return this.#session;
    if (isFinal(this.#health)) {
      if (this.#lifetime.signal.aborted) throw this.#lifetime.signal.reason;
      throw new FawnError("mcp_closed", `MCP server '${this.id}' is ${this.#health.state}.`);
    }
    const { fault, state } = this.#health;
    const waits = state !== "connecting" && state !== "backoff";
    if (fault && waits && !mayAttempt(this.#health, this.#options.clock.now())) throw fault;
    return abortable(this.#connect(true).session, signal);
  }

  /** As `callServer` says. */
  call(call: ToolCall): Promise<CallResult> {
    return this.#calls.track(callServer(this, call));
  }

  /** Runs other work with the connected client; it counts as a call. */
  use<T>(work: (client: McpSession["client"]) => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.#calls.track(this.connected(signal).then(({ client }) => work(client)));
  }

  lossFault(): FawnError | undefined {
    return this.#session ? undefined : this.#health.fault;
  }

  heard(session: McpSession): void {
    if (this.#session === session) this.#care?.heard();
  }

  async leave(session: McpSession, error: unknown): Promise<void> {
    this.#lose(session, sessionLost(this.id, error));
    await session.close();
  }

  async refused(session: McpSession, error: unknown): Promise<void> {
    if (this.#session === session) {
      this.#part();
      this.#fail(credentialsRefused(this.id, error));
    }
    await session.close();
  }

  /** Lets the calls that run end, for at most `ms` milliseconds, then closes. */
  async drain(ms: number, reason: FawnError): Promise<void> {
    this.#stopRetry?.();
    await this.#calls.ended(ms);
    await this.close(reason);
  }

  /** Ends everything, also an attempt in progress. Calls that run, and later ones, fail with `reason`. */
  async close(reason?: FawnError, state: "removed" | "closed" = "closed"): Promise<void> {
    this.#health = ended(this.#health, state, reason);
    this.#stopRetry?.();
    this.#lifetime.abort(reason ?? new FawnError("mcp_closed", `MCP server '${this.id}' is closed.`));
    const session = this.#part();
    await Promise.all([session?.close(), this.settled()]);
    this.offered.clear();
  }

  /** One attempt at a time; whoever asks meanwhile waits for the same one. One that a call wants passes no gate. */
  #connect(urgent: boolean): Opening {
    if (this.#opening) return this.#opening;
    this.#stopRetry?.();
    this.#health = attempted(this.#health);
    const begun = urgent ? Promise.resolve(pastTheGate) : this.#options.gate.enter();
    const session = begun
      .then((leave) => this.#open(this.#health.attempts).finally(leave))
      .finally(() => (this.#opening = undefined));
    this.#opening = { session, begun };
    return this.#opening;
  }

  async #open(attempt: number): Promise<McpSession> {
    const { logger, open } = this.#options;
    const stderr = createLineTail(keptStderrLines, (line) =>
      logger.debug("MCP server's stderr", { server: this.id, line }),
    );
    this.#stderr = stderr;
    let opened: McpSession | undefined;
    try {
      this.#lifetime.signal.throwIfAborted();
      const events = {
        onToolsChanged: () => attempt === this.#health.attempts && this.#care?.toolsChanged(),
        onLost: (fault: FawnError) => opened !== undefined && this.#lose(opened, fault),
        stderr,
      };
      opened = await open(events, this.#lifetime.signal);
      if (this.#lifetime.signal.aborted) await opened.close();
      this.#lifetime.signal.throwIfAborted();
    } catch (error) {
      this.#fail(error);
      throw error;
    }
    return this.#adopt(opened);
  }

  #adopt(session: McpSession): McpSession {
    this.#session = session;
    this.#health = succeeded(this.#health, this.#options.clock.now());
    this.#watch(session);
    this.#take(session.listing, session);
    const toolCount = this.offered.defined.tools.length;
    this.#options.logger.info(`MCP server '${this.id}' is ready with ${toolCount} tools.`);
    return session;
  }

  #watch(session: McpSession): void {
    this.#care?.stop();
    const { listTimeoutMs: limitMs, pingMs, pollMs, clock, logger } = this.#options;
    this.#care = new SessionCare({
      server: this.id,
      session,
      clock,
      limitMs,
      pingMs,
      pollMs,
      isBusy: () => this.#calls.count > 0,
      onListing: (listing) => this.#take(listing, session),
      onListFailed: (error) => this.offered.warn(listKept(this.id, error)),
      onDoubt: (fault) => {
        if (fault && this.#health.state === "ready") logger.warn(fault.message, { server: this.id });
        this.#health = degraded(this.#health, fault);
      },
      onDead: (fault) => {
        this.#lose(session, fault);
        void session.close();
      },
    });
  }

  #take(listing: ToolListing, session: McpSession): void {
    this.offered.take(listing);
    this.#options.onListed(listing, session);
  }

  #fail(error: unknown): void {
    if (this.#lifetime.signal.aborted) return;
    const fault = asConnectFault(this.id, error);
    this.#pause(failed(this.#health, fault, this.#moment()), fault);
  }

  #lose(session: McpSession, fault: FawnError): void {
    if (this.#session !== session) return;
    this.#part();
    this.#pause(lost(this.#health, fault, this.#moment()), fault);
  }

  /** Takes over what became of it, and tries again where it is its turn. Tools that can't be called are not offered. */
  #pause(health: ServerHealth, fault: FawnError): void {
    this.#health = health;
    const { logger, clock } = this.#options;
    logger.warn(fault.message, { server: this.id, code: fault.code, state: health.state });
    if (health.state !== "backoff") return this.offered.clear();
    const waitMs = Math.max(0, health.retryAt - clock.now());
    this.#stopRetry = clock.after(waitMs, () => {
      // Whether it is still wanted: it may have been connected by a call, or removed.
      if (this.#health.state === "backoff") this.#connect(false).session.catch(() => undefined);
    });
  }

  #part(): McpSession | undefined {
    const session = this.#session;
    this.#session = undefined;
    this.#care?.stop();
    this.#care = undefined;
    return session;
  }

  #moment(): Moment {
    return { now: this.#options.clock.now(), random: this.#options.random };
  }
}
