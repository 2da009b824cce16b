import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatLearnedFile, parseLearnedFile } from "../../../../src/catalog/learning/learned-file.js";
import {
  learn,
  textOf,
  type LearnedTool,
  type LearnedTools,
  type ToolUse,
} from "../../../../src/catalog/learning/learned-tools.js";
import { requestKey } from "../../../../src/catalog/learning/request-text.js";

const nothing: LearnedTools = new Map();
const use = (name: string, text: string, time = "2026-01-01T00:00:00.000Z", fingerprint = "f"): ToolUse => ({
  name,
  text,
  time,
  fingerprint,
});
const known = (...tools: LearnedTool[]): LearnedTools => new Map(tools.map((tool) => [tool.name, tool]));
const texts = (tools: LearnedTools, name: string) => tools.get(name)?.examples.map(textOf);

describe("learning", () => {
  it("counts a request of the same words and keeps the time of the latest", () => {
    const tools = learn(nothing, [
      use("a", "open a ticket", "2026-01-02"),
      use("a", "Ticket: open a!", "2026-01-03"),
      use("a", "open a ticket", "2026-01-01"),
    ]);
    expect(tools.get("a")).toEqual({
      name: "a",
      fingerprint: "f",
      examples: [{ text: "open a ticket", count: 3, last: "2026-01-03" }],
    });
  });

  it("drops the least used request first, among equals the oldest, but never the one just learnt", () => {
    const bounds = { tools: 9, examplesPerTool: 2 };
    const first = learn(nothing, [use("a", "one", "1"), use("a", "one", "2"), use("a", "two", "3")], bounds);
    const second = learn(first, [use("a", "three", "4")], bounds);
    expect(texts(second, "a")).toEqual(["one", "three"]);
    expect(texts(learn(second, [use("a", "four", "5")], bounds), "a")).toEqual(["one", "four"]);
  });

  it("drops the least used tool first, but never the one just learnt", () => {
    const bounds = { tools: 2, examplesPerTool: 2 };
    const first = learn(nothing, [use("a", "x", "1"), use("b", "x", "2"), use("b", "x", "3")], bounds);
    expect([...learn(first, [use("c", "x", "0")], bounds).keys()]).toEqual(["b", "c"]);
  });

  it("never drops, counts or moves what a person wrote, nor keys of their own", () => {
    const bounds = { tools: 1, examplesPerTool: 2 };
    const written = known(
      { name: "a", examples: ["by hand", "another", "third"], note: "mine" },
      { name: "b", examples: ["kept too"] },
    );
    const after = learn(written, [use("a", "by hand"), use("a", "new"), use("c", "x")], bounds);
    expect(after.get("a")).toEqual({ name: "a", examples: ["by hand", "another", "third"], note: "mine" });
    expect([...after.keys()]).toEqual(["a", "b"]);
  });

  it("leaves the room beside what a person wrote to the most used tools", () => {
    const used = { text: "often", count: 9, last: "1" };
    const start = learn(known({ name: "hand", examples: ["by hand", used] }), [
      use("a", "x", "1"),
      use("a", "x", "2"),
      use("b", "x", "3"),
    ]);
    const after = learn(start, [use("c", "x", "4")], { tools: 3, examplesPerTool: 5 });
    expect([...after.keys()]).toEqual(["hand", "a", "c"]);
  });

  it("takes over the fingerprint of the tool that was used, unless a person left it out", () => {
    const before = known(
      { name: "a", fingerprint: "old", examples: [] },
      { name: "b", examples: ["for any version"] },
    );
    const after = learn(before, [use("a", "x", "1", "new"), use("b", "x", "1", "new")]);
    expect(after.get("a")?.fingerprint).toBe("new");
    expect(after.get("b")).not.toHaveProperty("fingerprint");
  });

  const someUse = fc.record({
    name: fc.constantFrom("a", "b", "c", "__proto__", "constructor"),
    text: fc.constantFrom("one", "two", "one two", "Two one", "drei", "四", "five"),
    time: fc.constantFrom("2026-01-01", "2026-01-02", "2026-01-03"),
    fingerprint: fc.constant("f"),
  });
  const someUses = fc.array(someUse, { maxLength: 60 });

  it("stays within its bounds, and has the latest use", () => {
    fc.assert(
      fc.property(
        someUses,
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 4 }),
        (uses, tools, most) => {
          let state = nothing;
          for (const one of uses) {
            state = learn(state, [one], { tools, examplesPerTool: most });
            expect(state.size).toBeLessThanOrEqual(tools);
            for (const { examples } of state.values()) expect(examples.length).toBeLessThanOrEqual(most);
            const keys = state.get(one.name)?.examples.map((example) => requestKey(textOf(example)));
            expect(keys).toContain(requestKey(one.text));
            expect(new Set(keys).size).toBe(keys?.length);
          }
        },
      ),
    );
  });

  it("counts every use while there is room, in any portions", () => {
    fc.assert(
      fc.property(someUses, fc.nat(60), (uses, cut) => {
        const atOnce = learn(nothing, uses);
        const inParts = learn(learn(nothing, uses.slice(0, cut)), uses.slice(cut));
        expect(inParts).toEqual(atOnce);
        const count = [...atOnce.values()]
          .flatMap(({ examples }) => examples)
          .reduce((sum, example) => sum + (typeof example === "string" ? 0 : example.count), 0);
        expect(count).toBe(uses.length);
      }),
    );
  });

  it("comes back from its file as it was", () => {
    fc.assert(
      fc.property(someUses, (uses) => {
        const tools = learn(known({ name: "hand", examples: ['"quoted"\n', "二"], more: { a: [1] } }), uses);
        const rest = { version: 1, about: "x", mine: [1, 2] };
        const parsed = parseLearnedFile(formatLearnedFile({ tools, rest }));
        if (!("file" in parsed)) throw new Error(parsed.fault);
        expect(parsed.file.rest).toEqual(rest);
        expect(new Map(parsed.file.tools)).toEqual(new Map(tools));
      }),
    );
  });
});

describe("the file of learned examples", () => {
  it("is sorted by name, has an example a line, and what is a person's own", () => {
    const tools = learn(known({ name: "z", examples: ["by hand"], note: "mine" }), [
      use("a", "open", "2026-01-01"),
    ]);
    expect(formatLearnedFile({ tools, rest: { version: 1, about: "x" } })).toBe(
      [
        "{",
        '  "version": 1,',
        '  "about": "x",',
        '  "tools": [',
        "    {",
        '      "name": "a",',
        '      "fingerprint": "f",',
        '      "examples": [',
        '        {"text":"open","count":1,"last":"2026-01-01"}',
        "      ]",
        "    },",
        "    {",
        '      "name": "z",',
        '      "note": "mine",',
        '      "examples": [',
        '        "by hand"',
        "      ]",
        "    }",
        "  ]",
        "}",
        "",
      ].join("\n"),
    );
  });

  it.each(["", "  \n", '{"version":1,"tools":[]}', '\uFEFF{"version":1,"tools":[]}'])(
    "has nothing in %j",
    (text) => {
      const parsed = parseLearnedFile(text);
      expect("file" in parsed && parsed.file.tools.size).toBe(0);
    },
  );

  it("joins two entries of one name", () => {
    const parsed = parseLearnedFile(
      '{"version":1,"tools":[{"name":"a","examples":["x"]},{"name":"a","examples":["y"]}]}',
    );
    expect("file" in parsed && texts(parsed.file.tools, "a")).toEqual(["x", "y"]);
  });

  it.each([
    "{",
    "[]",
    "null",
    '{"version":2,"tools":[]}',
    '{"version":1}',
    '{"version":1,"tools":[{"name":"a"}]}',
  ])("is malformed as %j, on one line", (text) => {
    const parsed = parseLearnedFile(text);
    expect("fault" in parsed && parsed.fault).toMatch(/^[^\n]+$/);
  });
});
