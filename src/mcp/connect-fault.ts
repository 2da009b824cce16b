import { FawnError, messageOf } from "../kernel/fawn-error.js";
import { isRecord } from "../kernel/json-schema.js";
import { DeadlineError } from "./deadline.js";
import {
  httpStatusOf,
  isServerError,
  isUnauthorized,
  isUnreadable,
  networkCodeOf,
  plainMessageOf,
} from "./sdk-errors.js";
import type { Ending } from "./transport-handle.js";

/** What was being waited for. */
export type ConnectPhase = "initialize" | "tools/list";

/** All that is known of a connection that failed or was lost. */
export interface ConnectEvidence {
  readonly server: string;
  /** The program of a stdio server. */
  readonly command?: string | undefined;
  readonly cwd?: string | undefined;
  readonly cwdExists?: boolean | undefined;
  /** The address of an http or sse server. */
  readonly url?: string | undefined;
  /** Undefined once the server is ready. */
  readonly phase?: ConnectPhase | undefined;
  readonly ending?: Ending | undefined;
  readonly stderr: readonly string[];
  readonly error?: unknown;
}

/**
 * The error of a server that could not be connected or was lost: what happened on the first line, then the
 * server's last words and what to do.
 */
export function connectFault(evidence: ConnectEvidence): FawnError {
  const { code, what, remedy } = diagnose(evidence);
  const lines = evidence.stderr.map((line) => `\n  ${line}`).join("");
  const lastWords = lines === "" ? "" : `\nThe last lines of its stderr:${lines}\n`;
  const details = { remedy, cause: evidence.error };
  return new FawnError(code, `MCP server '${evidence.server}' ${what}${lastWords}`, details);
}

interface Diagnosis {
  readonly code: string;
  readonly what: string;
  readonly remedy?: string;
}

function diagnose(evidence: ConnectEvidence): Diagnosis {
  const { error, ending, phase, url } = evidence;
  if (ending && ending.kind !== "stream") return diagnoseEnding(ending, phase);
  if (error instanceof DeadlineError) {
    return {
      code: "mcp_connect_timeout",
      what: `did not answer ${phase} within ${error.ms} ms.`,
      remedy: "Raise its connect_timeout if it is only slow.",
    };
  }
  if (isServerError(error)) {
    return {
      code: "mcp_connect_failed",
      what: `answered ${phase} with an error: ${plainMessageOf(error)} (${error.code}).`,
    };
  }
  if (isUnreadable(error)) {
    return { code: "mcp_connect_failed", what: `answered ${phase} with what is no valid result.` };
  }
  if (url !== undefined) return diagnoseHttp(addressOf(url), evidence);
  if (isRecord(error) && String(error["syscall"]).startsWith("spawn")) {
    return diagnoseSpawn(String(error["code"]), evidence);
  }
  return { code: "mcp_connect_failed", what: `could not be connected: ${plainMessageOf(error)}.` };
}

function diagnoseEnding(
  ending: Exclude<Ending, { kind: "stream" }>,
  phase: ConnectPhase | undefined,
): Diagnosis {
  if (ending.kind === "noise") {
    return {
      code: "mcp_stdout_noise",
      what: `was stopped: it keeps writing to stdout what is no JSON-RPC message, last ${JSON.stringify(ending.line)}.`,
      remedy: "Stdout is for the protocol alone; let it log to stderr.",
    };
  }
  if (ending.kind === "oversize") {
    return {
      code: "mcp_message_too_large",
      what: `was stopped: it sent a message of more than 32 MiB, which begins with ${JSON.stringify(ending.line)}.`,
    };
  }
  const how = ending.signal === null ? `with code ${ending.code}` : `by ${ending.signal}`;
  if (phase === undefined) return { code: "mcp_server_exited", what: `exited ${how}.` };
  return {
    code: "mcp_server_exited",
    what: `exited ${how} before it answered ${phase}.`,
    remedy: "Run its command by hand to see why.",
  };
}

function diagnoseSpawn(code: string, { command, cwd, cwdExists }: ConnectEvidence): Diagnosis {
  if (code === "ENOENT" && cwdExists === false) {
    return {
      code: "mcp_spawn_failed",
      what: `could not be started: its working folder '${cwd}' does not exist.`,
      remedy: "Create it or correct cwd.",
    };
  }
  const why =
    code === "ENOENT"
      ? `there is no program '${command}'`
      : code === "EACCES"
        ? `'${command}' may not be executed`
        : `'${command}' failed with ${code}`;
  return {
    code: "mcp_spawn_failed",
    what: `could not be started: ${why}.`,
    remedy: "Install the program, or correct command.",
  };
}

function diagnoseHttp(address: string, { error, phase }: ConnectEvidence): Diagnosis {
  const status = httpStatusOf(error);
  if (isUnauthorized(error)) {
    const how = status === undefined ? messageOf(error) : `HTTP ${status}`;
    return {
      code: "mcp_unauthorized",
      what: `at ${address} refused our credentials (${how}).`,
      remedy: "Check its headers or oauth section.",
    };
  }
  if (phase === undefined) {
    return { code: "mcp_connection_lost", what: `at ${address} closed the connection.` };
  }
  if (status !== undefined && status >= 400) {
    return {
      code: "mcp_connect_failed",
      what: `at ${address} answered HTTP ${status} to ${phase}.`,
      remedy: "Check its url, and whether its type is http or sse.",
    };
  }
  const why = networkCodeOf(error) ?? plainMessageOf(deepestOf(error));
  return {
    code: "mcp_connect_failed",
    what: `at ${address} could not be connected: ${why}.`,
    remedy: "Check its url and that it is running.",
  };
}

/** `fetch failed` says nothing; what caused it does. */
function deepestOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? error.cause : error;
}

/** Without user, query and fragment, which may hold secrets. */
function addressOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
