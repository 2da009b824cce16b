import { z } from "zod";
import { sha256Hex } from "../../kernel/sha256.js";

/** Bytes above which a file is not read. */
export const maxListingBytes = 20 * 1024 * 1024;

/** One server's list of tools as it was last read. Times are milliseconds since 1970. */
export const listingFileSchema = z.object({
  format: z.literal(1),
  server: z.string(),
  fingerprint: z.string(),
  fetchedAt: z.number(),
  ttlMs: z.number().optional(),
  info: z.object({ name: z.string(), version: z.string() }).optional(),
  offers: z.object({
    tools: z.boolean(),
    tellsChanges: z.boolean(),
    resources: z.boolean(),
    prompts: z.boolean(),
  }),
  tools: z.array(z.unknown()),
});

export type ListingFile = z.output<typeof listingFileSchema>;

/** A name that every file system takes, different for each server id. */
export function listingFileName(server: string): string {
  const readable = server.replaceAll(/[^\w-]+/g, "_").slice(0, 40);
  return `${readable}-${sha256Hex(server, 8)}.json`;
}
