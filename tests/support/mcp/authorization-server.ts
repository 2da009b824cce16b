import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

interface TokenRequest {
  readonly headers: IncomingMessage["headers"];
  readonly parameters: Readonly<Record<string, string>>;
}

export interface FakeAuthorizationServer {
  readonly origin: string;
  readonly tokenRequests: readonly TokenRequest[];
  readonly registrations: readonly Readonly<Record<string, unknown>>[];
  /** Method, path and query of each request. */
  readonly requests: readonly string[];
  /** All codes, verifiers, secrets and tokens that were handed out or received. */
  readonly secrets: ReadonlySet<string>;
  /** Whether an access token is good, as the MCP server would ask. */
  accepts(token: string | undefined): boolean;
  scopeOf(token: string): string | undefined;
  /** Access tokens are no longer accepted; refresh tokens are. */
  expireAccessTokens(): void;
  /** No token is accepted any more. */
  revokeAll(): void;
  /** Forgets the clients that registered themselves. */
  forgetClients(): void;
  close(): Promise<void>;
}

export interface AuthorizationServerOptions {
  /** Clients that need not register: id → secret, `undefined` for a public one. */
  readonly clients?: Readonly<Record<string, string | undefined>>;
  /** Refresh tokens that are good from the start. */
  readonly refreshTokens?: readonly string[];
  /** Seconds; left out of the answers where it is undefined. */
  readonly expiresIn?: number;
  /** Answers the token endpoint in place of the server; undefined lets the server answer. */
  readonly onToken?: (count: number) => { status: number; body: string } | undefined | Promise<undefined>;
  /** Changes the metadata of the server. */
  readonly metadata?: (origin: string) => Record<string, unknown>;
  /** Changes the parameters with which the browser is sent back. */
  readonly onAuthorize?: (back: URLSearchParams) => void;
}

interface Grant {
  readonly clientId: string;
  readonly challenge: string;
  readonly redirectUri: string;
  readonly scope: string;
}

/** An authorization server that lets everybody in, checks PKCE, and takes a refresh token once. */
export async function startAuthorizationServer(
  options: AuthorizationServerOptions = {},
): Promise<FakeAuthorizationServer> {
  const clients = new Map(Object.entries(options.clients ?? {}));
  const registered = new Set<string>();
  const codes = new Map<string, Grant>();
  const access = new Map<string, string>();
  const refresh = new Set(options.refreshTokens);
  const secrets = new Set<string>([
    ...refresh,
    ...[...clients.values()].filter((secret) => secret !== undefined),
  ]);
  const tokenRequests: TokenRequest[] = [];
  const registrations: Record<string, unknown>[] = [];
  const requests: string[] = [];

  const grant = (scope: string) => {
    const tokens = { access_token: `at-${randomUUID()}`, refresh_token: `rt-${randomUUID()}` };
    access.set(tokens.access_token, scope);
    refresh.add(tokens.refresh_token);
    secrets.add(tokens.access_token).add(tokens.refresh_token);
    return {
      ...tokens,
      token_type: "Bearer",
      scope,
      ...(options.expiresIn === undefined ? {} : { expires_in: options.expiresIn }),
    };
  };
  const withoutRefresh = ({ refresh_token, ...rest }: ReturnType<typeof grant>) => {
    refresh.delete(refresh_token);
    return rest;
  };

  const isClient = (request: TokenRequest): boolean => {
    const [scheme, basic = ""] = request.headers.authorization?.split(" ") ?? [];
    const [id, secret] =
      scheme === "Basic"
        ? Buffer.from(basic, "base64").toString().split(":")
        : [request.parameters["client_id"], request.parameters["client_secret"]];
    return id !== undefined && clients.has(id) && clients.get(id) === secret;
  };
  const answerToken = (request: TokenRequest): [number, object] => {
    const { parameters } = request;
    const refusal = (error: string): [number, object] => [
      400,
      { error, error_description: `refused ${JSON.stringify(parameters)}` },
    ];
    if (!isClient(request)) return refusal("invalid_client");
    if (parameters["grant_type"] === "client_credentials") {
      return [200, withoutRefresh(grant(parameters["scope"] ?? ""))];
    }
    if (parameters["grant_type"] === "refresh_token") {
      return refresh.delete(parameters["refresh_token"] ?? "") ? [200, grant("")] : refusal("invalid_grant");
    }
    const code = codes.get(parameters["code"] ?? "");
    codes.delete(parameters["code"] ?? "");
    const verifier = parameters["code_verifier"] ?? "";
    secrets.add(verifier);
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    const isRight = code?.challenge === challenge && code.redirectUri === parameters["redirect_uri"];
    return code && isRight ? [200, grant(code.scope)] : refusal("invalid_grant");
  };

  const authorize = (query: URLSearchParams, response: ServerResponse): void => {
    const clientId = query.get("client_id") ?? "";
    const redirectUri = query.get("redirect_uri") ?? "";
    if (!clients.has(clientId) || query.get("code_challenge_method") !== "S256") {
      response.writeHead(400).end("unknown client or no PKCE");
      return;
    }
    const code = `code-${randomUUID()}`;
    secrets.add(code);
    const challenge = query.get("code_challenge") ?? "";
    codes.set(code, { clientId, challenge, redirectUri, scope: query.get("scope") ?? "" });
    const back = new URL(redirectUri);
    back.searchParams.set("code", code);
    back.searchParams.set("state", query.get("state") ?? "");
    options.onAuthorize?.(back.searchParams);
    response.writeHead(302, { location: back.href }).end();
  };

  const register = (body: string): object => {
    const metadata = JSON.parse(body) as Record<string, unknown>;
    registrations.push(metadata);
    const client_id = `client-${randomUUID()}`;
    clients.set(client_id, undefined);
    registered.add(client_id);
    return { ...metadata, client_id };
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const origin = `http://${request.headers.host}`;
    const { pathname, searchParams } = new URL(request.url ?? "", origin);
    requests.push(`${request.method} ${request.url}`);
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const json = (status: number, document: object): void => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(document));
    };
    if (pathname === "/authorize") return authorize(searchParams, response);
    if (pathname === "/register") return json(201, register(body));
    if (pathname === "/token") {
      const parameters = Object.fromEntries(new URLSearchParams(body));
      const taken = { headers: request.headers, parameters };
      tokenRequests.push(taken);
      const instead = await options.onToken?.(tokenRequests.length);
      if (instead) response.writeHead(instead.status).end(instead.body);
      else json(...answerToken(taken));
      return;
    }
    if (pathname !== "/.well-known/oauth-authorization-server") return void response.writeHead(404).end();
    json(200, {
      issuer: origin,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      registration_endpoint: `${origin}/register`,
      response_types_supported: ["code"],
      code_challenge_methods_supported: ["S256"],
      token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post", "none"],
      ...options.metadata?.(origin),
    });
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tokenRequests,
    registrations,
    requests,
    secrets,
    accepts: (token) => token !== undefined && access.has(token),
    scopeOf: (token) => access.get(token),
    expireAccessTokens: () => access.clear(),
    revokeAll() {
      access.clear();
      refresh.clear();
    },
    forgetClients() {
      for (const id of registered) clients.delete(id);
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
