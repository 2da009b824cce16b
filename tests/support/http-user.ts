import { request } from "node:http";

export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Somebody who sends plain HTTP requests to a server, with the same headers each time. */
export class HttpUser {
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(url: string, headers: Readonly<Record<string, string>>) {
    this.#url = url;
    this.#headers = headers;
  }

  /** Waits at most ten seconds; a stream that stays open is read as far as it came. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await fetch(`${this.#url}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...this.#headers,
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    });
    return { status: response.status, text: await response.text() };
  }

  async json(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const { status, text } = await this.send(method, path, body);
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${text}`);
    return JSON.parse(text) as Record<string, unknown>;
  }

  async newThread(body: Record<string, unknown> = {}): Promise<string> {
    return String((await this.json("POST", "/threads", body))["thread_id"]);
  }
}

/** Whether a server answers the handshake of a WebSocket; the connection is closed again at once. */
export function opensWebSocket(
  url: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<boolean> {
  return new Promise((resolve) => {
    const handshake = {
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
    };
    const sent = request(`${url}${path}`, { headers: { ...headers, ...handshake } });
    sent.on("upgrade", (_response, socket) => {
      socket.destroy();
      resolve(true);
    });
    sent.on("response", (response) => {
      response.resume();
      resolve(false);
    });
    sent.on("error", () => resolve(false));
    sent.end();
  });
}
