import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Catalog } from "../../../src/catalog/catalog.js";
import { createCatalog } from "../../../src/catalog/catalog.js";
import { searchCatalog } from "../../../src/catalog/search-catalog.js";
import type { RegisteredTool } from "../../../src/registry/registered-tool.js";
import { registeredTool } from "../../support/tool-entries.js";

const verbs = "create list get delete update send search convert".split(" ");
const nouns = "issue message order event file user page image report ticket".split(" ");
const word = fc.constantFrom(...verbs, ...nouns);
const toolArbitrary = fc
  .tuple(
    fc.constantFrom(...verbs),
    fc.array(word, { minLength: 1, maxLength: 3 }),
    fc.array(word, { maxLength: 12 }),
  )
  .map(([verb, rest, text]) =>
    registeredTool([verb, ...rest].join("_"), { description: text.join(" "), server: undefined }),
  );
const toolsArbitrary = fc.uniqueArray(toolArbitrary, {
  minLength: 1,
  maxLength: 40,
  selector: ({ definition }) => definition.name,
});
/** Has read the lexicon, which the catalogs after it take over. */
const empty = createCatalog([]);
empty.ranker();
const catalogOf = (tools: readonly RegisteredTool[]) => createCatalog(tools, undefined, empty);
const searchIn = (catalog: Catalog, query: string) =>
  searchCatalog(catalog, query, { limit: 5, permits: () => true });
const search = (tools: readonly RegisteredTool[], query: string) => searchIn(catalogOf(tools), query);
const namesOf = (tools: readonly RegisteredTool[], query: string) =>
  search(tools, query).matches.map((tool) => tool.definition.name);

describe("search", () => {
  it("puts the tool of exactly this name first, alone or in a sentence", () => {
    fc.assert(
      fc.property(toolsArbitrary, fc.nat(), (tools, place) => {
        const { name } = tools[place % tools.length]?.definition ?? { name: "" };
        expect(namesOf(tools, name)[0]).toBe(name);
        if (name.includes("_")) expect(namesOf(tools, `please use ${name} for me`)[0]).toBe(name);
      }),
    );
  });

  it("answers the same whatever the order of the tools", () => {
    fc.assert(
      fc.property(toolsArbitrary, fc.array(word, { minLength: 1, maxLength: 5 }), (tools, query) => {
        const shuffled = tools.toReversed();
        const text = query.join(" ");
        const scores = (list: readonly RegisteredTool[]) =>
          search(list, text).hits.map(({ tool, score }) => [tool.definition.name, score]);
        expect(scores(shuffled)).toEqual(scores(tools));
      }),
    );
  });

  it("keeps its first five when an unrelated tool comes", () => {
    fc.assert(
      fc.property(toolsArbitrary, fc.array(word, { minLength: 1, maxLength: 5 }), (tools, query) => {
        const stranger = registeredTool("zephyr_quux", {
          description: "Wobbles blivets.",
          server: undefined,
        });
        const text = query.join(" ");
        expect(namesOf([...tools, stranger], text)).toEqual(namesOf(tools, text));
      }),
    );
  });

  it("takes any text without failing, and never returns more than the limit", () => {
    const catalog = catalogOf(verbs.map((verb) => registeredTool(`${verb}_thing`)));
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 1200 }), (query) => {
        expect(searchIn(catalog, query).matches.length).toBeLessThanOrEqual(20);
      }),
    );
  });

  it("ranks each hit at least as high as the next", () => {
    fc.assert(
      fc.property(toolsArbitrary, fc.array(word, { minLength: 1, maxLength: 6 }), (tools, query) => {
        const scores = search(tools, query.join(" ")).hits.map(({ score }) => score);
        expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      }),
    );
  });
});

describe("a hostile description", () => {
  const honest = verbs.flatMap((verb) =>
    nouns.map((noun) =>
      registeredTool(`${verb}_${noun}`, { description: `Can ${verb} one ${noun} of yours.` }),
    ),
  );
  const stuffed = (text: string) => [...honest, registeredTool("best_tool", { description: text })];

  it.each([
    ["every word once", [...verbs, ...nouns].join(" ")],
    [
      "every word again and again",
      Array(60)
        .fill([...verbs, ...nouns].join(" "))
        .join(" "),
    ],
    [
      "sentences of requests",
      verbs.map((verb) => nouns.map((noun) => `${verb} ${noun}.`).join(" ")).join(" "),
    ],
    ["one word a thousand times", Array(1000).fill("issue").join(" ")],
  ])("with %s does not win against the tool that is asked for", (_, text) => {
    const catalog = catalogOf(stuffed(text));
    for (const verb of verbs) {
      for (const noun of nouns) {
        const [first] = searchIn(catalog, `${verb} ${noun}`).matches;
        expect(first?.definition.name).toBe(`${verb}_${noun}`);
      }
    }
  });

  it("of a hundred thousand characters is read to its limit", () => {
    const tools = stuffed(`${"filler ".repeat(20_000)} zebra`);
    expect(namesOf(tools, "zebra")).toEqual([]);
  });
});

describe("a catalog", () => {
  it("of no tools finds nothing in any form", () => {
    for (const query of ["issue", "select:a", "+a", "/a/", "server:a b", ""]) {
      expect(search([], query).matches).toEqual([]);
    }
  });

  it("of one tool finds it", () => {
    const tools = [registeredTool("create_issue")];
    expect(namesOf(tools, "create an issue")).toEqual(["create_issue"]);
    expect(namesOf(tools, "issue")).toEqual(["create_issue"]);
  });

  it("of twenty thousand tools finds one among them", () => {
    const tools = Array.from({ length: 20_000 }, (_, index) => {
      const { definition, ...entry } = registeredTool("t");
      const noun = nouns[index % nouns.length] ?? "";
      const name = `${verbs[index % verbs.length]}_${noun}_${index}`;
      return { ...entry, definition: { ...definition, name, originalName: name, description: `A ${noun}.` } };
    });
    const needle = registeredTool("translate_text", { description: "Translates text into other languages." });
    const catalog = catalogOf([...tools, needle]);
    expect(searchIn(catalog, "把文本翻译成英语").matches[0]?.definition.name).toBe("translate_text");
    expect(searchIn(catalog, "+issue").more).toBe(1_995);
  });
});
