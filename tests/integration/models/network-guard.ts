import { Socket } from "node:net";

export interface NetworkGuard {
  /** Hosts outside loopback that were asked for, in order. */
  readonly refused: readonly string[];
  /** Puts back what was replaced. */
  restore(): void;
}

const loopback = new Set(["127.0.0.1", "::1", "localhost"]);

/** From now on every connection and every `fetch` of this process outside loopback fails and is recorded. */
export function guardNetwork(): NetworkGuard {
  const refused: string[] = [];
  const refuse = (host: string): never => {
    refused.push(host);
    throw new Error(`The test refuses to connect to ${host}.`);
  };
  const realFetch = globalThis.fetch;
  const realConnect: unknown = Reflect.get(Socket.prototype, "connect");
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (!loopback.has(url.hostname)) refuse(url.hostname);
    return realFetch(input, init);
  };
  Reflect.set(Socket.prototype, "connect", function connect(this: Socket, ...args: unknown[]) {
    const host = hostOf(args);
    if (host !== undefined && !loopback.has(host)) refuse(host);
    if (typeof realConnect !== "function") throw new TypeError("Socket.connect is missing.");
    return Reflect.apply(realConnect, this, args) as unknown;
  });
  return {
    refused,
    restore() {
      globalThis.fetch = realFetch;
      Reflect.set(Socket.prototype, "connect", realConnect);
    },
  };
}

/** The host of `connect`'s many forms; undefined for a path in the file system. */
function hostOf(args: readonly unknown[]): string | undefined {
  const options: unknown = Array.isArray(args[0]) ? args[0][0] : args[0];
  if (typeof options === "object" && options !== null)
    return "path" in options && options.path
      ? undefined
      : String(Reflect.get(options, "host") ?? "localhost");
  const host: unknown = args[1];
  return typeof options === "number" ? (typeof host === "string" ? host : "localhost") : undefined;
}
