import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { FawnError } from "../../../src/kernel/fawn-error.js";
import type { McpSession, OpenSession, SessionEvents } from "../../../src/mcp/mcp-session.js";

type FakeState = "opening" | "open" | "closing" | "closed" | "failed";

/** A session that a test opens, loses and closes by hand. */
export class FakeSession implements McpSession {
  readonly id: number;
  readonly client = {} as Client;
  readonly offers = { tools: true, tellsChanges: true, resources: false, prompts: false };
  readonly listing = { tools: [], warnings: [] };
  readonly events: SessionEvents;
  state: FakeState = "opening";
  /** Uses that run on it, as the test counts them. */
  uses = 0;
  /** Whether it was closed while uses ran on it. */
  closedInUse = false;
  readonly #slowClose: boolean;
  #opened: { resolve(session: McpSession): void; reject(error: unknown): void } | undefined;
  #closed: (() => void) | undefined;

  constructor(id: number, events: SessionEvents, slowClose: boolean) {
    this.id = id;
    this.events = events;
    this.#slowClose = slowClose;
  }

  opening(signal: AbortSignal): Promise<McpSession> {
    signal.addEventListener("abort", () => this.fail(signal.reason), { once: true });
    return new Promise((resolve, reject) => {
      this.#opened = { resolve, reject };
    });
  }

  open(): void {
    if (this.state !== "opening") return;
    this.state = "open";
    this.#opened?.resolve(this);
  }

  fail(error: unknown = new FawnError("mcp_connect_failed", `opening ${this.id} failed`)): void {
    if (this.state !== "opening") return;
    this.state = "failed";
    this.#opened?.reject(error);
  }

  /** Its process exits. */
  lose(): void {
    if (this.state !== "open") return;
    this.events.onLost(new FawnError("mcp_server_exited", `session ${this.id} exited`));
  }

  pid(): number | undefined {
    return this.state === "open" ? 1_000 + this.id : undefined;
  }

  close(): Promise<void> {
    this.closedInUse ||= this.uses > 0;
    this.state = "closing";
    if (!this.#slowClose) this.endClosing();
    return this.state === "closing"
      ? new Promise((resolve) => {
          this.#closed = resolve;
        })
      : Promise.resolve();
  }

  endClosing(): void {
    if (this.state !== "closing") return;
    this.state = "closed";
    this.#closed?.();
  }

  /** Whether it takes up a place. */
  get exists(): boolean {
    return this.state === "opening" || this.state === "open" || this.state === "closing";
  }
}

export interface FakeOpener {
  readonly open: OpenSession;
  /** All that were ever begun, in their order. */
  readonly sessions: readonly FakeSession[];
}

/** What opens fake sessions: at once, or by hand (`slow`). */
export function fakeOpener({ slow = false }: { readonly slow?: boolean } = {}): FakeOpener {
  const sessions: FakeSession[] = [];
  return {
    sessions,
    open: (events, signal) => {
      const session = new FakeSession(sessions.length, events, slow);
      sessions.push(session);
      const opening = session.opening(signal);
      if (!slow) session.open();
      return opening;
    },
  };
}
