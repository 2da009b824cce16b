import type { FawnError } from "../kernel/fawn-error.js";

/**
 * `idle`: not connected and not asked to; its tools may be known from the cache. `degraded`: connected, but it does
 * not answer. `backoff`: it failed and is tried again by itself after a pause. `open`: it failed too often (the
 * breaker is open); the next run or call after a longer pause makes one probe. `needs_auth`: it refuses our
 * credentials. `removed`: no longer configured. `closed`: Fawn has ended.
 */
export type ServerState =
  | "disabled"
  | "idle"
  | "connecting"
  | "ready"
  | "degraded"
  | "backoff"
  | "open"
  | "needs_auth"
  | "removed"
  | "closed";

/** How a server is and was. Times are milliseconds of the clock. Immutable. */
export interface ServerHealth {
  readonly state: ServerState;
  /** Attempts to connect, of all times. A late answer to an earlier one is recognised by this number. */
  readonly attempts: number;
  /** Failures since a connection last held. */
  readonly failures: number;
  /** No attempt before. */
  readonly retryAt: number;
  readonly readyAt: number;
  readonly fault: FawnError | undefined;
}

/** The moment, and a number from 0 to below 1. */
export interface Moment {
  readonly now: number;
  readonly random: () => number;
}

const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
/** Failures in a row that open the breaker. */
const mostFailures = 3;
const firstOpenMs = 30_000;
const longestOpenMs = 300_000;
const authPauseMs = 30_000;
/** A connection that is lost sooner counts as a failure, so that a server which never lasts opens the breaker. */
const stableMs = 30_000;

const authCodes: ReadonlySet<string> = new Set([
  "mcp_unauthorized",
  "mcp_needs_auth",
  "mcp_oauth_incomplete",
  "mcp_oauth_insecure",
]);
/** Whether a fault of this code is about who we are. */
export function isAuthCode(code: string): boolean {
  return authCodes.has(code);
}

const live: ReadonlySet<ServerState> = new Set(["ready", "degraded"]);
const final: ReadonlySet<ServerState> = new Set(["disabled", "removed", "closed"]);

export function newHealth(enabled: boolean): ServerHealth {
  const never = Number.NEGATIVE_INFINITY;
  const state = enabled ? "idle" : "disabled";
  return { state, attempts: 0, failures: 0, retryAt: never, readyAt: never, fault: undefined };
}

function isLive({ state }: ServerHealth): boolean {
  return live.has(state);
}

/** Whether nothing will ever change this state. */
export function isFinal({ state }: ServerHealth): boolean {
  return final.has(state);
}

/** Whether a run or a call may connect now. With the breaker open that is the one probe: it is `connecting` then. */
export function mayAttempt({ state, retryAt }: ServerHealth, now: number): boolean {
  if (state === "idle") return true;
  return (state === "backoff" || state === "open" || state === "needs_auth") && now >= retryAt;
}

export function attempted(health: ServerHealth): ServerHealth {
  return { ...health, state: "connecting", attempts: health.attempts + 1 };
}

export function succeeded(health: ServerHealth, now: number): ServerHealth {
  return { ...health, state: "ready", readyAt: now, fault: undefined };
}

export function failed(health: ServerHealth, fault: FawnError, moment: Moment): ServerHealth {
  if (isAuthCode(fault.code)) {
    return { ...health, state: "needs_auth", fault, retryAt: moment.now + authPauseMs };
  }
  return pausing({ ...health, fault, failures: health.failures + 1 }, moment);
}

export function lost(health: ServerHealth, fault: FawnError, moment: Moment): ServerHealth {
  const lasted = moment.now - health.readyAt >= stableMs;
  return pausing({ ...health, fault, failures: lasted ? 1 : health.failures + 1 }, moment);
}

/** It is connected and does not answer, or answers again. */
export function degraded(health: ServerHealth, fault: FawnError | undefined): ServerHealth {
  if (!isLive(health)) return health;
  return { ...health, state: fault === undefined ? "ready" : "degraded", fault };
}

export function ended(health: ServerHealth, state: "removed" | "closed", fault?: FawnError): ServerHealth {
  if (isFinal(health)) return health;
  return { ...health, state, fault: fault ?? health.fault };
}

/** Full jitter over a doubling range (Brooker 2015, "Exponential Backoff And Jitter"), then the breaker. */
function pausing(health: ServerHealth, { now, random }: Moment): ServerHealth {
  const beyond = health.failures - mostFailures;
  if (beyond >= 0) {
    const openMs = Math.min(longestOpenMs, firstOpenMs * 2 ** beyond);
    return { ...health, state: "open", retryAt: now + openMs };
  }
  const rangeMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (health.failures - 1));
  return { ...health, state: "backoff", retryAt: now + random() * rangeMs };
}
