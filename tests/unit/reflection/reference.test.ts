import { describe, expect, it } from "vitest";
import { parseReference } from "../../../src/reflection/reference.js";

describe("parseReference", () => {
  it.each([
    ["./tools/weather.js:weather", "./tools/weather.js", "weather"],
    ["../x.ts:default", "../x.ts", "default"],
    ["/opt/tools/x.js:make_it", "/opt/tools/x.js", "make_it"],
    ["@langchain/openai:ChatOpenAI", "@langchain/openai", "ChatOpenAI"],
    ["@scope/pkg/sub:Export", "@scope/pkg/sub", "Export"],
    ["pkg:$x", "pkg", "$x"],
    ["C:\\tools\\x.js:make", "C:\\tools\\x.js", "make"],
    ["c:/tools/x.js:make", "c:/tools/x.js", "make"],
    ["node:path:join", "node:path", "join"],
    ["node:fs/promises:readFile", "node:fs/promises", "readFile"],
    ["file:///opt/x.js:make", "file:///opt/x.js", "make"],
    ["./größe.js:größe", "./größe.js", "größe"],
  ])("takes %s apart at its last colon", (text, module, name) => {
    expect(parseReference(text)).toEqual({ module, export: name });
  });

  it.each([
    "pkg",
    "./tools/weather.js",
    "./x.js:",
    "C:\\tools\\x.js",
    "node:path",
    "file:///opt/x.js",
    "pkg:a-b",
    "pkg:1a",
  ])("refuses %s, which names no export", (text) => {
    expect(() => parseReference(text)).toThrow(
      expect.objectContaining({
        code: "reflection_reference_malformed",
        message:
          `\`${text}\` does not say which export of the module is meant. Write \`module:export\`, for example ` +
          '"@langchain/openai:ChatOpenAI" or "./tools/weather.js:weather".',
      }),
    );
  });

  it("refuses a reference without a module", () => {
    expect(() => parseReference(":x")).toThrow("does not say which module is meant");
  });

  it.each(["", " ./x.js:y", "./x.js:y\n"])("refuses %j, which is empty or has spaces around it", (text) => {
    expect(() => parseReference(text)).toThrow("is empty or has spaces around it");
  });

  it.each(["data", "https", "blob"])("refuses to load code from a %s: address", (scheme) => {
    expect(() => parseReference(`${scheme}:x/y:z`)).toThrow(`names a module by \`${scheme}:\``);
  });
});
