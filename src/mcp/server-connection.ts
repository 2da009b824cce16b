import { FawnError, messageOf } from "../kernel/fawn-error.js";
import type { Logger } from "../kernel/logger.js";
import type { CallResult } from "./call-result.js";
import { callFault, wasNotTaken } from "./call-fault.js";
import type { ToolCall } from "./tool-call.js";
import { callTool } from "./call-tool.js";
import type { Coalesced } from "./coalesce.js";
import { coalesce } from "./coalesce.js";
import { withDeadline } from "./deadline.js";
import type { DefinedTools } from "./define-tools.js";
import { listTools } from "./list-tools.js";
import type { LineTail } from "./line-tail.js";
import { createLineTail } from "./line-tail.js";
import type { McpSession, OpenSession } from "./mcp-session.js";
import { OfferedTools } from "./offered-tools.js";
import { pauseAfter } from "./retry-pause.js";
import { RunningCalls } from "./running-calls.js";
import type { ServerState } from "./server-status.js";

/** A burst of `list_changed` gives one new listing. */
const relistDelayMs = 200;
const keptStderrLines = 20;
/** A connection that is lost sooner counts as a failure: a server that crashes at once isn't started at each run. */
const stableMs = 30_000;

export interface ConnectionOptions {
  readonly id: string;
  readonly enabled: boolean;
  readonly open: OpenSession;
  readonly define: (listed: readonly unknown[]) => DefinedTools;
  /** Milliseconds that a listing after `list_changed` may take. */
  readonly listTimeoutMs: number;
  readonly logger: Logger;
  /** Milliseconds of a clock; only differences matter. */
  readonly now: () => number;
  /** The set of tools has changed. */
  readonly onChange: () => void;
}

/**
 * One server over its life: connected when asked to, watched while it is up, connected again at the next call
 * or start after it was lost, left alone for a growing pause after it failed. What it offers and whether it is
 * connected are two things: tools of a lost connection stay offered until a new attempt fails.
 */
export class ServerConnection {
  readonly id: string;
  readonly offered: OfferedTools;
  #options: ConnectionOptions;
  readonly #calls = new RunningCalls();
  readonly #lifetime = new AbortController();
  readonly #relist: Coalesced;
  #state: ServerState;
  #session: McpSession | undefined;
  #opening: Promise<McpSession> | undefined;
  #fault: FawnError | undefined;
  #failures = 0;
  #retryAt = Number.NEGATIVE_INFINITY;
  #readyAt = 0;
  #stderr: LineTail | undefined;

  constructor(options: ConnectionOptions) {
    this.id = options.id;
    this.#options = options;
    this.#state = options.enabled ? "idle" : "disabled";
    const { id: server, define, logger, onChange } = options;
    this.offered = new OfferedTools({ server, logger, onChange }, define);
    this.#relist = coalesce(() => this.#readList(), relistDelayMs);
  }

  get state(): ServerState {
    return this.#state;
  }

  get fault(): FawnError | undefined {
    return this.#fault;
  }

  get stderr(): readonly string[] {
    return this.#stderr?.lines ?? [];
  }

  get pid(): number | undefined {
    return this.#session?.pid();
  }

  /** Applies settings that the connection doesn't depend on; a process that runs goes on. */
  reconfigure(changed: Pick<ConnectionOptions, "open" | "define" | "listTimeoutMs">): void {
    this.#options = { ...this.#options, ...changed };
    this.offered.redefine(changed.define);
  }

  /** Begins to connect, unless there is nothing to do or the pause after a failure isn't over. */
  start(): void {
    if (this.#state !== "idle" && this.#state !== "failed") return;
    if (this.#options.now() < this.#retryAt) return;
    // Its failure is kept as the server's state; nobody waits for this attempt.
    this.#connect().catch(() => undefined);
  }

  /** Resolves when it is not connecting, whatever came of it. */
  async settled(): Promise<void> {
    await this.#opening?.catch(() => undefined);
  }

  /**
   * Calls a tool, connecting first where need be. A call that a lost connection surely did not take is sent once
   * more. Rejects with a McpToolError, or with the reason of the call's signal.
   */
  call(call: ToolCall): Promise<CallResult> {
    return this.#calls.track(this.#call(call));
  }

  async #call(call: ToolCall): Promise<CallResult> {
    try {
      const session = await this.#sessionFor(call.signal);
      try {
        return await callTool(session.client, call);
      } catch (error) {
        if (call.signal?.aborted || !wasNotTaken(error)) throw error;
        await this.#leave(session, error);
      }
      const next = await this.#sessionFor(call.signal);
      return await callTool(next.client, call);
    } catch (error) {
      call.signal?.throwIfAborted();
      const lost = this.#session ? undefined : this.#fault;
      throw callFault(error, { server: this.id, tool: call.tool }, { limitMs: call.limitMs, lost });
    }
  }

  /** Lets the calls that run end, for at most `ms` milliseconds, then closes. */
  async drain(ms: number, reason: FawnError): Promise<void> {
    this.#relist.stop();
    await this.#calls.ended(ms);
    await this.close(reason);
  }

  /** Ends everything, also an attempt in progress. Calls that run, and later ones, fail with `reason`. */
  async close(reason?: FawnError): Promise<void> {
    if (this.#state !== "disabled") this.#state = "closed";
    this.#fault = reason ?? this.#fault;
    this.#relist.stop();
    this.#lifetime.abort(reason ?? new FawnError("mcp_closed", `MCP server '${this.id}' is closed.`));
    const session = this.#session;
    this.#session = undefined;
    await Promise.all([session?.close(), this.settled()]);
    this.offered.clear();
  }

  async #sessionFor(signal: AbortSignal | undefined): Promise<McpSession> {
    if (this.#session) return this.#session;
    if (this.#state === "closed" || this.#state === "disabled") {
      if (this.#lifetime.signal.aborted) throw this.#lifetime.signal.reason;
      throw new FawnError("mcp_closed", `MCP server '${this.id}' is ${this.#state}.`);
    }
    if (this.#fault && this.#state === "failed" && this.#options.now() < this.#retryAt) throw this.#fault;
    return abortable(this.#connect(), signal);
  }

  /** One attempt at a time; whoever asks meanwhile waits for the same one. */
  #connect(): Promise<McpSession> {
    this.#opening ??= this.#open().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  async #open(): Promise<McpSession> {
    this.#state = "connecting";
    const stderr = createLineTail(keptStderrLines, (line) =>
      this.#options.logger.debug("MCP server's stderr", { server: this.id, line }),
    );
    this.#stderr = stderr;
    let opened: McpSession | undefined;
    const isCurrent = (): boolean => opened !== undefined && opened === this.#session;
    try {
      const events = {
        onToolsChanged: () => this.#relist.request(),
        onLost: (fault: FawnError) => isCurrent() && this.#lose(fault),
        stderr,
      };
      opened = await this.#options.open(events, this.#lifetime.signal);
    } catch (error) {
      this.#fail(error);
      throw error;
    }
    return this.#adopt(opened);
  }

  async #adopt(session: McpSession): Promise<McpSession> {
    if (this.#lifetime.signal.aborted) {
      await session.close();
      throw this.#lifetime.signal.reason;
    }
    this.#session = session;
    this.#state = "ready";
    this.#fault = undefined;
    this.#readyAt = this.#options.now();
    this.offered.take(session.listing);
    const toolCount = this.offered.defined.tools.length;
    this.#options.logger.info(`MCP server '${this.id}' is ready with ${toolCount} tools.`);
    return session;
  }

  #fail(error: unknown): void {
    if (this.#lifetime.signal.aborted) return;
    this.#state = "failed";
    this.#fault = FawnError.isInstance(error)
      ? error
      : new FawnError("mcp_connect_failed", `MCP server '${this.id}' failed: ${messageOf(error)}`);
    this.#pause();
    this.#options.logger.warn(this.#fault.message, { server: this.id, code: this.#fault.code });
    this.offered.clear();
  }

  #pause(): void {
    this.#failures += 1;
    this.#retryAt = this.#options.now() + pauseAfter(this.#failures);
  }

  #lose(fault: FawnError): void {
    this.#session = undefined;
    this.#state = "idle";
    this.#fault = fault;
    const hasLasted = this.#options.now() - this.#readyAt >= stableMs;
    if (hasLasted) [this.#failures, this.#retryAt] = [0, Number.NEGATIVE_INFINITY];
    else this.#pause();
    this.#options.logger.warn(fault.message, { server: this.id, code: fault.code });
  }

  /** Gives up a session that a call has found dead. */
  async #leave(session: McpSession, error: unknown): Promise<void> {
    if (this.#session === session) {
      const text = `MCP server '${this.id}' has lost our session: ${messageOf(error)}`;
      this.#lose(new FawnError("mcp_connection_lost", text, { cause: error }));
    }
    await session.close();
  }

  async #readList(): Promise<void> {
    const session = this.#session;
    if (!session) return;
    const limitMs = this.#options.listTimeoutMs;
    try {
      const listing = await withDeadline(limitMs, this.#lifetime.signal, (signal) =>
        listTools(session.client, { signal, limitMs }),
      );
      if (this.#session === session) this.offered.take(listing);
    } catch (error) {
      if (this.#session !== session) return;
      const message = `MCP server '${this.id}' said that its tools have changed, but did not list them: ${messageOf(error)}. The old list stays.`;
      this.offered.warn({ code: "mcp_relist_failed", message });
    }
  }
}

/** Waits for `work` no longer than `signal` allows; the work goes on for others. */
async function abortable<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  return withDeadline(2 ** 31 - 1, signal, () => work);
}
