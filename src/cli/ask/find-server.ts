import { dirname } from "node:path";
import { variable } from "../../config/environment.js";
import { FawnError } from "../../kernel/fawn-error.js";
import { defaultPort } from "../../server/choose-port.js";
import { leadAgentGraph } from "../../server/lead-agent-graph.js";
import { nearestLanggraphFile } from "../../server/langgraph-file.js";
import { hasLeadAgent, isAnswering } from "../../server/probe-server.js";
import { apiAddress } from "../../server/server-address.js";
import { readServerNote } from "../../server/server-note.js";
import type { CommandHost } from "../command-host.js";

const startOne = "Start one with: npm start";

/**
 * The address of the server to ask: the one that is wished (`--url`, `FAWN_URL`), or else the one that runs in
 * this project's folder, or else the one on the default port.
 * @throws {FawnError} `server_unreachable`, `server_without_agent`, `url_invalid`
 */
export async function findServer(wished: string | undefined, host: CommandHost): Promise<string> {
  const chosen = wished ?? variable(host.environment, "FAWN_URL");
  if (chosen) return serverAt(withoutSlash(chosen));
  const noted = await notedServer(host.folder);
  if (noted !== undefined && (await isAnswering(noted)) && (await hasLeadAgent(noted))) return noted;
  return serverAt(apiAddress("127.0.0.1", defaultPort));
}

async function serverAt(url: string): Promise<string> {
  if (!(await isAnswering(url))) {
    throw new FawnError("server_unreachable", `No server answers at ${url}.`, { remedy: startOne });
  }
  if (!(await hasLeadAgent(url))) {
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
