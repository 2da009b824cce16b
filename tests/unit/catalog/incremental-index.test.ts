import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Catalog } from "../../../src/catalog/catalog.js";
import { createCatalog } from "../../../src/catalog/catalog.js";
import { nextIndex } from "../../../src/catalog/index/next-index.js";
import { searchCatalog } from "../../../src/catalog/search-catalog.js";
import type { RegisteredTool } from "../../../src/registry/registered-tool.js";
import { registeredTool } from "../../support/tool-entries.js";

const words = "order mail issue file event user list create delete send weather 订单 发送".split(" ");
const pool = Array.from({ length: 120 }, (_, index) => {
  const picked = [index % 13, (index * 7) % 13, (index * 11 + 3) % 13].map((place) => words[place] ?? "");
  return registeredTool(`tool_${index}_${picked[0]}`, { description: `${picked.join(" ")} number ${index}` });
});
const queries = ["create order", "发送邮件", "list file event", "delete the weather issue", "numbr 7"];

/** Has read the lexicon, which the catalogs after it take over; without tools, so that they are indexed anew. */
const empty = createCatalog([]);
empty.ranker();
const answers = (catalog: Catalog): unknown =>
  queries.map((query) => {
    const { hits, more } = searchCatalog(catalog, query, { limit: 8, permits: () => true });
    return { more, hits: hits.map(({ tool, score }) => [tool.definition.name, score]) };
  });
const subset = fc.subarray(pool, { minLength: 1 });

describe("a catalog that comes out of the one before", () => {
  it("answers exactly as one that is made anew, whatever was added and removed before", () => {
    fc.assert(
      fc.property(fc.array(subset, { minLength: 2, maxLength: 6 }), (lists) => {
        let catalog = empty;
        for (const tools of lists) {
          catalog = createCatalog(tools, undefined, catalog);
          answers(catalog);
        }
        const last = createCatalog(lists.at(-1) ?? [], undefined, empty);
        expect(answers(catalog)).toEqual(answers(last));
        expect(catalog.hash).toBe(last.hash);
      }),
      { numRuns: 40 },
    );
  });

  it("keeps the index of a list to which tools come one by one", () => {
    let catalog = createCatalog(pool.slice(0, 60));
    answers(catalog);
    for (let size = 61; size <= pool.length; size++) {
      catalog = createCatalog(pool.slice(0, size), undefined, catalog);
      answers(catalog);
    }
    expect(answers(catalog)).toEqual(answers(createCatalog(pool)));
  });

  it("leaves the one before as it was", () => {
    const first = createCatalog(pool.slice(0, 50));
    const before = answers(first);
    answers(createCatalog(pool.slice(20), undefined, first));
    expect(answers(first)).toEqual(before);
  });

  it("takes over what it is told about a tool only while that is the same", () => {
    const tool = registeredTool("opaque", { description: "x" });
    const find = (catalog: Catalog, query: string) =>
      searchCatalog(catalog, query, { limit: 5, permits: () => true }).matches.length;
    const first = createCatalog([tool, ...pool], () => []);
    expect(find(first, "zebra")).toBe(0);
    const learned = createCatalog(
      [tool, ...pool],
      (other) => (other === tool ? ["pet my zebra"] : []),
      first,
    );
    expect(find(learned, "zebra")).toBe(1);
    const forgotten = createCatalog([tool, ...pool], () => [], learned);
    expect(find(forgotten, "zebra")).toBe(0);
    expect(answers(forgotten)).toEqual(answers(first));
  });
});

describe("an index that comes out of the one before", () => {
  const kindWith = (made: string[]) => ({
    key: (tool: RegisteredTool) => tool.fingerprint,
    supplement: () => "",
    document: (tool: RegisteredTool) => {
      made.push(tool.definition.name);
      return { name: tool.definition.name };
    },
  });

  it("indexes only what is new", () => {
    const made: string[] = [];
    const kind = kindWith(made);
    const first = nextIndex(pool.slice(0, 100), kind);
    made.length = 0;
    nextIndex([...pool.slice(0, 50), ...pool.slice(60, 101)], kind, first);
    expect(made.filter((name) => name === pool[100]?.definition.name)).toHaveLength(1);
    expect(made).toHaveLength(11);
  });

  it("knows a tool of the same content in another object", () => {
    const made: string[] = [];
    const kind = kindWith(made);
    const first = nextIndex(pool, kind);
    made.length = 0;
    const second = nextIndex(
      pool.map((tool) => ({ ...tool })),
      kind,
      first,
    );
    expect(made).toEqual([]);
    expect(second.segments).toEqual(first.segments);
  });
});
