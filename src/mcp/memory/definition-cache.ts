import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { messageOf } from "../../kernel/fawn-error.js";
import type { Logger } from "../../kernel/logger.js";
import { replaceStateFile } from "../../kernel/state-file.js";
import { listingFileName, listingFileSchema, maxListingBytes, type ListingFile } from "./listing-file.js";

/** A list that says the same is written again only when the one on disk is older, in milliseconds. */
const rewriteAfterMs = 3_600_000;

/** The tools of servers as they were last listed, one file for each. None of it throws. */
export interface DefinitionCache {
  /** What this very server listed last; undefined where nothing is kept of it under this fingerprint. */
  read(server: string, fingerprint: string): ListingFile | undefined;
  /** Keeps a list, in the background. */
  write(listing: Omit<ListingFile, "format">): void;
  /** Resolves when all is written. */
  close(): Promise<void>;
}

/** Reads all lists of a folder. What can't be read is as if it were not there, and is overwritten by the next list. */
export function openDefinitionCache(folder: string, logger: Logger): DefinitionCache {
  const known = new Map(readAll(folder, logger).map((listing) => [listing.server, listing]));
  const writing = new Map<string, Promise<void>>();
  let hasWarned = false;
  const save = async (listing: ListingFile): Promise<void> => {
    try {
      await replaceStateFile(join(folder, listingFileName(listing.server)), JSON.stringify(listing));
    } catch (error) {
      if (!hasWarned) {
        logger.warn(`The tools of MCP servers can't be kept in ${folder}: ${messageOf(error)}`);
      }
      hasWarned = true;
    }
  };
  return {
    read(server, fingerprint) {
      const listing = known.get(server);
      return listing?.fingerprint === fingerprint ? listing : undefined;
    },
    write(given) {
      const listing: ListingFile = { format: 1, ...given };
      const before = known.get(listing.server);
      if (before && saysTheSame(before, listing)) return;
      known.set(listing.server, listing);
      const turn = (writing.get(listing.server) ?? Promise.resolve()).then(() => save(listing));
      writing.set(listing.server, turn);
    },
    close: async () => void (await Promise.all(writing.values())),
  };
}

function saysTheSame(before: ListingFile, after: ListingFile): boolean {
  if (after.fetchedAt - before.fetchedAt >= rewriteAfterMs) return false;
  return JSON.stringify({ ...before, fetchedAt: 0 }) === JSON.stringify({ ...after, fetchedAt: 0 });
}

/** Synchronously, at the start: a hundred small files take a few milliseconds so, and several times that otherwise. */
function readAll(folder: string, logger: Logger): readonly ListingFile[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return names.flatMap((name) => readListing(join(folder, name), logger) ?? []);
}

function readListing(file: string, logger: Logger): ListingFile | undefined {
  try {
    const { size } = statSync(file);
    if (size > maxListingBytes) throw new Error(`it has ${size} bytes`);
    return listingFileSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    logger.warn(`${file} is passed over, its server is asked for its tools again: ${messageOf(error)}`);
    return undefined;
  }
}
