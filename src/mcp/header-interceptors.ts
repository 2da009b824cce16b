import type { FetchLike } from "@modelcontextprotocol/sdk/shared/transport.js";
import { FawnError, messageOf } from "../kernel/fawn-error.js";
import { isRecord } from "../kernel/json-schema.js";
import { isClass } from "../reflection/describe-value.js";
import type { ExpectedKind } from "../reflection/expected-kind.js";
import type { Reflection } from "../reflection/resolve-export.js";
import { redact } from "./oauth/redact.js";

/** A request to an MCP server that is about to be sent. Names of headers are in lower case. */
export interface OutgoingRequest {
  readonly server: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Aborts when the request is given up. */
  readonly signal: AbortSignal;
}

/** Gives all headers that the request is to have, changed or not. */
export type HeaderInterceptor = (
  request: OutgoingRequest,
) => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;

const headerInterceptor: ExpectedKind<HeaderInterceptor> = {
  name: "a function that gives headers",
  remedy: "Export an async function ({ server, url, headers, signal }) that returns headers.",
  is: (value): value is HeaderInterceptor => typeof value === "function" && !isClass(value),
};

export interface InterceptorOptions {
  readonly server: string;
  /** Each `module:export`; asked in this order. */
  readonly references: readonly string[];
  readonly reflection: Reflection;
}

/**
 * A fetch that asks the interceptors before each request. A request whose interceptor can't be loaded, throws or
 * gives what are no headers fails with a FawnError: `reflection_*` or `mcp_interceptor_failed`.
 */
export function createInterceptedFetch(options: InterceptorOptions, next: FetchLike): FetchLike {
  const { server } = options;
  let loaded: Promise<readonly LoadedInterceptor[]> | undefined;
  return async (url, init) => {
    loaded ??= load(options).catch((error: unknown) => {
      // A module that is mended is tried again.
      loaded = undefined;
      throw error;
    });
    const signal = init?.signal ?? new AbortController().signal;
    let headers = Object.fromEntries(new Headers(init?.headers));
    for (const interceptor of await loaded) {
      headers = await changedHeaders(interceptor, { server, url: String(url), headers, signal });
    }
    return next(url, { ...init, headers });
  };
}

interface LoadedInterceptor {
  readonly reference: string;
  readonly intercept: HeaderInterceptor;
}

function load({ references, reflection }: InterceptorOptions): Promise<readonly LoadedInterceptor[]> {
  return Promise.all(
    references.map(async (reference) => ({
      reference,
      intercept: await reflection.resolve(reference, headerInterceptor),
    })),
  );
}

async function changedHeaders(
  { reference, intercept }: LoadedInterceptor,
  request: OutgoingRequest,
): Promise<Record<string, string>> {
  const fault = (why: string): FawnError =>
    new FawnError(
      "mcp_interceptor_failed",
      `The interceptor \`${reference}\` of MCP server '${request.server}' ${why}.`,
      { remedy: "Mend the function; the request was not sent." },
    );
  let given: unknown;
  try {
    given = await intercept({ ...request, headers: { ...request.headers } });
  } catch (error) {
    request.signal.throwIfAborted();
    const secrets = Object.values(request.headers).flatMap((value) => [value, ...value.split(" ")]);
    throw fault(`failed: ${redact(messageOf(error), secrets)}`);
  }
  if (!isRecord(given) || Object.values(given).some((value) => typeof value !== "string")) {
    throw fault("did not give headers, each a text");
  }
  try {
    return Object.fromEntries(new Headers(given as Record<string, string>));
  } catch (error) {
    if (error instanceof TypeError) throw fault("gave a header that may not be sent");
    throw error;
  }
}
