import { plainTokens } from "../../../src/cli/eval/plain-bm25.js";
import { fieldBoosts, type SearchEngine } from "../engine.js";
import { loadPeer } from "../peers.js";
import { fieldsOf } from "../tool-fields.js";

interface Orama {
  create(options: object): object;
  insert(database: object, document: object): unknown;
  search(database: object, request: object): Promise<Found> | Found;
}

interface Found {
  readonly hits: readonly { readonly document: { readonly name: string } }[];
}

/** The package `@orama/orama`, with its own tokens or with those of `plainTokens`. */
export function orama(tokens: "own" | "plain"): SearchEngine {
  const tokenizer = { language: "english", normalizationCache: new Map(), tokenize: plainTokens };
  return {
    id: tokens === "own" ? "orama" : "orama_tokens",
    label: tokens === "own" ? "Orama" : "Orama, our tokens",
    async build(tools) {
      const peer = loadPeer("@orama/orama") as unknown as Orama;
      const database = peer.create({
        schema: Object.fromEntries(Object.keys(fieldBoosts).map((field) => [field, "string"])),
        ...(tokens === "plain" ? { components: { tokenizer } } : {}),
      });
      for (const tool of tools) await peer.insert(database, fieldsOf(tool));
      return async (query, limit) => {
        const { hits } = await peer.search(database, { term: query, limit, boost: fieldBoosts });
        return hits.map(({ document }) => document.name);
      };
    },
  };
}
