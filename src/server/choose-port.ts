import { createServer } from "node:net";
import { FawnError } from "../kernel/fawn-error.js";

/** The port of LangGraph's development server, where Studio and clients look first. */
export const defaultPort = 2024;
/** How many ports above the default are tried. */
const reach = 100;

/** A port that somebody else is listening on. */
export function portTaken(host: string, port: number): FawnError {
  return new FawnError("port_taken", `Port ${port} on ${host} is taken by another program.`, {
    remedy: "Stop that program, or leave out --port to use the next free port.",
  });
}

/** Where a server may listen: exactly `port` (0: any free one), or the first free one from `defaultPort` on. */
export interface PortWish {
  readonly host: string;
  readonly port?: number | undefined;
}

/**
 * The port to try next: the lowest one from `from` on that is free at this moment. Another program can still
 * take it before it is used.
 * @throws {FawnError} `port_taken` when the wished one is taken, or all within reach are.
 */
export async function choosePort(wish: PortWish, from: number = defaultPort): Promise<number> {
  if (wish.port !== undefined) {
    const port = await tryToListen(wish.host, wish.port);
    if (port === undefined) throw portTaken(wish.host, wish.port);
    return port;
  }
  for (let candidate = from; candidate <= defaultPort + reach; candidate++) {
    if ((await tryToListen(wish.host, candidate)) !== undefined) return candidate;
  }
  throw new FawnError(
    "port_taken",
    `All ports from ${defaultPort} to ${defaultPort + reach} on ${wish.host} are taken.`,
    {
      remedy: "Choose another one with --port.",
    },
  );
}

/** Listens for a moment. Answers with the port that was got, or `undefined` when it is in use. */
function tryToListen(host: string, port: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(undefined);
      else reject(cannotListen(host, port, error));
    });
    server.listen({ host, port, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" ? address?.port : undefined));
    });
  });
}

function cannotListen(host: string, port: number, cause: Error): FawnError {
  return new FawnError("cannot_listen", `Cannot listen on port ${port} of ${host}: ${cause.message}.`, {
    remedy: "Choose another --host or --port.",
    cause,
  });
}
