import { describe, expect, it } from "vitest";
import { findMentions } from "../../../../src/models/offline/mentions.js";

const found = (text: string) =>
  findMentions(text).map(({ kind, text: said, value }) => [kind, value ?? said]);

describe("findMentions", () => {
  it.each([
    [`say "a b", 'c', “d”, ‘e’, 「f」, 『g』 and \`h\``, ["a b", "c", "d", "e", "f", "g", "h"]],
    ["it's what's 'don't' said", ["don't"]],
    ["```js\nconst a = 1;\n```", ["const a = 1;"]],
    ['an open " quote', []],
  ])("reads what is quoted in %j", (text, expected) => {
    expect(found(text)).toEqual(expected.map((said) => ["quoted", said]));
  });

  it.each([
    ["2 and -40.5", [2, -40.5]],
    ["1,000,000 or 1e3", [1_000_000, 1000]],
    ["two and seven of one kind", [2, 7]],
    ["2+3", [2, 3]],
    ["把２和40相加", [2, 40]],
    ["v1.2 and x86 hold none", []],
  ])("reads the numbers in %j", (text, expected) => {
    expect(found(text)).toEqual(expected.map((value) => ["number", value]));
  });

  it.each([
    ["read /tmp/x.txt now.", "path", "/tmp/x.txt"],
    ["list ./a/b", "path", "./a/b"],
    ["write notes.txt.", "path", "notes.txt"],
    ["open C:\\docs\\a.md", "path", "C:\\docs\\a.md"],
    ["find **/*.ts", "glob", "**/*.ts"],
    ["get https://example.com/a?b=c.", "url", "https://example.com/a?b=c"],
    ["mail ada@example.com", "email", "ada@example.com"],
    ["on 2026-11-30 please", "date", "2026-11-30"],
    ["at 2026-11-30T10:00:00Z", "date", "2026-11-30T10:00:00Z"],
  ])("finds in %j a %s", (text, kind, said) => {
    expect(found(text)).toEqual([[kind, said]]);
  });

  it("reads JSON objects and lists, with quotes and brackets in their texts", () => {
    expect(found('use {"a": "}]", "b": [1]} or [1, 2] but not {this}')).toEqual([
      ["json", { a: "}]", b: [1] }],
      ["json", [1, 2]],
    ]);
  });

  it("gives positions that never overlap, in the order of the text", () => {
    const text = `"5 apples" 5 a.txt {"n": 5} https://e.org/5`;
    const mentions = findMentions(text);

    expect(mentions.map(({ start, end }) => text.slice(start, end))).toEqual([
      '"5 apples"',
      "5",
      "a.txt",
      '{"n": 5}',
      "https://e.org/5",
    ]);
  });

  it("stays fast on a text full of openers", () => {
    const text = `${"[".repeat(20_000)}${"'".repeat(5_000)}${"a.b".repeat(5_000)} ${"'a".repeat(20_000)}`;

    expect(findMentions(text)).toBeInstanceOf(Array);
  });
});
