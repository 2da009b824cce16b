import { randomUUID } from "node:crypto";
import { access, chmod, constants, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { canonicalJson } from "../../kernel/canonical-json.js";
import { FawnError, messageOf } from "../../kernel/fawn-error.js";
import { isRecord } from "../../kernel/json-schema.js";
import type { Logger } from "../../kernel/logger.js";
import { sha256Hex } from "../../kernel/sha256.js";
import { withFileLock } from "../file-lock.js";
import type { OAuthTarget } from "./oauth-target.js";
import { settingsFingerprint } from "./oauth-target.js";
import { tokenRecordSchema, type TokenRecord } from "./token-record.js";

/**
 * Keeps what was granted by server, address and client, so that a server whose address changes never gets the
 * tokens of the old one.
 */
export interface TokenStore {
  /** What is kept, if it was got with the same settings; else an empty record. */
  read(target: OAuthTarget): Promise<TokenRecord>;
  /** @throws FawnError `mcp_tokens_not_stored` */
  write(target: OAuthTarget, record: TokenRecord): Promise<void>;
  /**
   * Runs `work`, at most half a minute of it, while nobody else does so for this server. Other processes count,
   * unless nothing can be written, which is logged.
   */
  exclusive<T>(target: OAuthTarget, work: () => Promise<T>): Promise<T>;
}

/** A store that ends with the process. */
export function createMemoryTokenStore(): TokenStore {
  const records = new Map<string, TokenRecord>();
  const queue = createQueue();
  return {
    read: (target) => Promise.resolve(fitting(target, records.get(keyOf(target)))),
    write(target, record) {
      records.set(keyOf(target), record);
      return Promise.resolve();
    },
    exclusive: (target, work) => queue(keyOf(target), work),
  };
}

/**
 * A store in `mcp/tokens` of the state folder: a file a server, which only the user may read (0600 in a folder of
 * 0700), always replaced as a whole.
 */
export function createFileTokenStore(stateDir: string, logger: Logger): TokenStore {
  const folder = join(stateDir, "mcp", "tokens");
  const fileOf = (target: OAuthTarget): string =>
    join(folder, `${target.server.replaceAll(/[^\w-]/gu, "_")}-${sha256Hex(keyOf(target), 16)}.json`);
  const queue = createQueue();
  const makeFolder = async (): Promise<void> => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
  };
  return {
    async read(target) {
      const kept = await readKept(fileOf(target), logger);
      return fitting(target, kept && kept.key === keyOf(target) ? kept.record : undefined);
    },
    async write(target, record) {
      const content = `${JSON.stringify({ key: keyOf(target), record }, null, 2)}\n`;
      try {
        await makeFolder();
        await replaceFile(fileOf(target), content);
      } catch (error) {
        throw notStored(folder, error);
      }
    },
    exclusive: (target, work) =>
      queue(keyOf(target), async () => {
        try {
          await makeFolder();
          await access(folder, constants.W_OK);
        } catch (error) {
          logger.warn(notStored(folder, error).message);
          return work();
        }
        return withFileLock(`${fileOf(target)}.lock`, work);
      }),
  };
}

function notStored(folder: string, error: unknown): FawnError {
  return new FawnError("mcp_tokens_not_stored", `No tokens can be kept in ${folder}: ${messageOf(error)}.`, {
    remedy: "Make the folder writable, or name another one as `state_dir` in config.yaml.",
    cause: error,
  });
}

function keyOf({ server, url, oauth }: OAuthTarget): string {
  return canonicalJson([server, url, oauth.client_id ?? null]);
}

function fitting({ oauth }: OAuthTarget, record: TokenRecord | undefined): TokenRecord {
  const settings = settingsFingerprint(oauth);
  return record?.settings === settings ? record : { settings };
}

/** Runs work of the same key one after the other. */
function createQueue() {
  const last = new Map<string, Promise<unknown>>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const turn = Promise.allSettled([last.get(key)]).then(work);
    last.set(key, turn);
    try {
      return await turn;
    } finally {
      if (last.get(key) === turn) last.delete(key);
    }
  };
}

const keptSchema = z.object({ key: z.string(), record: tokenRecordSchema });

async function readKept(file: string, logger: Logger): Promise<z.output<typeof keptSchema> | undefined> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if (isRecord(error) && (error["code"] === "ENOENT" || error["code"] === "ENOTDIR")) return undefined;
    throw error;
  }
  const kept = keptSchema.safeParse(parsed(text));
  if (!kept.success) logger.warn(`The stored tokens in ${file} can't be read and are left out of use.`);
  return kept.data;
}

/** Undefined for what is no JSON; the parser's message would quote it. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

async function replaceFile(file: string, content: string): Promise<void> {
  const draft = `${file}.${randomUUID()}.tmp`;
  try {
    await writeFile(draft, content, { mode: 0o600, flag: "wx", flush: true });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
