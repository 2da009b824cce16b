import type { Clock } from "../kernel/clock.js";
import type { FawnError } from "../kernel/fawn-error.js";
import { oneAtATime } from "../kernel/one-at-a-time.js";
import { createSettle, type Settle } from "../kernel/settle.js";
import { withDeadline } from "./deadline.js";
import { relistAfter, Repeat } from "./list-schedule.js";
import { listTools, type ToolListing } from "./list-tools.js";
import { Liveness } from "./liveness.js";
import type { McpSession } from "./mcp-session.js";

/** A burst of `list_changed` gives one new listing, so many milliseconds after its last; a storm one in two seconds. */
const quietMs = 300;
const mostMs = 2_000;

export interface SessionCareOptions {
  readonly server: string;
  readonly session: McpSession;
  readonly clock: Clock;
  /** Milliseconds that an answer to a ping or a list may take. */
  readonly limitMs: number;
  /** Milliseconds of silence after which the server is asked whether it lives; 0: never. */
  readonly pingMs: number;
  /** Milliseconds between two listings of a server that does not tell of changes; 0: never. */
  readonly pollMs: number;
  readonly isBusy: () => boolean;
  readonly onListing: (listing: ToolListing) => void;
  readonly onListFailed: (error: unknown) => void;
  readonly onDoubt: (fault: FawnError | undefined) => void;
  readonly onDead: (fault: FawnError) => void;
}

/** Keeps one connected session true: its list of tools up to date, its life watched. */
export class SessionCare {
  readonly #options: SessionCareOptions;
  readonly #end = new AbortController();
  readonly #burst: Settle;
  readonly #repeat: Repeat;
  #heardAt: number;

  constructor(options: SessionCareOptions) {
    this.#options = options;
    const { clock, session, limitMs } = options;
    this.#heardAt = clock.now();
    const again = (): void => void this.refresh();
    this.#burst = createSettle({ clock, quietMs, mostMs, task: again });
    this.#repeat = new Repeat(clock, again);
    this.#planNext(session.listing);
    const within = <T>(outer: AbortSignal, work: (signal: AbortSignal) => Promise<T>) =>
      withDeadline(limitMs, outer, work);
    void new Liveness({
      server: options.server,
      clock,
      intervalMs: options.pingMs,
      heardAt: () => this.#heardAt,
      isBusy: options.isBusy,
      onDoubt: options.onDoubt,
      onDead: options.onDead,
      signal: this.#end.signal,
      probes: {
        ping: (outer) =>
          within(outer, (signal) => session.client.ping({ signal, timeout: limitMs })).then(this.heard),
        list: (outer) => within(outer, (signal) => this.#list(signal)).then(this.heard),
      },
    });
  }

  /** The server has just answered something. */
  readonly heard = (): void => {
    this.#heardAt = this.#options.clock.now();
  };

  toolsChanged(): void {
    this.heard();
    this.#burst.request();
  }

  /** Reads the list anew; never rejects. Who asks while it is read gets another reading. */
  readonly refresh = oneAtATime(async () => {
    const { limitMs, onListing, onListFailed } = this.#options;
    if (this.#end.signal.aborted) return;
    try {
      const listing = await withDeadline(limitMs, this.#end.signal, (signal) => this.#list(signal));
      this.heard();
      if (this.#end.signal.aborted) return;
      this.#planNext(listing);
      onListing(listing);
    } catch (error) {
      if (this.#end.signal.aborted) return;
      this.#planNext(this.#options.session.listing);
      onListFailed(error);
    }
  });

  stop(): void {
    this.#burst.cancel();
    this.#repeat.stop();
    this.#end.abort(new Error("The session has ended."));
  }

  #list(signal: AbortSignal): Promise<ToolListing> {
    const { session, limitMs } = this.#options;
    return listTools(session.client, { signal, limitMs });
  }

  #planNext({ ttlMs }: ToolListing): void {
    const { session, pollMs } = this.#options;
    const { tools, tellsChanges } = session.offers;
    if (tools) this.#repeat.plan(relistAfter({ ttlMs, tellsChanges }, pollMs));
  }
}
