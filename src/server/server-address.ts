const studio = "https://smith.langchain.com/studio";
const anyHost = new Set(["0.0.0.0", "::", "[::]"]);
const loopback = /^(localhost|127(\.\d+){3}|::1|\[::1\])$/;

/** The address at which a client on this machine reaches a server that listens on `host`. */
export function apiAddress(host: string, port: number): string {
  const reachable = anyHost.has(host) ? "127.0.0.1" : host;
  return `http://${reachable.includes(":") && !reachable.startsWith("[") ? `[${reachable}]` : reachable}:${port}`;
}

/** The page of LangGraph Studio that looks at this server. Opening it is up to the user. */
export function studioAddress(api: string): string {
  return `${studio}?baseUrl=${api}`;
}

/** Whether only this machine reaches a server that listens on `host`. */
export function isLoopback(host: string): boolean {
  return loopback.test(host);
}
