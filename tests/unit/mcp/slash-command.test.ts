import { describe, expect, it } from "vitest";
import { matchArguments } from "../../../src/mcp/prompts/match-arguments.js";
import { readSlashCommand } from "../../../src/mcp/prompts/slash-command.js";

describe("readSlashCommand", () => {
  it.each([
    ["/a:b", { server: "a", prompt: "b", words: [] }],
    ["/b", { server: undefined, prompt: "b", words: [] }],
    ["/a:b:c/d", { server: "a", prompt: "b:c/d", words: [] }],
    ["/审查 代码", { server: undefined, prompt: "审查", words: [{ text: "代码" }] }],
    [
      "/a:b x=1 y=\nz",
      { server: "a", prompt: "b", words: [{ key: "x", text: "1" }, { key: "y", text: "" }, { text: "z" }] },
    ],
    ['/a:b x="1 \\"2\\" \\\\"', { server: "a", prompt: "b", words: [{ key: "x", text: '1 "2" \\' }] }],
    ['/a:b "k=v w" c', { server: "a", prompt: "b", words: [{ text: "k=v w" }, { text: "c" }] }],
    ['/a:b "open c', { server: "a", prompt: "b", words: [{ text: '"open' }, { text: "c" }] }],
    ["/a:b x=y=z", { server: "a", prompt: "b", words: [{ key: "x", text: "y=z" }] }],
  ])("reads %j", (text, command) => {
    expect(readSlashCommand(text)).toEqual(command);
  });

  it.each(["/", "/ a", "/usr/bin is full", "//", "hello /a:b", '/"a"', "/a=b"])(
    "takes %j for no command",
    (text) => {
      expect(readSlashCommand(text)).toBeUndefined();
    },
  );

  it("reads a long text without trying it again and again", () => {
    const text = `/a:b ${'"\\'.repeat(20_000)}`;
    expect(readSlashCommand(text)?.words.length).toBeGreaterThan(0);
  });
});

describe("matchArguments", () => {
  const declared = [{ name: "style" }, { name: "code", required: true }];

  it("gives free text as a whole to the first required argument without a value", () => {
    expect(matchArguments(declared, [{ text: "a b" }, { text: "c" }])).toEqual({ args: { code: "a b c" } });
  });

  it("gives it to the first optional one where every required one has a value", () => {
    const words = [{ key: "code", text: "x" }, { text: "plain" }];
    expect(matchArguments(declared, words)).toEqual({ args: { code: "x", style: "plain" } });
  });

  it("leaves it in the message where every argument has a value", () => {
    expect(matchArguments([], [{ text: "please" }])).toEqual({ args: {} });
  });

  it("tells what is missing and what does not exist", () => {
    expect(matchArguments(declared, [{ key: "lang", text: "ts" }])).toEqual({
      missing: ["code"],
      unknown: ["lang"],
    });
  });

  it("takes the last of two values and any name for a key", () => {
    const words = [
      { key: "__proto__", text: "1" },
      { key: "__proto__", text: "2" },
    ];
    const matched = matchArguments([{ name: "__proto__" }], words);
    expect(Object.entries("args" in matched ? matched.args : {})).toEqual([["__proto__", "2"]]);
  });
});
