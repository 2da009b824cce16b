import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { FawnError, messageOf } from "../../kernel/fawn-error.js";
import { callbackPage } from "./callback-page.js";

export interface CallbackOptions {
  /** Of the MCP server, for texts. */
  readonly server: string;
  /** A free one where it is left out. */
  readonly port: number | undefined;
  /** Only a request that carries it is taken. */
  readonly state: string;
  /** Uses the parameters of the one request that is taken; the page tells how that ended. */
  readonly accept: (parameters: URLSearchParams) => Promise<void>;
}

export interface CallbackServer {
  readonly redirectUrl: string;
  /** Ends as `accept` did, once the page is sent. */
  readonly accepted: Promise<void>;
  close(): Promise<void>;
}

interface Page {
  readonly status: number;
  readonly title: string;
  readonly text: string;
}

/**
 * Listens on 127.0.0.1 for the browser that comes back from an authorization server (RFC 8252, 7.3).
 *
 * @throws FawnError `mcp_callback_port_taken`
 */
export async function openCallback(options: CallbackOptions): Promise<CallbackServer> {
  const http = createServer();
  const accepted = new Promise<void>((resolve, reject) => {
    let isTaken = false;
    const onRequest = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
      const refusal = refusalOf(
        request,
        pathname,
        isTaken,
        isState(searchParams.get("state"), options.state),
      );
      if (refusal) return send(response, refusal);
      isTaken = true;
      try {
        await options.accept(searchParams);
      } catch (error) {
        await send(response, { status: 400, title: "Not authorized", text: messageOf(error) });
        throw error;
      }
      const text = `Fawn may now use the MCP server '${options.server}'. You can close this page.`;
      await send(response, { status: 200, title: "Authorized", text });
      resolve();
    };
    http.on("request", (request: IncomingMessage, response: ServerResponse) => {
      onRequest(request, response).catch(reject);
    });
  });
  await listen(http, options);
  return {
    redirectUrl: `http://127.0.0.1:${(http.address() as AddressInfo).port}/callback`,
    accepted,
    async close() {
      const closed = new Promise<void>((resolve) => http.close(() => resolve()));
      http.closeAllConnections();
      await closed;
    },
  };
}

function refusalOf(
  { method }: IncomingMessage,
  pathname: string,
  isTaken: boolean,
  isExpected: boolean,
): Page | undefined {
  const title = "Not authorized";
  if (method !== "GET" || pathname !== "/callback") {
    return { status: 404, title: "Nothing here", text: "This address is for the end of a login only." };
  }
  if (!isExpected)
    return { status: 400, title, text: "This answer does not belong to the login that waits." };
  return isTaken ? { status: 400, title, text: "This login has been answered already." } : undefined;
}

/** Compares hashes, whose lengths are equal, in a time that tells nothing. */
function isState(given: string | null, wanted: string): boolean {
  return given !== null && timingSafeEqual(hash(given), hash(wanted));
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

async function send(response: ServerResponse, { status, title, text }: Page): Promise<void> {
  response.writeHead(status, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": "default-src 'none'",
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    connection: "close",
  });
  await new Promise<void>((resolve) => {
    response.on("close", resolve);
    response.end(callbackPage(title, text));
  });
}

async function listen(http: Server, { server, port }: CallbackOptions): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    http.once("error", (error: NodeJS.ErrnoException) => {
      const remedy = "Set another redirect_port in its oauth section, or none.";
      const why = `The login at MCP server '${server}' can't wait on port ${port}: ${error.code ?? error.message}.`;
      reject(new FawnError("mcp_callback_port_taken", why, { remedy }));
    });
    http.listen(port ?? 0, "127.0.0.1", resolve);
  });
}
