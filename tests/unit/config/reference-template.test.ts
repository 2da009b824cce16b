import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasReference, isWholeReference, parseTemplate } from "../../../src/config/reference-template.js";

const plain = (name: string) => ({ name, fallback: undefined });

describe("parseTemplate", () => {
  it.each([
    ["no dollar", ["no dollar"]],
    ["", []],
    ["$NAME", [plain("NAME")]],
    ["${NAME}", [plain("NAME")]],
    ["${NAME:-}", [{ name: "NAME", fallback: "" }]],
    ["${NAME:-a b}", [{ name: "NAME", fallback: "a b" }]],
    ["${NAME:-a:-b}", [{ name: "NAME", fallback: "a:-b" }]],
    ["${NAME:-https://h:80/v1}", [{ name: "NAME", fallback: "https://h:80/v1" }]],
    ["${NAME:-a\nb}", [{ name: "NAME", fallback: "a\nb" }]],
    ["${_a1}", [plain("_a1")]],
    ["https://${HOST}:$PORT/v1", ["https://", plain("HOST"), ":", plain("PORT"), "/v1"]],
    ["$A$B", [plain("A"), plain("B")]],
    ["$A-b", [plain("A"), "-b"]],
    ["$Aé", [plain("A"), "é"]],
  ])("reads %j", (text, template) => {
    expect(parseTemplate(text)).toEqual(template);
  });

  it.each([
    ["$$", "$"],
    ["$$NAME", "$NAME"],
    ["$${NAME}", "${NAME}"],
    ["$$$$", "$$"],
    ["$5", "$5"],
    ["costs 5$", "costs 5$"],
    ['$ $( $" $- $é', '$ $( $" $- $é'],
    ["a}b", "a}b"],
  ])("reads %j as the literal text %j", (text, literal) => {
    const template = parseTemplate(text);
    expect(Array.isArray(template) && template.join("")).toBe(literal);
  });

  it("reads a dollar before a doubled one and a name as literal, reference", () => {
    expect(parseTemplate("$$$NAME")).toEqual(["$", plain("NAME")]);
  });

  it("lets a default hold a doubled dollar, and a dollar before anything else", () => {
    expect(parseTemplate("${A:-$$B}")).toEqual([{ name: "A", fallback: "$B" }]);
    expect(parseTemplate("${A:-5$}")).toEqual([{ name: "A", fallback: "5$" }]);
  });

  it.each([
    ["${NAME", "unclosed", "${"],
    ["x ${", "unclosed", "${"],
    ["${A} ${B:-c", "unclosed", "${"],
    ["${}", "malformed", "${}"],
    ["${1A}", "malformed", "${1A}"],
    ["${A B}", "malformed", "${A B}"],
    ["${A-b}", "malformed", "${A-b}"],
    ["${A:=b}", "malformed", "${A:=b}"],
    ["${A:?b}", "malformed", "${A:?b}"],
    ["${env:A}", "malformed", "${env:A}"],
    ["${A:-$B}", "nested", "${A:-$B}"],
    ["${A:-${B}}", "nested", "${A:-${B}"],
    ["${A:-${B:-c}}", "nested", "${A:-${B:-c}"],
  ])("finds %j at fault", (text, fault, part) => {
    expect(parseTemplate(text)).toEqual({ fault, text: part });
  });

  it("is the identity on text without a dollar", () => {
    const text = fc.string({ unit: "grapheme" }).filter((value) => !value.includes("$"));
    fc.assert(
      fc.property(text, (value) => {
        expect(parseTemplate(value)).toEqual(value === "" ? [] : [value]);
      }),
    );
  });

  it("gives back any text whose dollars are doubled", () => {
    const text = fc.string({ unit: fc.constantFrom("$", "{", "}", "A", ":", "-", "1", " ", "é", "\n") });
    fc.assert(
      fc.property(text, (value) => {
        const template = parseTemplate(value.replaceAll("$", "$$$$"));
        expect(Array.isArray(template) ? template.join("") : template).toBe(value);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("isWholeReference and hasReference", () => {
  it.each([
    ["$A", true, true],
    ["${A:-b}", true, true],
    ["$A$B", false, true],
    [" $A", false, true],
    ["$$", false, false],
    ["a", false, false],
    ["", false, false],
  ])("say of %j: %s, %s", (text, whole, any) => {
    const template = parseTemplate(text);
    expect("fault" in template ? undefined : isWholeReference(template)).toBe(whole);
    expect(hasReference(text)).toBe(any);
  });

  it("see no reference in a malformed text", () => {
    expect(hasReference("${A")).toBe(false);
  });
});
