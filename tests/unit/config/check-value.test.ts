import { describe, expect, it } from "vitest";
import { z } from "zod";
import { appConfigSchema } from "../../../src/config/app-config.js";
import { checkValue } from "../../../src/config/check-value.js";
import { ConfigInvalidError, joinProblems } from "../../../src/config/config-invalid-error.js";
import { mcpServerSchema } from "../../../src/config/sections/mcp-server.js";
import { modelSchema } from "../../../src/config/sections/models.js";
import { parseSourceDocument } from "../../../src/config/source-document.js";

/** Checks the value under `entry` of a YAML text, which begins on line 2. */
function problemsOf(text: string, schema: z.ZodType, environment: Record<string, string> = {}) {
  const indented = text.replace(/^/gm, "  ");
  const document = parseSourceDocument("/c.yaml", `entry:\n${indented}\n`);
  const checked = checkValue(document.value["entry"], schema, { document, environment, path: ["entry"] });
  return checked.ok ? [] : checked.problems;
}

const messagesOf = (...args: Parameters<typeof problemsOf>) =>
  problemsOf(...args).map(({ message }) => message);

describe("a violation", () => {
  const model = "name: a\nuse: offline\n";
  const server = "command: node\n";

  it.each([
    [
      "a missing key",
      modelSchema,
      "name: a",
      "/c.yaml:1:1 (entry.use): this key is missing. Add it: `module:export` of a LangChain chat model class, or " +
        "`offline` for the rule-based stand-in.",
    ],
    [
      "a number for text",
      modelSchema,
      `${model}model: 5`,
      "/c.yaml:4:10 (entry.model): this must be text, not a number. Put it in quotes.",
    ],
    [
      "a list for text",
      modelSchema,
      `${model}model: [a]`,
      "/c.yaml:4:10 (entry.model): this must be text, not a list. Correct it.",
    ],
    [
      "an empty text",
      modelSchema,
      "name: ''\nuse: offline",
      "/c.yaml:2:9 (entry.name): this must not be empty. Correct it.",
    ],
    [
      "text for true or false",
      modelSchema,
      `${model}supports_vision: yes`,
      '/c.yaml:4:20 (entry.supports_vision): this must be `true` or `false`, not the text "yes". Correct it, or leave ' +
        "it out for the default, `false`.",
    ],
    [
      "text for a list",
      modelSchema,
      `${model}requires_env: KEY`,
      '/c.yaml:4:17 (entry.requires_env): this must be a list, not the text "KEY". Correct it, or leave it out for the ' +
        "default, `[]`.",
    ],
    [
      "a fraction for a whole number",
      mcpServerSchema,
      `${server}connect_timeout: 1.5`,
      "/c.yaml:3:20 (entry.connect_timeout): this must be a whole number, not 1.5. Correct it, or leave it out for the " +
        "default, `10000`.",
    ],
    [
      "a number too small",
      mcpServerSchema,
      `${server}connect_timeout: 0`,
      "/c.yaml:3:20 (entry.connect_timeout): this must be above 0, not 0. Correct it, or leave it out for the " +
        "default, `10000`.",
    ],
    [
      "a wrong choice that is near",
      mcpServerSchema,
      "type: stdoi\ncommand: node",
      "/c.yaml:2:9 (entry.type): this must be `stdio`, `http`, `sse`, `streamable_http`, `streamable-http` or " +
        '`streamableHttp`, not the text "stdoi". Did you mean `stdio`?',
    ],
    [
      "a wrong choice",
      mcpServerSchema,
      `${server}defer: sometimes`,
      '/c.yaml:3:10 (entry.defer): this must be `auto`, `always` or `never`, not the text "sometimes". Correct it, or ' +
        'leave it out for the default, `"always"`.',
    ],
    [
      "neither of two types",
      mcpServerSchema,
      `${server}tool_name_prefix: [a]`,
      "/c.yaml:3:21 (entry.tool_name_prefix): this must be `true` or `false` or text, not a list. Correct it, or leave " +
        "it out for the default, `true`.",
    ],
    [
      "a wrong item",
      mcpServerSchema,
      `${server}args:\n  - a\n  - 8080`,
      "/c.yaml:5:7 (entry.args[1]): this must be text, not a number. Put it in quotes.",
    ],
    [
      "a wrong member of a free mapping",
      mcpServerSchema,
      `${server}env:\n  MY.PORT: 8080`,
      '/c.yaml:4:14 (entry.env["MY.PORT"]): this must be text, not a number. Put it in quotes.',
    ],
    [
      "an address of another protocol",
      mcpServerSchema,
      "url: localhost:3000",
      "/c.yaml:2:8 (entry.url): this must be an address that begins with http:// or https://, not this text. Correct it.",
    ],
    [
      "a list for a mapping",
      mcpServerSchema,
      "- a",
      "/c.yaml:2:3 (entry): this must be a mapping of keys to values, not a list. Correct it.",
    ],
    [
      "a stdio server without a command",
      mcpServerSchema,
      "type: stdio",
      "/c.yaml:1:1 (entry.command): a server of type `stdio` needs a `command`. Add it, or correct `type`.",
    ],
    [
      "an sse server without an address",
      mcpServerSchema,
      "transport: sse\ncommand: node",
      "/c.yaml:1:1 (entry.url): a server of type `sse` needs a `url`. Add it, or correct `type`.",
    ],
    [
      "a server with neither",
      mcpServerSchema,
      "description: a",
      "/c.yaml:1:1 (entry.command): a server needs a `command` or a `url`. Add it, or correct `type`.",
    ],
  ])("that is %s has its place, what is wanted and what to do", (_, schema, text, message) => {
    expect(messagesOf(text, schema)).toEqual([message]);
  });

  it.each([
    [z.int().min(1).max(10), "0", "this must be 1 or more, not 0."],
    [z.int().min(1).max(10), "11", "this must be 10 or less, not 11."],
    [
      z.record(z.string().regex(/^a/, "it begins with a"), z.int()),
      "{b: 1}",
      "this name may not be used: it begins",
    ],
    [z.string().regex(/^a/, "begins with a"), "b", "this must be valid (begins with a), not this text."],
    [z.null(), "5", "this must be null, not 5."],
  ])("of %o by %s is told in words", (inner, text, message) => {
    const [found] = messagesOf(`x: ${text}`, z.object({ x: inner }));
    expect(found).toContain(message);
  });

  it("has the code of a wrong value", () => {
    expect(problemsOf("name: 5", modelSchema).map(({ code }) => code)).toEqual([
      "config_value_invalid",
      "config_value_invalid",
    ]);
  });
});

describe("what a variable holds", () => {
  it("is never shown, but the reference is", () => {
    const [message] = messagesOf("command: node\nconnect_timeout: $WAIT", mcpServerSchema, {
      WAIT: "hunter2",
    });
    expect(message).toBe(
      "/c.yaml:3:20 (entry.connect_timeout): this must be a whole number, not what `$WAIT` comes out as. Correct it, " +
        "or leave it out for the default, `10000`.",
    );
  });

  it("is not shown where text may stand, nor is the text itself", () => {
    const text = "url: user:hunter1@$HOST";
    expect(messagesOf(text, mcpServerSchema, { HOST: "hunter2" }).join()).not.toMatch(/hunter/);
  });

  it("counts as missing where it comes out empty for a key that is needed", () => {
    expect(messagesOf("name: $NAME\nuse: offline", modelSchema, { NAME: "" })).toEqual([
      "/c.yaml:2:9 (entry.name): this comes out empty, and a value is needed. Add it: Name by which a run asks for " +
        "this model (`model_name`).",
    ]);
  });
});

describe("several problems", () => {
  const text = "name: a\napi_key: $KEY\nbase_url: ${URL}\nsupports_vision: 1";

  it("are all found, each once, in the order of the file", () => {
    expect(problemsOf(text, modelSchema).map(({ code, location }) => [code, location?.path])).toEqual([
      ["config_value_invalid", "entry.use"],
      ["config_variable_missing", "entry.api_key"],
      ["config_variable_missing", "entry.base_url"],
      ["config_value_invalid", "entry.supports_vision"],
    ]);
  });

  it("become one error that lists them", () => {
    const problems = problemsOf(text, modelSchema);
    const joined = joinProblems(problems);
    expect(joined).toBeInstanceOf(ConfigInvalidError);
    expect(joined.code).toBe("config_invalid");
    expect(joined.message.split("\n")).toEqual([
      "4 things in the configuration are wrong:",
      ...problems.map(({ message }) => `  - ${message}`),
    ]);
  });

  it("stay one error as it is where there is one", () => {
    const [only] = problemsOf("name: a", modelSchema);
    expect(joinProblems(only ? [only] : [])).toBe(only);
  });
});

describe("a good value", () => {
  it("comes out with its defaults", () => {
    const document = parseSourceDocument("/c.yaml", "");
    expect(checkValue({}, appConfigSchema, { document, environment: {}, path: [] })).toMatchObject({
      ok: true,
      value: {
        log_level: "info",
        workspace: "./workspace",
        models: [],
        tool_search: { enabled: true, max_results: 5 },
        lead_agent: { max_turns: 100 },
      },
    });
  });
});

describe("the transport of a server", () => {
  it.each([
    [{ command: "node" }, "stdio"],
    [{ url: "http://h/" }, "http"],
    [{ command: "node", url: "http://h/" }, "stdio"],
    [{ type: "sse", url: "http://h/" }, "sse"],
    [{ transport: "sse", url: "http://h/" }, "sse"],
    [{ type: "http", transport: "sse", url: "http://h/" }, "http"],
    [{ type: "http", command: "node", url: "http://h/" }, "http"],
    [{ type: "streamable_http", url: "http://h/" }, "http"],
    [{ transport: "streamable-http", url: "http://h/" }, "http"],
    [{ type: "streamableHttp", url: "http://h/" }, "http"],
    [{ enabled: false }, "stdio"],
  ])("of %j is %s", (entry, type) => {
    const parsed = mcpServerSchema.parse(entry);
    expect(parsed.type).toBe(type);
    expect(parsed).not.toHaveProperty("transport");
  });
});
