import { describe, expect, it } from "vitest";
import { z } from "zod";
import { appConfigSchema } from "../../../src/config/app-config.js";
import { nearest } from "../../../src/config/did-you-mean.js";
import { extensionsConfigSchema } from "../../../src/config/extensions-config.js";
import { parseSourceDocument } from "../../../src/config/source-document.js";
import { dropUnknownKeys } from "../../../src/config/unknown-keys.js";

function known(text: string, schema: z.ZodType = appConfigSchema) {
  return dropUnknownKeys(parseSourceDocument("/etc/config.yaml", text), [schema]);
}

const messages = (text: string, schema?: z.ZodType) =>
  known(text, schema).warnings.map(({ message }) => message);

describe("an unknown key", () => {
  it("is left out with a warning that names the place and the nearest known key", () => {
    expect(known("log_level: warn\ntool_serch:\n  enabled: false\n")).toEqual({
      value: { log_level: "warn" },
      problems: [],
      warnings: [
        {
          code: "config_unknown_key",
          message:
            "/etc/config.yaml:2:1 (tool_serch): unknown key `tool_serch`; did you mean `tool_search`? It is left out.",
          location: { file: "/etc/config.yaml", line: 2, column: 1, path: "tool_serch" },
        },
      ],
    });
  });

  it("is found below a default, in a list, in a free mapping and below an option", () => {
    expect(messages("tool_search:\n  enabled: true\n  maxResults: 3\n")).toEqual([
      "/etc/config.yaml:3:3 (tool_search.maxResults): unknown key `maxResults`; did you mean `max_results`? It is left out.",
    ]);
    expect(messages("tool_groups:\n  - name: a\n  - name: b\n    nam: c\n")).toEqual([
      "/etc/config.yaml:4:5 (tool_groups[1].nam): unknown key `nam`; did you mean `name`? It is left out.",
    ]);
    const servers = "mcpServers:\n  x:\n    comand: node\n    routing:\n      priorty: 5\n";
    expect(messages(servers, extensionsConfigSchema)).toEqual([
      "/etc/config.yaml:3:5 (mcpServers.x.comand): unknown key `comand`; did you mean `command`? It is left out.",
      "/etc/config.yaml:5:7 (mcpServers.x.routing.priorty): unknown key `priorty`; did you mean `priority`? It is left out.",
    ]);
  });

  it("comes with the list of known keys where none is near", () => {
    expect(messages("lead_agent:\n  zzzzzz: 1\n")).toEqual([
      "/etc/config.yaml:2:3 (lead_agent.zzzzzz): unknown key `zzzzzz`; known are `max_turns`, `instructions`. It is left out.",
    ]);
  });

  it("is __proto__ like any other", () => {
    expect(messages("__proto__:\n  log_level: debug\n")).toHaveLength(1);
  });
});

describe("keys that are taken without a word", () => {
  it.each([
    ["a model's", "models:\n  - name: a\n    use: offline\n    temperature: 0.2\n    deep: {x: {y: 1}}\n"],
    ["a tool's", "tools:\n  - name: a\n    use: x:y\n    allowed_hosts: [a]\n"],
    ["the schema's address", "$schema: ./x.json\n"],
  ])("are %s", (_, text) => {
    const { value, warnings } = known(text);
    expect(warnings).toEqual([]);
    expect(value).toEqual(parseSourceDocument("/etc/config.yaml", text).value);
  });

  it("are a server's environment, headers and OAuth settings", () => {
    const text =
      "mcpServers:\n  x:\n    env: {A: b}\n    headers: {Any: c}\n    oauth: {audience: d}\n$schema: e\n";
    expect(messages(text, extensionsConfigSchema)).toEqual([]);
  });
});

describe("a key with an empty value", () => {
  it("counts as left out where the schema lists it", () => {
    expect(known("tool_search:\nlog_level: ~\nlead_agent:\n  instructions:\n").value).toEqual({
      lead_agent: {},
    });
  });

  it("stays where the schema does not list it, in a list and in a free mapping", () => {
    const text = "models:\n  -\n  - name: a\n    stop:\n    display_name:\n";
    expect(known(text).value).toEqual({ models: [null, { name: "a", stop: null }] });
    expect(known("mcpServers:\n  x:\n", extensionsConfigSchema).value).toEqual({ mcpServers: { x: null } });
  });
});

describe("a value of another kind than the schema wants", () => {
  it("is left for the schema to refuse", () => {
    const text = "models:\n  name: a\nlog_level:\n  a: 1\ntool_search: [1]\n";
    expect(known(text)).toEqual({
      value: { models: { name: "a" }, log_level: { a: 1 }, tool_search: [1] },
      problems: [],
      warnings: [],
    });
  });
});

describe("a union of mappings", () => {
  const union = z.object({
    u: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("a"), first: z.string() }),
      z.object({ kind: z.literal("b"), second: z.string().nullable().readonly() }),
    ]),
  });

  it("knows the keys of each option", () => {
    expect(messages("u:\n  kind: a\n  first: x\n  secnd: y\n", union)).toEqual([
      "/etc/config.yaml:4:3 (u.secnd): unknown key `secnd`; did you mean `second`? It is left out.",
    ]);
  });
});

describe("a strict mapping", () => {
  it("makes a problem of an unknown key, with its place and the nearest known key", () => {
    const strict = z.object({ s: z.strictObject({ first: z.string() }).optional() });
    const { problems, warnings } = known("s:\n  frist: x\n", strict);
    expect(warnings).toEqual([]);
    expect(problems).toEqual([
      expect.objectContaining({
        code: "config_unknown_key",
        message: expect.stringMatching(/^\/etc\/config\.yaml:2:3 \(s\.frist\): .*did you mean `first`/),
      }),
    ]);
  });
});

describe("a lazy schema and an intersection", () => {
  it("know the keys of what they stand for", () => {
    const lazy = z.object({ l: z.lazy(() => z.object({ first: z.string() })) });
    expect(messages("l:\n  frist: x\n", lazy)).toEqual([
      "/etc/config.yaml:2:3 (l.frist): unknown key `frist`; did you mean `first`? It is left out.",
    ]);
    const both = z.object({
      i: z.intersection(z.object({ first: z.string() }), z.object({ second: z.string() })),
    });
    expect(messages("i: {first: a, second: b, thrid: c}", both)).toHaveLength(1);
  });
});

describe("nearest", () => {
  it.each([
    ["tool_serch", "tool_search"],
    ["toolSearch", "tool_search"],
    ["TOOL-SEARCH", "tool_search"],
    ["modls", "models"],
    ["a", undefined],
    ["completely", undefined],
    ["curl", "url"],
    ["urx", "url"],
    ["uxy", undefined],
    ["transprot", "transport"],
  ])("of %s is %s", (word, candidate) => {
    expect(nearest(word, ["models", "tools", "tool_search", "url", "transport"])).toBe(candidate);
  });

  it("of anything is nothing where there are no candidates", () => {
    expect(nearest("a", [])).toBeUndefined();
  });
});
