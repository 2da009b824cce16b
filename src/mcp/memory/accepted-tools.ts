import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";
import { messageOf } from "../../kernel/fawn-error.js";
import type { Logger } from "../../kernel/logger.js";
import { oneAtATime } from "../../kernel/one-at-a-time.js";
import {
  readStateFile,
  replaceStateFile,
  sameStamp,
  stampOf,
  type FileStamp,
} from "../../kernel/state-file.js";
import { withFileLock } from "../file-lock.js";
import type { AcceptedTools } from "./judge-listing.js";

const fileSchema = z.object({
  format: z.literal(1),
  servers: z.record(z.string(), z.record(z.string(), z.string())),
});

type Servers = Map<string, Map<string, string>>;

/** Which tools of which servers are known and accepted, in a file that several processes share. None of it throws. */
export interface AcceptedToolsFile {
  of(server: string): AcceptedTools;
  /** Notes tools as accepted, and writes them in the background. */
  accept(server: string, tools: AcceptedTools): void;
  /** Takes over what another process has written. Tells whether there was something. Cheap where there was not. */
  refresh(): Promise<boolean>;
  /** Resolves when all is written. */
  close(): Promise<void>;
}

export async function openAcceptedTools(file: string, logger: Logger): Promise<AcceptedToolsFile> {
  const servers: Servers = new Map();
  let unsaved: Servers = new Map();
  let stamp: FileStamp | undefined;
  const read = async (): Promise<void> => {
    const content = await readStateFile(file);
    stamp = content?.stamp;
    if (content === undefined) return;
    const { data } = fileSchema.safeParse(parsed(content.bytes.toString("utf8")));
    if (data === undefined) {
      logger.warn(`${file} can't be read: tools of MCP servers count as seen for the first time.`);
      return;
    }
    for (const [server, tools] of Object.entries(data.servers)) add(servers, server, Object.entries(tools));
  };
  const load = async (): Promise<void> => {
    try {
      await read();
    } catch (error) {
      logger.warn(`${file} can't be read: ${messageOf(error)}`);
    }
  };
  const save = oneAtATime(async () => {
    const own = unsaved;
    if (own.size === 0) return;
    unsaved = new Map();
    try {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await withFileLock(`${file}.lock`, async () => {
        // What another process has accepted meanwhile is kept.
        await read();
        for (const [server, tools] of own) add(servers, server, [...tools]);
        stamp = await replaceStateFile(file, `${JSON.stringify(asPlain(servers), null, 2)}\n`);
      });
    } catch (error) {
      logger.warn(`Accepted tools can't be kept in ${file}: ${messageOf(error)}`);
    }
  });
  await load();
  return {
    of: (server) => servers.get(server) ?? new Map(),
    accept(server, tools) {
      if (tools.size === 0) return;
      add(servers, server, [...tools]);
      add(unsaved, server, [...tools]);
      void save();
    },
    async refresh() {
      const now = await stampOf(file).catch(() => undefined);
      if (sameStamp(now, stamp)) return false;
      await load();
      return true;
    },
    close: save,
  };
}

function add(servers: Servers, server: string, tools: readonly (readonly [string, string])[]): void {
  const known = servers.get(server) ?? new Map<string, string>();
  for (const [name, identity] of tools) known.set(name, identity);
  servers.set(server, known);
}

function asPlain(servers: Servers): z.input<typeof fileSchema> {
  const plain = [...servers].map(([server, tools]) => [server, Object.fromEntries(tools)] as const);
  return { format: 1, servers: Object.fromEntries(plain) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
