import { z } from "zod";
import type { JsonLinesFile, LineShape } from "./json-lines.js";
import { readJsonLines } from "./json-lines.js";

const names = z.array(z.string().min(1), { error: "must be a list of names" });

const requestLineSchema = z.object({
  request: z.string({ error: "must be text" }).min(1, "must not be empty"),
  /** Groups that it is about; none for small talk. */
  groups: names,
  /** Tools that it needs. */
  tools: names.default([]),
  lang: z.string().optional(),
});

/** A request whose groups are known. */
export type RequestLine = z.output<typeof requestLineSchema>;

const shape: LineShape<RequestLine> = {
  schema: requestLineSchema,
  noun: "request",
  example: `{"request": "is it raining in Oslo", "groups": ["weather"], "tools": ["current_weather"], "lang": "en"}`,
  identity: ({ request }) => request,
};

/** Reads requests: `{request, groups, tools?, lang?}` a line; `groups` is empty where no tool is needed. */
export function readRequestFile(file: JsonLinesFile): Promise<readonly RequestLine[]> {
  return readJsonLines(file, shape);
}
