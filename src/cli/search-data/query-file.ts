import { z } from "zod";
import type { JsonLinesFile, LineShape } from "./json-lines.js";
import { readJsonLines } from "./json-lines.js";

const querySchema = z.object({
  query: z.string({ error: "must be text" }).min(1, "must not be empty"),
  gold: z.array(z.string({ error: "must be text" }), { error: "must be a list of names" }),
  lang: z.string({ error: "must be text" }).optional(),
});

/** A request, and the names of the tools that serve it; none where no tool of the catalogue does. */
export type QueryLine = z.output<typeof querySchema>;

const shape: LineShape<QueryLine> = {
  schema: querySchema,
  noun: "query",
  example: `{"query": "tell Ann that I am late", "gold": ["send_mail"], "lang": "en"}`,
};

export function readQueryFile(file: JsonLinesFile): Promise<QueryLine[]> {
  return readJsonLines(file, shape);
}
