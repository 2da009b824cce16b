import { z } from "zod";

/** A place in a server's list: one of its pages, and how many of that page's members have been told. */
export interface ListPlace {
  readonly cursor?: string | undefined;
  readonly skip: number;
}

export const listBegin: ListPlace = { skip: 0 };

const placeSchema = z.tuple([z.int().nonnegative(), z.string().optional()]);

/** The place as a text that a model can hand back. */
export function writeCursor({ cursor, skip }: ListPlace): string {
  return Buffer.from(JSON.stringify(cursor === undefined ? [skip] : [skip, cursor])).toString("base64url");
}

/** The place that `writeCursor` wrote; undefined for any other text. */
export function readCursor(text: string): ListPlace | undefined {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
  const parsed = placeSchema.safeParse(value);
  return parsed.success ? { skip: parsed.data[0], cursor: parsed.data[1] } : undefined;
}
