import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseSourceDocument } from "../../../src/config/source-document.js";
import { substitute } from "../../../src/config/substitute.js";

const schema = z.object({
  text: z.string().optional(),
  count: z.int().optional(),
  flag: z.boolean().default(true),
  level: z.enum(["a", "b"]).optional(),
  either: z.union([z.boolean(), z.string()]).optional(),
  list: z.array(z.string()).optional(),
  env: z.record(z.string(), z.string()).optional(),
  open: z.looseObject({ name: z.string().optional() }).optional(),
});

function fill(
  text: string,
  environment: Record<string, string | undefined> = {},
  unset: "report" | "drop" = "report",
) {
  const document = parseSourceDocument("/etc/config.yaml", text);
  return substitute(document.value, [schema], [], { document, environment, unset });
}

/** The value where nothing is wrong. */
function filled(text: string, environment: Record<string, string> = {}) {
  const { value, problems } = fill(text, environment);
  expect(problems).toEqual([]);
  return value;
}

describe("a reference", () => {
  it("becomes the variable, alone and inside a text, at every depth", () => {
    const text = "text: $A\nlist: ['${A}/b', plain]\nenv:\n  X: a${A}a\nopen:\n  deep: [{x: $A}]\n";
    expect(filled(text, { A: "1a" })).toEqual({
      text: "1a",
      list: ["1a/b", "plain"],
      env: { X: "a1aa" },
      open: { deep: [{ x: "1a" }] },
    });
  });

  it.each([
    ["unset", {}],
    ["empty", { A: "" }],
  ])("takes its default where the variable is %s", (_, environment) => {
    expect(filled("text: ${A:-b}", environment)).toEqual({ text: "b" });
  });

  it("without a default takes an empty variable as it is", () => {
    expect(filled("text: x${A}y", { A: "" })).toEqual({ text: "xy" });
  });

  it("is not expanded again where the variable holds one", () => {
    expect(filled("text: ${A}", { A: "$B ${C} $$" })).toEqual({ text: "$B ${C} $$" });
  });

  it("is left alone in a key", () => {
    expect(filled("env:\n  $A: x\n", { A: "b" })).toEqual({ env: { $A: "x" } });
  });

  it("does not find what every object inherits", () => {
    expect(fill("text: $constructor").problems).toMatchObject([{ code: "config_variable_missing" }]);
  });
});

describe("values that are no text", () => {
  it("stay as they are", () => {
    expect(filled("count: 5\nflag: false\nopen: {a: 1.5, b: null, c: [true]}\n")).toEqual({
      count: 5,
      flag: false,
      open: { a: 1.5, b: null, c: [true] },
    });
  });
});

describe("a value that is one reference", () => {
  it.each([
    ["count: $V", "8080", { count: 8080 }],
    ["count: ${V:-3}", "-1.5e3", { count: -1500 }],
    ["count: ${X:-3}", "", { count: 3 }],
    ["count: '$V'", "7", { count: 7 }],
    ["flag: $V", "false", { flag: false }],
    ["flag: ${X:-true}", "", { flag: true }],
  ])("takes the type that its key wants: %s of %j", (text, value, expected) => {
    expect(filled(text, { V: value })).toEqual(expected);
  });

  it.each([
    ["count: $V", "many"],
    ["count: $V", "08"],
    ["count: $V", "0x1F"],
    ["count: $V", " 8"],
    ["count: $V", "Infinity"],
    ["flag: $V", "yes"],
    ["flag: $V", "1"],
  ])("stays text for the schema to refuse where it reads as none: %s of %j", (text, value) => {
    const [key = ""] = text.split(":");
    expect(filled(text, { V: value })).toEqual({ [key]: value });
  });

  it.each(["text", "level", "either"])("stays text where text may stand: %s", (key) => {
    expect(filled(`${key}: $V`, { V: "5" })).toEqual({ [key]: "5" });
    expect(filled(`${key}: $V`, { V: "true" })).toEqual({ [key]: "true" });
  });

  it("is read where the type is open, unless it is in quotes", () => {
    const text = "open:\n  name: $N\n  a: $N\n  b: ${X:-0.2}\n  c: $T\n  d: '$N'\n  e: $S\n";
    expect(filled(text, { N: "12", T: "true", S: "12a" })).toEqual({
      open: { name: "12", a: 12, b: 0.2, c: true, d: "12", e: "12a" },
    });
  });

  it("is not read as a number inside a longer text", () => {
    expect(filled("open:\n  a: 1$N\n", { N: "2" })).toEqual({ open: { a: "12" } });
  });

  it("counts as left out where it comes out empty, and in free mappings and lists stays as empty text", () => {
    const text =
      "text: ${X:-}\ncount: $E\nflag: ${X:-}\nopen:\n  name: $E\n  a: ${X:-}\nenv:\n  Y: $E\nlist: ['$E']\n";
    expect(filled(text, { E: "" })).toEqual({ open: {}, env: { Y: "" }, list: [""] });
  });
});

describe("an unset variable", () => {
  it("is reported with its place, key path and remedy", () => {
    const [problem, ...others] = fill("flag: true\nenv:\n  KEY: 'Bearer ${TOKEN}'\n").problems;
    expect(others).toEqual([]);
    expect(problem).toMatchObject({
      code: "config_variable_missing",
      location: { file: "/etc/config.yaml", line: 3, column: 8, path: "env.KEY" },
      remedy: "Set it, or write `${TOKEN:-default}`.",
      message:
        "/etc/config.yaml:3:8 (env.KEY): the environment variable TOKEN is not set. " +
        "Set it, or write `${TOKEN:-default}`.",
    });
  });

  it("is reported once for a text, beside the others of the file", () => {
    const { problems } = fill("text: $A $B $A\nlist:\n  - ok\n  - $C\n");
    expect(problems.map(({ location }) => [location?.path, location?.line, location?.column])).toEqual([
      ["text", 1, 7],
      ["text", 1, 7],
      ["list[1]", 4, 5],
    ]);
  });

  it("is reported where it is set to undefined", () => {
    expect(fill("text: $A", { A: undefined }).problems).toHaveLength(1);
  });

  it("drops the value that needs it where that is wanted", () => {
    const { value, problems } = fill(
      "text: $A\nlist: [x, '$A']\nenv: {X: $A, Y: $B}\nlevel: a",
      { B: "b" },
      "drop",
    );
    expect(problems).toEqual([]);
    expect(value).toEqual({ list: ["x"], env: { Y: "b" }, level: "a" });
  });
});

describe("a malformed reference", () => {
  it.each([
    ["${TOKEN", "`${` has no closing `}`."],
    ["${A-b}", "`${A-b}` is not a reference to an environment variable."],
    ["${A:-$B}", "`${A:-$B}` has a reference in its default, and a default is plain text."],
  ])("%j is reported with its place and the right forms", (reference, message) => {
    expect(fill(`flag: true\ntext: "x ${reference}"\n`).problems).toMatchObject([
      {
        code: "config_reference_malformed",
        location: { file: "/etc/config.yaml", line: 2, column: 7, path: "text" },
        message:
          `/etc/config.yaml:2:7 (text): ${message} ` +
          "Write `$NAME`, `${NAME}` or `${NAME:-default}`, and `$$` for a dollar sign.",
      },
    ]);
  });

  it("is reported even where unset variables are passed over, and shown in part where it is long", () => {
    const [problem] = fill(`text: "\${${"x y".repeat(200)}}"`, {}, "drop").problems;
    expect(problem?.message).toContain(`\`\${${"x y".repeat(12)}x …\` is not a reference`);
  });
});

describe("any value", () => {
  const leaf = fc.oneof(fc.string({ unit: "grapheme" }), fc.integer(), fc.boolean(), fc.constant(null));
  const json = fc.dictionary(
    fc.string({ minLength: 1 }).filter((key) => key !== "__proto__"),
    fc.oneof(leaf, fc.array(leaf)),
  );

  it("comes out as it went in where its dollars are doubled", () => {
    const document = parseSourceDocument("/etc/config.json", "");
    const options = { document, environment: { A: "never" }, unset: "report" } as const;
    fc.assert(
      fc.property(json, (value) => {
        const escaped: unknown = JSON.parse(JSON.stringify(value), (_key, member: unknown) =>
          typeof member === "string" ? member.replaceAll("$", "$$$$") : member,
        );
        expect(substitute(escaped, [], [], options)).toEqual({
          value: JSON.parse(JSON.stringify(value)),
          problems: [],
        });
      }),
    );
  });
});
