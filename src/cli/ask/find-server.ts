import { dirname } from "node:path";
import { variable } from "../../config/environment.js";
import { FawnError } from "../../kernel/fawn-error.js";
import { defaultPort } from "../../server/choose-port.js";
import { leadAgentGraph } from "../../server/lead-agent-graph.js";
import { nearestLanggraphFile } from "../../server/langgraph-file.js";
import { isAnswering, lookForLeadAgent } from "../../server/probe-server.js";
import { apiAddress } from "../../server/server-address.js";
import { readServerNote } from "../../server/server-note.js";
import type { CommandHost } from "../command-host.js";

const startOne = "Start one with: npm start";

/**
 * The address of the server to ask: the one that is wished (`--url`, `FAWN_URL`), or else the one that runs in
 * this project's folder, or else the one on the default port.
 * @throws {FawnError} `server_unreachable`, `server_refuses`, `server_without_agent`, `url_invalid`
 */
export async function findServer(wished: string | undefined, host: CommandHost): Promise<string> {
  const chosen = wished ?? variable(host.environment, "FAWN_URL");
  const key = apiKeyOf(host);
  if (chosen) return serverAt(withoutSlash(chosen), key);
  const noted = await notedServer(host.folder);
  const outcome =
    noted === undefined || !(await isAnswering(noted)) ? "missing" : await lookForLeadAgent(noted, key);
  const own = outcome === "missing" ? undefined : noted;
  return serverAt(own ?? apiAddress("127.0.0.1", defaultPort), key);
}

/** What a server with authentication knows the user by. */
export function apiKeyOf(host: CommandHost): string | undefined {
  return variable(host.environment, "FAWN_API_KEY");
}

async function serverAt(url: string, key: string | undefined): Promise<string> {
  if (!(await isAnswering(url))) {
    throw new FawnError("server_unreachable", `No server answers at ${url}.`, { remedy: startOne });
  }
  const outcome = await lookForLeadAgent(url, key);
  if (outcome === "refused") {
    const what = key ? "does not know the key in FAWN_API_KEY" : "wants to know who asks";
    throw new FawnError("server_refuses", `The server at ${url} ${what}.`, {
      remedy: "Set FAWN_API_KEY to a key of `auth.api_keys`, or to a token.",
    });
  }
  if (outcome === "missing") {
    throw new FawnError(
      "server_without_agent",
      `The server at ${url} has no graph \`${leadAgentGraph}\`: it is not Fawn's.`,
      { remedy: `${startOne}, or name another address with --url.` },
    );
  }
  return url;
}

async function notedServer(folder: string): Promise<string | undefined> {
  const langgraphFile = await nearestLanggraphFile(folder);
  if (langgraphFile === undefined) return undefined;
  return (await readServerNote(dirname(langgraphFile)))?.url;
}

function withoutSlash(url: string): string {
  if (!URL.canParse(url) || !/^https?:/.test(url)) {
    throw new FawnError("url_invalid", `\`${url}\` is no address of a server.`, {
      remedy: "Write it like http://127.0.0.1:2024.",
    });
  }
  return url.replace(/\/+$/, "");
}
