import { describe, expect, it } from "vitest";
import { parseSourceDocument } from "../../../src/config/source-document.js";
import { FawnError } from "../../../src/kernel/fawn-error.js";

const yaml = (text: string) => parseSourceDocument("/etc/config.yaml", text);
const json = (text: string) => parseSourceDocument("/etc/extensions_config.json", text);

function faultOf(parse: () => unknown): FawnError {
  try {
    parse();
  } catch (error) {
    if (FawnError.isInstance(error)) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}

describe("the ending of a file", () => {
  it.each(["/a/x.yaml", "/a/x.yml", "/a/X.YAML", "/a/x.json"])("decides how %s is read", (file) => {
    expect(parseSourceDocument(file, '{"a": 1}').value).toEqual({ a: 1 });
  });

  it("is refused where it is another", () => {
    expect(faultOf(() => parseSourceDocument("/a/x.toml", ""))).toMatchObject({
      code: "config_file_format",
      message:
        "/a/x.toml: this is not a file of a kind that Fawn reads. Give it a name that ends with .yaml, .yml or .json.",
    });
  });
});

describe("an empty file", () => {
  it.each(["", " \n", "# only a comment\n", "---\n", "~\n"])("is an empty mapping in YAML: %j", (text) => {
    expect(yaml(text).value).toEqual({});
  });

  it.each(["", " \n\t"])("is an empty mapping in JSON: %j", (text) => {
    expect(json(text).value).toEqual({});
  });

  it("has its parts at its beginning", () => {
    expect(yaml("").locate(["models", 0])).toEqual({ line: 1, column: 1 });
  });
});

describe("a byte order mark", () => {
  it("is passed over and shifts no column", () => {
    expect(json('\uFEFF{"a": 1}').locate(["a"])).toEqual({ line: 1, column: 7 });
    expect(yaml("\uFEFFa: 1").locate(["a"])).toEqual({ line: 1, column: 4 });
    expect(faultOf(() => json('\uFEFF{"a": }')).location).toMatchObject({ line: 1, column: 7 });
  });
});

const yamlText = `# comment
models:
  - name: a
    use: "offline"
  -
    name: b
tool_search:
  enabled: true
empty:
`;

const jsonText = `{
  "mcpServers": {
    "x": { "command": "node", "args": ["a", "b"] }
  }
}`;

describe("a place", () => {
  it.each([
    [["models"], 3, 3],
    [["models", 0], 3, 5],
    [["models", 0, "name"], 3, 11],
    [["models", 0, "use"], 4, 10],
    [["models", 1, "name"], 6, 11],
    [["tool_search", "enabled"], 8, 12],
    [["empty"], 9, 7],
  ])("of the value %j in YAML is line %i, column %i", (path, line, column) => {
    expect(yaml(yamlText).locate(path)).toEqual({ line, column });
  });

  it.each([
    [["mcpServers"], 2, 17],
    [["mcpServers", "x"], 3, 10],
    [["mcpServers", "x", "command"], 3, 23],
    [["mcpServers", "x", "args", 1], 3, 45],
  ])("of the value %j in JSON is line %i, column %i", (path, line, column) => {
    expect(json(jsonText).locate(path)).toEqual({ line, column });
  });

  it("of a key is where the key begins", () => {
    expect(yaml(yamlText).locateKey(["tool_search", "enabled"])).toEqual({ line: 8, column: 3 });
    expect(json(jsonText).locateKey(["mcpServers", "x"])).toEqual({ line: 3, column: 5 });
  });

  it("of what is missing is the key of the nearest parent that exists", () => {
    expect(yaml(yamlText).locate(["tool_search", "max_results"])).toEqual({ line: 7, column: 1 });
    expect(yaml(yamlText).locate(["models", 1, "use"])).toEqual({ line: 6, column: 5 });
    expect(yaml(yamlText).locate(["models", 7, "use"])).toEqual({ line: 2, column: 1 });
    expect(yaml(yamlText).locate(["nothing"])).toEqual({ line: 2, column: 1 });
    expect(yaml(yamlText).locate(["models", 0, "use", 0])).toEqual({ line: 4, column: 5 });
    expect(yaml(yamlText).locate(["models", "0"])).toEqual({ line: 2, column: 1 });
    expect(json(jsonText).locate(["mcpServers", "x", "cwd", "y"])).toEqual({ line: 3, column: 5 });
  });

  it("counts lines that end with CRLF once", () => {
    expect(yaml("a: 1\r\nb: 2\r\n").locate(["b"])).toEqual({ line: 2, column: 4 });
  });
});

describe("quotes", () => {
  it("are known for YAML, and count as given for JSON's text", () => {
    const document = yaml(`a: plain\nb: "double"\nc: 'single'\nd: 5\ne: |\n  block\n`);
    expect(["a", "b", "c", "d", "e", "f"].map((key) => document.isQuoted([key]))).toEqual([
      false,
      true,
      true,
      false,
      true,
      false,
    ]);
    expect(json('{"a": "x", "b": 5}').isQuoted(["a"])).toBe(true);
    expect(json('{"a": "x", "b": 5}').isQuoted(["b"])).toBe(false);
  });
});

describe("YAML values", () => {
  it("follow the core schema of YAML 1.2", () => {
    const { value } = yaml("a: yes\nb: true\nc: 0x1F\nd: 127.0.0.1\ne: 2020-01-01\nf: ~\ng: 1.5\n7: x\n");
    expect(value).toEqual({
      a: "yes",
      b: true,
      c: 31,
      d: "127.0.0.1",
      e: "2020-01-01",
      f: null,
      g: 1.5,
      "7": "x",
    });
  });

  it("may be aliases, whose place is that of the anchored text", () => {
    const document = yaml("first: &x\n  name: a\nsecond: *x\n");
    expect(document.value).toEqual({ first: { name: "a" }, second: { name: "a" } });
    expect(document.locate(["second", "name"])).toEqual({ line: 2, column: 9 });
  });

  it("may be merged, own keys winning and the earlier source over the later", () => {
    const document = yaml("a: &a {x: 1, y: 1}\nb: &b {y: 2, z: 2}\nc:\n  x: 3\n  <<: [*a, *b]\n");
    expect(document.value["c"]).toEqual({ x: 3, y: 1, z: 2 });
    expect(document.locate(["c", "z"])).toEqual({ line: 2, column: 17 });
  });

  it("may have a quoted `<<` as an ordinary key", () => {
    expect(yaml('"<<": 1\n').value).toEqual({ "<<": 1 });
  });
});

describe("the key __proto__", () => {
  it("is a key like others and changes no prototype", () => {
    for (const { value } of [
      yaml("__proto__:\n  polluted: true\n"),
      json('{"__proto__": {"polluted": true}}'),
    ]) {
      expect(Object.keys(value)).toEqual(["__proto__"]);
      expect(Reflect.get(value, "polluted")).toBeUndefined();
    }
  });
});

const placeOf = ({ location }: FawnError) => `${location?.file}:${location?.line}:${location?.column}`;

describe("malformed YAML", () => {
  it.each([
    [
      "a second key",
      "a: 1\nb: 2\na: 3\n",
      "3:1",
      "the key `a` stands here a second time. Keep one of the two.",
    ],
    ["a second nested key", "m:\n  - k: 1\n    k: 2\n", "3:5", "the key `k` stands here a second time. Keep"],
    ["two spellings of one key", "1: a\n'1': b\n", "2:1", "the key `1` stands here a second time. Keep"],
    [
      "a second document",
      "a: 1\n---\nb: 2\n",
      "2:1",
      "a second YAML document begins here. Keep one document",
    ],
    ["a tab", "a:\n\t- b\n", "2:1", "a tab stands where YAML wants spaces. Indent with spaces."],
    ["an open quote", 'a: "b\n', "2:1", 'this is not YAML: Missing closing "quote. Mend the line'],
    ["an open list", "a: [1, 2\nb: 3\n", "2:1", "this is not YAML: Flow sequence in block collection must"],
    ["a reserved character", "a: @b\n", "1:4", "text may not begin with `@` here. Put it in quotes."],
    [
      "an unknown tag",
      "a: !secret x\n",
      "1:4",
      "the tag `!secret` is not known or does not fit. Take it out",
    ],
    ["a tag that does not fit", "a: !!int x\n", "1:4", "the tag `!!int` is not known or does not fit."],
    ["binary data", "a: !!binary aGk=\n", "1:13", "a value tagged `tag:yaml.org,2002:binary` has no place"],
    ["a colon in a value", "a: b: c\n", "1:4", "this is not YAML: Nested mappings are not allowed"],
    ["an unknown alias", "a: *x\n", "1:4", "no `&x` stands before this alias. Set the anchor `&x` first"],
    [
      "an alias to what holds it",
      "a: &a\n  b: *a\n",
      "2:6",
      "`*a` stands inside what it names. Take the alias out.",
    ],
    ["a list as a key", "? [a]\n: 1\n", "1:3", "a key must be plain text, not a list or a mapping."],
    ["a merge of no mapping", "a: 1\n<<: 5\n", "2:1", "`<<` merges mappings, and this is none. Let it name"],
    [
      "a bare reference in braces",
      "a: {b: ${X}}\n",
      "1:9",
      "inside `[ ]` and `{ }`, YAML reads the brace of `${`",
    ],
    [
      "a bare reference in brackets",
      "a: [${X:-y}]\n",
      "1:6",
      "inside `[ ]` and `{ }`, YAML reads the brace of",
    ],
    [
      "a list at the root",
      "- a\n",
      "1:1",
      "the file must hold a mapping of keys to values, but it holds a list. Put",
    ],
    [
      "a text at the root",
      "# x\nhello\n",
      "2:1",
      "the file must hold a mapping of keys to values, but it holds a",
    ],
  ])("with %s says where and what to do", (_, text, place, message) => {
    const fault = faultOf(() => yaml(text));
    expect(fault.code).toBe("config_syntax");
    expect(placeOf(fault)).toBe(`/etc/config.yaml:${place}`);
    expect(fault.message).toContain(message);
    expect(fault.remedy).toBeTruthy();
  });

  it("is told without showing a value, which may be a secret", () => {
    const texts = [
      "api_key: 'x' hunter2\n",
      "a: 1\nhunter2\n",
      "a: [hunter2\n",
      "a: {b} hunter2: c\n",
      "a: !!int hunter2",
    ];
    for (const text of texts) expect(faultOf(() => yaml(text)).message).not.toMatch(/hunter/);
    for (const text of ['{"a": hunter2}', '{"a": "hunter2', '{"a": "x" hunter2}', "{'hunter2': 1}"]) {
      expect(faultOf(() => json(text)).message).not.toMatch(/hunter/);
    }
  });

  it("names the key path of a second key", () => {
    expect(faultOf(() => yaml("m:\n  1: a\n  '1': b\n")).message).toBe(
      "/etc/config.yaml:3:3 (m.1): the key `1` stands here a second time. Keep one of the two.",
    );
  });

  it("with aliases that multiply is refused without being expanded", () => {
    const levels = ["a: &a [x, x, x, x, x, x, x, x, x]"];
    for (const [previous, name] of ["ab", "bc", "cd", "de", "ef", "fg", "gh"]) {
      levels.push(`${name}: &${name} [${Array(9).fill(`*${previous}`).join(", ")}]`);
    }
    const fault = faultOf(() => yaml(levels.join("\n")));
    expect(fault.code).toBe("config_syntax");
    expect(fault.location).toMatchObject({ line: 6, column: 7 });
    expect(fault.message).toContain("with every alias written out, this holds more than 100000 values.");
  });

  it("that is nested without end is refused", () => {
    expect(faultOf(() => yaml("[".repeat(20_000))).message).toContain("nested too deeply");
    const fault = faultOf(() => yaml(`a: ${"[".repeat(101)}${"]".repeat(101)}`));
    expect(fault.message).toContain("nested too deeply to be read. Keep it within 100 levels.");
  });
});

describe("malformed JSON", () => {
  it.each([
    ["a line comment", '{\n  // x\n  "a": 1}', "2:3", "JSON has no comments. Take the comment out."],
    ["a block comment", '{"a": /* x */ 1}', "1:7", "JSON has no comments. Take the comment out."],
    [
      "a trailing comma",
      '{\n  "a": 1,\n}',
      "2:9",
      "JSON allows no comma after the last member. Take the comma out.",
    ],
    ["a trailing comma in a list", '{"a": [1,]}', "1:9", "JSON allows no comma after the last member."],
    [
      "a second key",
      '{"a": 1,\n "a": 2}',
      "2:2",
      "the key `a` stands here a second time. Keep one of the two.",
    ],
    ["a missing comma", '{"a": 1 "b": 2}', "1:9", "a comma is missing before this. Put a comma between"],
    ["a missing colon", '{"a" 1}', "1:6", "a colon is missing after the key."],
    ["a missing value", '{"a": }', "1:7", "a value must stand here. Write text in double quotes"],
    ["an open brace", '{"a": 1', "1:8", "the file ends before a `{` is closed. Add the missing `}`."],
    ["an open bracket", '{"a": [1', "1:9", "the file ends before a `[` is closed. Add the missing `]`."],
    [
      "a bracket closed by a brace",
      '{"a": [1}',
      "1:9",
      "a `[` is not closed before this. Close it, or take out",
    ],
    ["a brace closed by a bracket", '{"a": {"b": 1]', "1:14", "a `{` is not closed before this."],
    ["an open text", '{"a": "x', "1:7", 'this text is not closed. Add the missing `"` on the same line.'],
    ["single quotes", "{'a': 1}", "1:2", "this is not JSON. Write text and keys in double quotes"],
    ["a bare key", "{a: 1}", "1:2", "this is not JSON. Write text and keys in double quotes"],
    ["a bare word", '{"a": yes}', "1:7", "this is not JSON."],
    ["a tab in a text", '{"a": "x\ty"}', "1:7", "this text holds a control character. Write it as an escape"],
    [
      "an unknown escape",
      '{"a": "C:\\q"}',
      "1:7",
      "this text holds an unknown escape. Write a backslash itself",
    ],
    ["a broken escape", '{"a": "\\u12"}', "1:7", "this text holds a malformed `\\u` escape."],
    [
      "more after the end",
      '{"a": 1}}',
      "1:9",
      "something follows after the end of the JSON value. Take it out.",
    ],
    [
      "a list at the root",
      "[]",
      "1:1",
      "the file must hold a mapping of keys to values, but it holds a list.",
    ],
    [
      "null at the root",
      "null",
      "1:1",
      "the file must hold a mapping of keys to values, but it holds a single value.",
    ],
  ])("with %s says where and what to do", (_, text, place, message) => {
    const fault = faultOf(() => json(text));
    expect(fault.code).toBe("config_syntax");
    expect(placeOf(fault)).toBe(`/etc/extensions_config.json:${place}`);
    expect(fault.message).toContain(message);
    expect(fault.remedy).toBeTruthy();
  });

  it("names the key path of a second key", () => {
    expect(faultOf(() => json('{"m": {"a": 1, "a": 2}}')).message).toBe(
      "/etc/extensions_config.json:1:16 (m.a): the key `a` stands here a second time. Keep one of the two.",
    );
  });

  it("that is nested without end is refused", () => {
    expect(faultOf(() => json("[".repeat(50_000))).message).toContain("nested too deeply to be read.");
    const fault = faultOf(() => json(`{"a": ${"[".repeat(101)}${"]".repeat(101)}}`));
    expect(fault.message).toContain("nested too deeply to be read. Keep it within 100 levels.");
  });
});
