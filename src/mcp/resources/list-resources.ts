import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import type { RequestOptions } from "@modelcontextprotocol/sdk/shared/protocol.js";
import { ErrorCode, McpError } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import type { ListPlace } from "./list-cursor.js";
import { listBegin } from "./list-cursor.js";

/** Members and characters of JSON in one answer; the rest comes with the next. */
const maxMembers = 100;
const maxCharacters = 50_000;
/** Pages of a server that one answer is made of. */
const maxPages = 10;
/** A longer address is left out: cut short it would be another one. */
const maxAddress = 2_000;

const textOf = (limit: number) =>
  z
    .string()
    .transform((text) => shorten(text, limit))
    .optional()
    .catch(undefined);

const about = {
  name: textOf(200),
  title: textOf(200),
  description: textOf(500),
  mimeType: textOf(100),
};

const resourceSchema = z.object({
  uri: z.string().min(1).max(maxAddress),
  ...about,
  size: z.number().optional().catch(undefined),
});
const templateSchema = z.object({ uriTemplate: z.string().min(1).max(maxAddress), ...about });

export type ListedResource = z.output<typeof resourceSchema>;
export type ListedTemplate = z.output<typeof templateSchema>;

export interface Listing<T> {
  readonly members: readonly T[];
  /** Where the next listing begins; absent at the end. */
  readonly next?: ListPlace | undefined;
}

const resourcePage = z.looseObject({ resources: z.array(z.unknown()), nextCursor: z.string().nullish() });
const templatePage = z.looseObject({
  resourceTemplates: z.array(z.unknown()),
  nextCursor: z.string().nullish(),
});

/** A part of a server's resources. What has no usable address is left out, not the list that it stands in. */
export function listResources(
  client: Client,
  place: ListPlace,
  options: RequestOptions,
): Promise<Listing<ListedResource>> {
  return listFrom(place, resourceSchema, async (cursor) => {
    const request = { method: "resources/list", params: paramsOf(cursor) } as const;
    const page = await client.request(request, resourcePage, options);
    return { members: page.resources, nextCursor: page.nextCursor };
  });
}

/** The first resource templates of a server; none where it doesn't know the request. */
export async function listTemplates(
  client: Client,
  options: RequestOptions,
): Promise<Listing<ListedTemplate>> {
  try {
    return await listFrom(listBegin, templateSchema, async (cursor) => {
      const request = { method: "resources/templates/list", params: paramsOf(cursor) } as const;
      const page = await client.request(request, templatePage, options);
      return { members: page.resourceTemplates, nextCursor: page.nextCursor };
    });
  } catch (error) {
    if (error instanceof McpError && error.code === (ErrorCode.MethodNotFound as number))
      return { members: [] };
    throw error;
  }
}

interface Page {
  readonly members: readonly unknown[];
  readonly nextCursor?: string | null | undefined;
}

async function listFrom<T>(
  { cursor, skip }: ListPlace,
  schema: z.ZodType<T>,
  fetch: (cursor: string | undefined) => Promise<Page>,
): Promise<Listing<T>> {
  const members: T[] = [];
  let characters = 0;
  let at = cursor;
  let place = skip;
  for (let pages = 1; ; pages += 1) {
    const page = await fetch(at);
    for (; place < page.members.length; place += 1) {
      const parsed = schema.safeParse(page.members[place]);
      if (!parsed.success) continue;
      characters += JSON.stringify(parsed.data).length;
      const isFull = members.length === maxMembers || characters > maxCharacters;
      if (isFull) return { members, next: { cursor: at, skip: place } };
      members.push(parsed.data);
    }
    // A server that names the page just read would be read for ever.
    if (page.nextCursor == null || page.nextCursor === at) return { members };
    [at, place] = [page.nextCursor, 0];
    if (pages === maxPages) return { members, next: { cursor: at, skip: 0 } };
  }
}

function paramsOf(cursor: string | undefined): { cursor?: string } {
  return cursor === undefined ? {} : { cursor };
}

function shorten(text: string, limit: number): string {
  return text.length > limit ? `${text.slice(0, limit)}…` : text;
}
