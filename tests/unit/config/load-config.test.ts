import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FileOptions } from "../../../src/config/config-files.js";
import { loadConfig } from "../../../src/config/load-config.js";
import { FawnError } from "../../../src/kernel/fawn-error.js";

let cwd: string;

beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), "fawn-config-"));
});

afterEach(async () => {
  await rm(cwd, { recursive: true });
});

async function write(name: string, text: string | Uint8Array): Promise<string> {
  const path = join(cwd, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  return path;
}

const load = async (options: Partial<FileOptions> = {}) =>
  await loadConfig({ cwd, environment: {}, ...options });

async function serverNames(options: Partial<FileOptions>): Promise<string[]> {
  return Object.keys((await load(options)).extensions.mcpServers);
}

async function refusal(options: Partial<FileOptions> = {}): Promise<FawnError> {
  try {
    await load(options);
  } catch (error) {
    if (FawnError.isInstance(error)) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

/** Loads the default files with these texts. */
async function loadTexts(config: string, extensions = "", environment: Record<string, string> = {}) {
  await write("config.yaml", config);
  await write("extensions_config.json", extensions);
  return await load({ environment });
}

describe("the choice of files", () => {
  it("is all defaults where neither default file exists", async () => {
    const loaded = await load();
    expect(loaded.files).toEqual({ config: null, extensions: null, base: cwd });
    expect(loaded.app.workspace).toBe(join(cwd, "workspace"));
    expect(loaded.app.models).toEqual([]);
    expect(loaded.extensions).toEqual({ mcpServers: {} });
    expect([...loaded.warnings, ...loaded.faults, ...loaded.unavailableModels]).toEqual([]);
  });

  it("takes the default names in the working folder", async () => {
    const config = await write("config.yaml", "log_level: warn");
    const extensions = await write("extensions_config.json", "{}");
    expect((await load()).files).toEqual({ config, extensions, base: cwd });
  });

  it("prefers the argument to the variable and that to the default", async () => {
    await write("config.yaml", "log_level: info");
    await write("b.yaml", "log_level: warn");
    await write("c.json", '{"log_level": "error"}');
    const environment = { FAWN_CONFIG: "b.yaml" };
    expect((await load()).app.log_level).toBe("info");
    expect((await load({ environment })).app.log_level).toBe("warn");
    expect((await load({ environment, configPath: "./c.json" })).app.log_level).toBe("error");
    expect((await load({ environment: { FAWN_CONFIG: "" } })).app.log_level).toBe("info");
  });

  it("looks for the extensions beside the chosen config file", async () => {
    await write("extensions_config.json", '{"mcpServers": {"here": {"command": "a"}}}');
    await write("sub/extensions_config.json", '{"mcpServers": {"beside": {"command": "a"}}}');
    await write("sub/config.yaml", "");
    const loaded = await load({ configPath: "sub/config.yaml" });
    expect(Object.keys(loaded.extensions.mcpServers)).toEqual(["beside"]);
    expect(loaded.files.base).toBe(join(cwd, "sub"));
  });

  it("prefers an argument and a variable for the extensions, too", async () => {
    await write("a.yaml", "mcpServers: {a: {command: x}}");
    await write("b.json", '{"mcpServers": {"b": {"command": "x"}}}');
    const environment = { FAWN_EXTENSIONS_CONFIG: "b.json" };
    expect(await serverNames({ environment })).toEqual(["b"]);
    expect(await serverNames({ environment, extensionsPath: "a.yaml" })).toEqual(["a"]);
  });

  it("reads anew at each call", async () => {
    await write("config.yaml", "log_level: warn");
    expect((await load()).app.log_level).toBe("warn");
    await write("config.yaml", "log_level: error");
    expect((await load()).app.log_level).toBe("error");
  });
});

describe("a file that cannot be read", () => {
  it.each([
    ["the command line", { configPath: "gone.yaml" }],
    ["the environment variable FAWN_CONFIG", { environment: { FAWN_CONFIG: "gone.yaml" } }],
    [
      "the environment variable FAWN_EXTENSIONS_CONFIG",
      { environment: { FAWN_EXTENSIONS_CONFIG: "gone.yaml" } },
    ],
  ])("is missing, and %s is told to be who names it", async (namer, options) => {
    expect(await refusal(options)).toMatchObject({
      code: "config_file_missing",
      location: { file: join(cwd, "gone.yaml") },
      message:
        `${join(cwd, "gone.yaml")}: there is no such file, which ${namer} names. Correct the path (a relative one ` +
        "starts at the working folder), or leave it out for the default.",
    });
  });

  it("is a folder, by name or by default", async () => {
    await mkdir(join(cwd, "config.yaml"));
    expect((await refusal()).message).toBe(
      `${join(cwd, "config.yaml")}: the file cannot be read: this is a folder. Name a file in it.`,
    );
    expect((await refusal({ configPath: "." })).code).toBe("config_file_unreadable");
  });

  it("is a link that leads to itself", async () => {
    await symlink("config.yaml", join(cwd, "config.yaml"));
    expect(await refusal()).toMatchObject({
      code: "config_file_unreadable",
      message: expect.stringMatching(
        /cannot be read: ELOOP.* Make the file readable for the user that runs Fawn\.$/,
      ),
    });
  });

  it("is below something that is no folder", async () => {
    await write("config.yaml", "");
    expect((await refusal({ configPath: "config.yaml/x.yaml" })).code).toBe("config_file_missing");
  });

  it("is not UTF-8", async () => {
    await write("config.yaml", new Uint8Array([0xff, 0xfe, 0x61, 0x00]));
    expect((await refusal()).message).toBe(
      `${join(cwd, "config.yaml")}: the file is not UTF-8 text. Save it with the encoding UTF-8.`,
    );
  });

  it("is of a kind that is not read", async () => {
    await write("config.toml", "");
    expect((await refusal({ configPath: "config.toml" })).code).toBe("config_file_format");
  });

  it("is malformed", async () => {
    await write("extensions_config.json", '{"mcpServers": {,}}');
    expect(await refusal()).toMatchObject({
      code: "config_syntax",
      location: { file: join(cwd, "extensions_config.json"), line: 1, column: 17 },
    });
  });

  it("begins with a byte order mark and is read all the same", async () => {
    await write("config.yaml", "\uFEFFlog_level: warn");
    expect((await load()).app.log_level).toBe("warn");
  });
});

describe("what is wrong outside an entry", () => {
  it("is one error with its own code where it is one thing", async () => {
    await write("config.yaml", "workspace: a\ntool_search:\n  max_results: 50\n");
    expect(await refusal()).toMatchObject({
      code: "config_value_invalid",
      location: { file: join(cwd, "config.yaml"), line: 3, column: 16, path: "tool_search.max_results" },
      remedy: "Correct it, or leave it out for the default, `5`.",
    });
  });

  it("is one error that lists all where it is several", async () => {
    await write(
      "config.yaml",
      "models: offline\ntools: {a: 1}\nworkspace: $GONE\nlead_agent:\n  max_turns: 0\n",
    );
    const error = await refusal();
    expect(error.code).toBe("config_invalid");
    const places = ["1:9 (models)", "2:8 (tools)", "3:12 (workspace)", "5:14 (lead_agent.max_turns)"];
    const lines = error.message.split("\n").slice(1);
    expect(lines.map((line) => line.split(": ")[0])).toEqual(
      places.map((place) => `  - ${join(cwd, "config.yaml")}:${place}`),
    );
  });

  it("stops the load in the extensions file, too", async () => {
    await write("extensions_config.json", '{"mcpServers": []}');
    expect(await refusal()).toMatchObject({
      code: "config_value_invalid",
      location: { line: 1, column: 16, path: "mcpServers" },
    });
  });
});

const good = "  - {name: good, use: offline}\n";

describe("a broken model", () => {
  it("is left out as a fault, and the others stay", async () => {
    const text = `models:\n  - name: bad\n    use: x:y\n    api_key: $GONE\n    base_url: nowhere\n${good}`;
    const { app, faults } = await loadTexts(text);
    expect(app.models.map(({ name }) => name)).toEqual(["good"]);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatchObject({ kind: "model", name: "bad", error: { code: "config_invalid" } });
    expect(faults[0]?.error.message).toContain(
      "config.yaml:4:14 (models[0].api_key): the environment variable GONE",
    );
    expect(faults[0]?.error.message).toContain(
      "config.yaml:5:15 (models[0].base_url): this must be an address",
    );
  });

  it("without a name is called by its place", async () => {
    const { faults } = await loadTexts(`models:\n${good}  - use: offline\n  -\n  - text\n  - name: 5\n`);
    expect(faults.map(({ name, error }) => [name, error.location?.line, error.location?.path])).toEqual([
      ["models[1]", 3, "models[1].name"],
      ["models[2]", 4, "models[2]"],
      ["models[3]", 5, "models[3]"],
      ["models[4]", undefined, undefined],
    ]);
  });

  it("of a name that is taken is a fault that names both places", async () => {
    const { app, faults } = await loadTexts(`models:\n${good}  - name: good\n    use: x:y\n`);
    expect(app.models.map(({ use }) => use)).toEqual(["offline"]);
    const file = join(cwd, "config.yaml");
    expect(faults).toMatchObject([
      {
        kind: "model",
        name: "good",
        error: {
          code: "config_duplicate_name",
          message:
            `${file}:3:11 (models[1].name): a model of the name \`good\` already stands at ${file}:2:12 ` +
            "(models[0].name). Rename one of the two.",
        },
      },
    ]);
  });

  it("is called by its name where a variable holds that, even a number", async () => {
    const { faults } = await loadTexts("models: [{name: $N}]", "", { N: "5" });
    expect(faults.map(({ name }) => name)).toEqual(["5"]);
  });

  it("of a name that only the environment makes the same is found, too", async () => {
    const { faults } = await loadTexts(`models:\n${good}  - {name: "$N", use: offline}\n`, "", { N: "good" });
    expect(faults.map(({ error }) => error.code)).toEqual(["config_duplicate_name"]);
  });
});

describe("requires_env", () => {
  const text = `models:
  - name: a
    use: x:y
    requires_env: [KEY_A, KEY_B]
    api_key: $KEY_A
    base_url: \${HOST_OF_A}
${good}`;

  it("passes a model over, without a fault, while a variable is unset or empty", async () => {
    const { app, faults, unavailableModels } = await loadTexts(text, "", { KEY_A: "k", KEY_B: "" });
    expect(faults).toEqual([]);
    expect(unavailableModels).toEqual([{ name: "a", missing: ["KEY_B"] }]);
    expect(app.models.map(({ name }) => name)).toEqual(["good"]);
  });

  it("keeps the model, in its place, once all are set", async () => {
    const environment = { KEY_A: "k", KEY_B: "l", HOST_OF_A: "https://h/v1" };
    const { app, unavailableModels } = await loadTexts(text, "", environment);
    expect(unavailableModels).toEqual([]);
    expect(app.models.map(({ name }) => name)).toEqual(["a", "good"]);
    expect(app.models[0]).toMatchObject({ api_key: "k", base_url: "https://h/v1" });
  });

  it("does not excuse another missing variable once its own are set", async () => {
    const { faults } = await loadTexts(text, "", { KEY_A: "k", KEY_B: "l" });
    expect(faults.map(({ name, error }) => [name, error.code])).toEqual([["a", "config_variable_missing"]]);
  });

  it("that is no list is a fault", async () => {
    const { faults } = await loadTexts("models: [{name: a, use: offline, requires_env: KEY}]");
    expect(faults.map(({ error }) => error.location?.path)).toEqual(["models[0].requires_env"]);
  });

  it("does not let a second model of one name in, whichever can be used", async () => {
    const twice = `${text}  - {name: a, use: offline}\n`;
    expect((await loadTexts(twice)).faults.map(({ error }) => error.code)).toEqual(["config_duplicate_name"]);
  });
});

describe("a tool", () => {
  it("that is broken is left out as a fault, and its settings are filled in", async () => {
    const text = `tools:
  - name: fetch
    use: "./x.js:fetch"
    allowed_hosts: ["$HOST", localhost]
    timeout_ms: \${TIMEOUT:-1500}
  - name: bad
  - name: worse
    use: "./x.js:y"
    key: $GONE
`;
    const { app, faults } = await loadTexts(text, "", { HOST: "10.0.0.1" });
    expect(app.tools).toEqual([
      {
        name: "fetch",
        use: "./x.js:fetch",
        defer: "never",
        allowed_hosts: ["10.0.0.1", "localhost"],
        timeout_ms: 1500,
      },
    ]);
    expect(faults.map(({ kind, name, error }) => [kind, name, error.location?.path])).toEqual([
      ["tool", "bad", "tools[1].use"],
      ["tool", "worse", "tools[2].key"],
    ]);
  });

  it("of a name that is taken is left to others to judge", async () => {
    const { app, faults } = await loadTexts("tools: [{name: a, use: x:y}, {name: a, use: x:z}]");
    expect(app.tools).toHaveLength(2);
    expect(faults).toEqual([]);
  });
});

describe("a server", () => {
  it("that is broken is left out as a fault, and the others stay", async () => {
    const servers = {
      bad: { command: "node", env: { TOKEN: "$GONE" } },
      worse: { type: "http" },
      "bad id": { command: "node" },
      ["x".repeat(33)]: { command: "node" },
      good: { command: "node" },
    };
    const { extensions, faults } = await loadTexts("", JSON.stringify({ mcpServers: servers }, null, 1));
    expect(Object.keys(extensions.mcpServers)).toEqual(["good"]);
    expect(faults.map(({ kind, name, error }) => [kind, name, error.location?.path])).toEqual([
      ["server", "bad id", 'mcpServers["bad id"]'],
      ["server", "x".repeat(33), `mcpServers.${"x".repeat(33)}`],
      ["server", "bad", "mcpServers.bad.env.TOKEN"],
      ["server", "worse", "mcpServers.worse.url"],
    ]);
    expect(faults[0]?.error.message).toContain(
      "this name may not be used: a server's id has 1 to 32 letters (A to Z), digits, `_` or `-`. Rename the server.",
    );
    expect(faults[0]?.error.location).toMatchObject({ line: 12, column: 3 });
  });

  it("that is disabled needs none of its variables, however that is written", async () => {
    const servers = {
      plain: { enabled: false, url: "$GONE", headers: { Authorization: "Bearer $GONE", Kept: "x" } },
      referred: { enabled: "${ON:-false}", command: "$GONE", env: { A: "$GONE" } },
      bare: { enabled: false },
    };
    const { extensions, faults } = await loadTexts("", JSON.stringify({ mcpServers: servers }));
    expect(faults).toEqual([]);
    expect(extensions.mcpServers).toMatchObject({
      plain: { enabled: false, headers: { Kept: "x" } },
      referred: { enabled: false, env: {} },
      bare: { enabled: false },
    });
  });

  it("that a variable enables needs its variables again", async () => {
    const servers = { a: { enabled: "$ON", command: "$GONE" } };
    const { faults } = await loadTexts("", JSON.stringify({ mcpServers: servers }), { ON: "true" });
    expect(faults.map(({ error }) => error.code)).toEqual(["config_variable_missing"]);
  });

  it("of type stdio runs in the folder of its file, or one relative to that", async () => {
    await write(
      "sub/servers.yaml",
      "mcpServers: {a: {command: x}, b: {command: x, cwd: ../c}, d: {url: 'http://h/'}}",
    );
    const { mcpServers } = (await load({ extensionsPath: "sub/servers.yaml" })).extensions;
    expect(mcpServers["a"]?.cwd).toBe(join(cwd, "sub"));
    expect(mcpServers["b"]?.cwd).toBe(join(cwd, "c"));
    expect(mcpServers["d"]).not.toHaveProperty("cwd");
  });

  it("gets its arguments as they are written", async () => {
    const { extensions } = await loadTexts(
      "",
      '{"mcpServers": {"a": {"command": "x", "args": ["./b", "../c"]}}}',
    );
    expect(extensions.mcpServers["a"]?.args).toEqual(["./b", "../c"]);
  });

  it("with keys that its transport does not use loads with a warning", async () => {
    const servers = {
      both: { command: "node", url: "http://h/" },
      http: { type: "http", command: "node", url: "http://h/" },
      twice: { type: "http", transport: "sse", url: "http://h/" },
      only: { transport: "http", url: "http://h/" },
      same: { type: "http", transport: "http", url: "http://h/" },
    };
    const { extensions, warnings } = await loadTexts("", JSON.stringify({ mcpServers: servers }));
    expect(Object.values(extensions.mcpServers).map(({ type }) => type)).toEqual([
      "stdio",
      "http",
      "http",
      "http",
      "http",
    ]);
    expect(warnings.map(({ code, location }) => [code, location.path])).toEqual([
      ["config_ignored_key", "mcpServers.both.url"],
      ["config_ignored_key", "mcpServers.http.command"],
      ["config_ignored_key", "mcpServers.twice.transport"],
    ]);
    expect(warnings[1]?.message).toBe(
      `${join(cwd, "extensions_config.json")}:1:82 (mcpServers.http.command): both \`command\` and \`url\` are given; ` +
        "the type is `http`, so `command` is ignored.",
    );
  });
});

describe("FAWN_WORKSPACE", () => {
  it("is the workspace of the config file, absolute, in the extensions file", async () => {
    const text = '{"mcpServers": {"a": {"command": "x", "env": {"F": "${FAWN_WORKSPACE}/m.jsonl"}}}}';
    const { app, extensions } = await loadTexts("workspace: ./w", text, { FAWN_WORKSPACE: "/elsewhere" });
    expect(app.workspace).toBe(join(cwd, "w"));
    expect(extensions.mcpServers["a"]?.env).toEqual({ F: join(cwd, "w/m.jsonl") });
  });

  it("is not set for the config file", async () => {
    await write("config.yaml", "workspace: $FAWN_WORKSPACE");
    expect((await refusal()).code).toBe("config_variable_missing");
  });

  it("is relative to the config file where that lies elsewhere", async () => {
    await write("sub/config.yaml", "workspace: ../w");
    expect((await load({ configPath: "sub/config.yaml" })).app.workspace).toBe(join(cwd, "w"));
  });
});

describe("state_dir", () => {
  it("is relative to the config file, and .fawn beside it by default", async () => {
    await write("sub/config.yaml", "state_dir: ../state");
    expect((await load({ configPath: "sub/config.yaml" })).app.state_dir).toBe(join(cwd, "state"));
    expect((await load()).app.state_dir).toBe(join(cwd, ".fawn"));
  });
});

describe("tool_search.embeddings", () => {
  it("keeps keys that are not listed for the constructor, and is off when absent", async () => {
    const { app } = await loadTexts(
      "tool_search: {embeddings: {use: './e.js:E', dimensions: 256, api_key: $KEY}}",
      "{}",
      { KEY: "k" },
    );
    expect(app.tool_search.embeddings).toEqual({
      use: "./e.js:E",
      dimensions: 256,
      api_key: "k",
      min_similarity: 0.2,
      batch_size: 64,
    });
    expect((await loadTexts("{}", "{}")).app.tool_search.embeddings).toBeUndefined();
  });
});

describe("warnings", () => {
  it("come from both files", async () => {
    const { warnings } = await loadTexts("tool_serch: {}", '{"mcpserver": {}}');
    expect(warnings.map(({ location }) => [location.file, location.path])).toEqual([
      [join(cwd, "config.yaml"), "tool_serch"],
      [join(cwd, "extensions_config.json"), "mcpserver"],
    ]);
  });
});

describe("locate", () => {
  it("finds where a loaded entry stands, though others before it were left out", async () => {
    const text = `models:\n  - name: bad\n${good}tools:\n  - name: bad\n  - name: t\n    use: x:y\n`;
    const loaded = await loadTexts(text, '{"mcpServers": {"s": {"command": "x"}}}');
    const [model] = loaded.app.models;
    const [tool] = loaded.app.tools;
    const server = loaded.extensions.mcpServers["s"];
    if (!model || !tool || !server) throw new Error("an entry was not loaded");
    const config = join(cwd, "config.yaml");
    expect(loaded.locate(model)).toEqual({ file: config, line: 3, column: 5, path: "models[1]" });
    expect(loaded.locate(tool, "use")).toEqual({ file: config, line: 7, column: 10, path: "tools[1].use" });
    expect(loaded.locate(server, "command")).toMatchObject({
      line: 1,
      column: 34,
      path: "mcpServers.s.command",
    });
    expect(loaded.locate({})).toBeUndefined();
  });
});
