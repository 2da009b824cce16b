import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, Server as HttpServer, ServerResponse } from "node:http";
import { createServer } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { AddressInfo } from "node:net";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { SSEServerTransport } from "@modelcontextprotocol/sdk/server/sse.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";

interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface FakeHttpServer {
  /** Of the MCP endpoint. */
  readonly url: string;
  readonly origin: string;
  readonly requests: readonly RecordedRequest[];
  /** Ids of the MCP sessions that are open. */
  sessions(): readonly string[];
  /** Requests that clients still wait on, streams included. */
  waiting(): number;
  /** Loses all sessions, as a restart would. */
  forgetSessions(): void;
  close(): Promise<void>;
}

export interface FakeHttpOptions {
  /** Accepts requests and never answers. */
  readonly silent?: boolean;
  /** The bearer token that each request must carry. */
  readonly token?: string;
  /** Answers 403 to everybody. */
  readonly forbids?: boolean;
  /** Milliseconds after which it ends each stream that a client has opened with GET. */
  readonly cutsStreamsAfter?: number;
  /** Serves OAuth discovery and a token endpoint that hands out `token`. */
  readonly oauth?: boolean;
  /** A free one by default. */
  readonly port?: number;
  /** Another server that hands out the tokens. */
  readonly guard?: Guard;
}

interface Guard {
  /** Its authorization server. */
  readonly origin: string;
  accepts(token: string | undefined): boolean;
  /** The scope that a token has to have, which is asked for with 403. */
  readonly scope?: string | undefined;
  scopeOf(token: string): string | undefined;
}

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => Promise<void>;

/** A streamable HTTP server with sessions. */
export async function startHttpServer(options: FakeHttpOptions = {}): Promise<FakeHttpServer> {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const handle: Handler = async (request, response, body) => {
    const id = request.headers["mcp-session-id"];
    const known = typeof id === "string" ? sessions.get(id) : undefined;
    if (typeof id === "string" && !known) {
      response.writeHead(404).end('{"jsonrpc":"2.0","error":{"code":-32001,"message":"Session not found"}}');
      return;
    }
    const transport = known ?? (await openSession(sessions));
    await transport.handleRequest(request, response, body === "" ? undefined : JSON.parse(body));
  };
  return listen(handle, sessions, options);
}

/** A server of the older HTTP+SSE transport. */
export async function startSseServer(options: FakeHttpOptions = {}): Promise<FakeHttpServer> {
  const sessions = new Map<string, SSEServerTransport>();
  const handle: Handler = async (request, response, body) => {
    if (request.method === "GET") {
      const transport = new SSEServerTransport("/mcp", response);
      sessions.set(transport.sessionId, transport);
      response.on("close", () => sessions.delete(transport.sessionId));
      await createProtocolServer().connect(transport);
      return;
    }
    const id = new URL(request.url ?? "", "http://localhost").searchParams.get("sessionId") ?? "";
    const transport = sessions.get(id);
    if (!transport) response.writeHead(404).end("Could not find session");
    else await transport.handlePostMessage(request, response, JSON.parse(body));
  };
  return listen(handle, sessions, options);
}

async function openSession(
  sessions: Map<string, StreamableHTTPServerTransport>,
): Promise<StreamableHTTPServerTransport> {
  const transport: StreamableHTTPServerTransport = new StreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: (id) => void sessions.set(id, transport),
    onsessionclosed: (id) => void sessions.delete(id),
  });
  await createProtocolServer().connect(transport);
  return transport;
}

function createProtocolServer(): Server {
  const server = new Server({ name: "fake-http", version: "1.0.0" }, { capabilities: { tools: {} } });
  const inputSchema = { type: "object" as const };
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [
      { name: "echo", description: "Says what it is told.", inputSchema },
      { name: "headers", inputSchema },
      { name: "forever", inputSchema },
      { name: "working", inputSchema },
    ],
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { requestInfo, sendNotification }) => {
    if (params.name === "forever") await new Promise(() => undefined);
    const { progressToken = "" } = params["_meta"] ?? {};
    for (let step = 1; params.name === "working" && step <= 3; step += 1) {
      await delay(150);
      const progress = { progressToken, progress: step, total: 3, message: `step ${step}` };
      await sendNotification({ method: "notifications/progress", params: progress });
    }
    const said = params.name === "headers" ? requestInfo?.headers : params.arguments;
    return { content: [{ type: "text", text: JSON.stringify(said) }] };
  });
  return server;
}

async function listen(
  handle: Handler,
  sessions: Map<string, { close(): Promise<void> }>,
  options: FakeHttpOptions,
): Promise<FakeHttpServer> {
  const requests: RecordedRequest[] = [];
  let waiting = 0;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(request);
    const { method = "", url = "", headers } = request;
    requests.push({ method, path: url, headers, body });
    if (options.silent) {
      if (method === "GET") response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
      return;
    }
    if (options.oauth && serveOauth(request, response, options)) return;
    if (options.guard && isStopped(request, response, options.guard)) return;
    if (options.token !== undefined && headers.authorization !== `Bearer ${options.token}`) {
      response.writeHead(401, { "www-authenticate": "Bearer" }).end("who are you?");
      return;
    }
    if (options.forbids) {
      response.writeHead(403).end("not you");
      return;
    }
    if (method === "GET" && options.cutsStreamsAfter !== undefined) {
      setTimeout(() => response.destroy(), options.cutsStreamsAfter);
    }
    await handle(request, response, body);
  };
  const server = createServer((request, response) => {
    waiting += 1;
    response.on("close", () => (waiting -= 1));
    void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    url: `${origin}/mcp`,
    requests,
    sessions: () => [...sessions.keys()],
    waiting: () => waiting,
    forgetSessions() {
      for (const session of sessions.values()) void session.close();
      sessions.clear();
    },
    close: () => shut(server),
  };
}

/** Answers what belongs to OAuth; false for everything else. */
function serveOauth(request: IncomingMessage, response: ServerResponse, { token }: FakeHttpOptions): boolean {
  const origin = `http://${request.headers.host}`;
  const { pathname } = new URL(request.url ?? "", origin);
  const documents: Record<string, object> = {
    "/.well-known/oauth-protected-resource/mcp": {
      resource: `${origin}/mcp`,
      authorization_servers: [origin],
    },
    "/.well-known/oauth-authorization-server": {
      issuer: origin,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      response_types_supported: ["code"],
    },
    "/token": { access_token: token, token_type: "bearer", expires_in: 3600 },
  };
  const document = documents[pathname];
  if (!document) return false;
  const isDenied =
    pathname === "/token" &&
    request.headers.authorization !== `Basic ${Buffer.from("fawn:s3cret").toString("base64")}`;
  response.writeHead(isDenied ? 401 : 200, { "content-type": "application/json" });
  response.end(
    JSON.stringify(isDenied ? { error: "invalid_client", error_description: "unknown client" } : document),
  );
  return true;
}

/** Answers what a request without a good token gets, with the words of what it refuses. */
function isStopped(request: IncomingMessage, response: ServerResponse, guard: Guard): boolean {
  const origin = `http://${request.headers.host}`;
  const metadata = "/.well-known/oauth-protected-resource";
  if (request.url === `${metadata}/custom`) {
    const document = { resource: `${origin}/mcp`, authorization_servers: [guard.origin] };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(document));
    return true;
  }
  if (request.url?.startsWith("/.well-known/")) {
    response.writeHead(404).end();
    return true;
  }
  const { authorization } = request.headers;
  const token = authorization?.replace(/^Bearer /, "");
  const where = `resource_metadata="${origin}${metadata}/custom"`;
  if (!guard.accepts(token)) {
    response.writeHead(401, { "www-authenticate": `Bearer error="invalid_token", ${where}` });
    response.end(`not accepted: ${authorization}`);
    return true;
  }
  if (
    guard.scope === undefined ||
    guard
      .scopeOf(token ?? "")
      ?.split(" ")
      .includes(guard.scope)
  )
    return false;
  const wanted = `Bearer error="insufficient_scope", scope="${guard.scope}", ${where}`;
  response.writeHead(403, { "www-authenticate": wanted }).end(`too little: ${authorization}`);
  return true;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

async function shut(server: HttpServer): Promise<void> {
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
}
