import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { MultiServerMCPClient } from "@langchain/mcp-adapters";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFawn } from "../../../src/app/create-fawn.js";
import type { Fawn, FawnOptions } from "../../../src/app/fawn.js";
import { processEnvironment } from "../../../src/config/environment.js";
import { isRunning, until } from "../../support/mcp/processes.js";
import { recordingLogger } from "../../support/recording-logger.js";

const fakeServer = fileURLToPath(new URL("../../support/mcp/fake-stdio-server.mjs", import.meta.url));
const fake = (mode: string, extra: Record<string, unknown> = {}) => ({
  command: "node",
  args: [fakeServer, mode],
  ...extra,
});

let folder: string;
let fawn: Fawn | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "fawn-app-"));
});
afterEach(async () => {
  await fawn?.close();
  fawn = undefined;
  await rm(folder, { recursive: true, force: true });
});

interface Project {
  readonly yaml?: string;
  readonly servers?: Record<string, unknown>;
  readonly options?: Partial<FawnOptions>;
}

async function open({ yaml = "{}", servers = {}, options = {} }: Project) {
  await writeFile(join(folder, "config.yaml"), yaml);
  await writeFile(join(folder, "extensions_config.json"), JSON.stringify({ mcpServers: servers }));
  const { logger, messages } = recordingLogger();
  fawn = await createFawn({ cwd: folder, environment: processEnvironment(), logger, ...options });
  return { fawn, messages };
}

const ask = async (opened: Fawn, text: string) =>
  (await opened.leadAgent()).invoke({ messages: [{ role: "user", content: text }] });
const names = (opened: Fawn) => opened.getAvailableTools().map((tool) => tool.definition.name);
const stateOf = (opened: Fawn, id: string) => opened.status().servers.find((server) => server.id === id);

describe("a configured Fawn", () => {
  it("offers built-in tools without any file, and view_image only to models that take images", async () => {
    const yaml =
      "models:\n  - {name: blind, use: offline}\n  - {name: seeing, use: offline, supports_vision: true}\n";
    const { fawn: opened } = await open({ yaml });
    expect(names(opened)).toEqual(["ask_clarification", "current_time", "present_files"]);
    expect(opened.getAvailableTools("seeing").map((tool) => tool.definition.name)).toContain("view_image");
  });

  it("shows and runs for each principal what its roles permit, tools with a permission among them", async () => {
    await writeFile(
      join(folder, "tool.mjs"),
      `import { tool } from ${JSON.stringify(import.meta.resolve("@langchain/core/tools"))};
       export const pay = tool(() => "paid", { name: "pay", description: "pays", schema: { type: "object", properties: {} } });`,
    );
    const yaml = `
models: [{ name: offline, use: offline }]
tools: [{ name: pay, use: "./tool.mjs:pay", permission: "money:spend" }]
permissions:
  anonymous_role: guest
  roles:
    guest: { allow: { tools: [current_time] } }
    clerk: { allow: { tools: [pay], servers: [good] } }
    boss: { inherits: [clerk], allow: { permissions: ["money:*", "echo"] } }
`;
    const { fawn: opened } = await open({ yaml, servers: { good: fake("healthy", { permission: "echo" }) } });
    await opened.leadAgent();
    await until(() => stateOf(opened, "good")?.state === "ready");
    const visible = (...roles: string[]) =>
      opened.getAvailableTools(undefined, { id: "x", roles }).map((one) => one.definition.name);
    expect(names(opened)).toEqual(["current_time"]);
    expect(visible("clerk")).toEqual([]);
    expect(visible("boss")).toContain("pay");
    expect(visible("boss").filter((name) => name.startsWith("good__"))).not.toEqual([]);
    await expect(opened.leadAgent({}, { principal: { id: "x", roles: ["nobody"] } })).rejects.toMatchObject({
      code: "role_unknown",
    });
    const pay = opened.snapshot().tools.get("pay");
    expect(pay && opened.policy.explainPermission({ id: "x", roles: ["clerk"] }, pay)).toEqual({
      permitted: false,
      because: expect.stringContaining("money:spend"),
    });
  });

  it("with authentication configured runs for nobody that the program does not name", async () => {
    const yaml = 'auth: { api_keys: [{ key: "0123456789abcdef", user: ann }] }\n';
    const { fawn: opened } = await open({ yaml });
    await expect(opened.leadAgent()).rejects.toMatchObject({ code: "principal_unverified" });
    await expect(opened.leadAgent({}, { principal: { id: "ann", roles: [] } })).resolves.toBeDefined();
  });

  it("answers with the tools of a healthy server while another hangs, and ends the hanging one", async () => {
    const servers = {
      good: fake("healthy"),
      hangs: fake("hang", { connect_timeout: 3_000 }),
    };
    const { fawn: opened } = await open({ yaml: "mcp: {startup_wait: 1000}\n", servers });
    const { messages } = await ask(opened, 'echo "hello there"');
    expect(messages.map((message) => message.text).join("\n")).toContain("hello there");
    const { pid } = stateOf(opened, "hangs") ?? {};
    expect(stateOf(opened, "hangs")?.state).toBe("connecting");
    await until(() => stateOf(opened, "hangs")?.state === "open");
    expect(stateOf(opened, "hangs")?.error?.message).toMatch(/3,?000/);
    if (pid !== undefined) await until(() => !isRunning(pid));
    expect(stateOf(opened, "good")?.state).toBe("ready");
  });

  it("reports a server that exits at once with the last lines of its stderr", async () => {
    const { fawn: opened, messages } = await open({
      servers: { exits: fake("exit"), good: fake("healthy") },
    });
    await opened.startServers();
    await until(() => stateOf(opened, "exits")?.state === "open");
    expect(stateOf(opened, "exits")).toMatchObject({ attempts: 3, error: { code: "mcp_server_exited" } });
    expect(stateOf(opened, "exits")?.stderr.length).toBeGreaterThan(0);
    expect(messages("warn").join("\n")).toContain("'exits'");
    expect(names(opened)).toContain("good__echo");
  });

  it("starts nothing before the first run, and ends everything when it is closed", async () => {
    const { fawn: opened } = await open({ servers: { good: fake("healthy") } });
    await opened.readingAgent();
    expect(stateOf(opened, "good")).toMatchObject({ state: "idle" });
    await opened.leadAgent();
    const pid = stateOf(opened, "good")?.pid;
    expect(pid !== undefined && isRunning(pid)).toBe(true);
    await opened.close();
    expect(pid !== undefined && isRunning(pid)).toBe(false);
  });

  it("leaves out a broken model, tool and server, says where, and goes on with the rest", async () => {
    const yaml = [
      "models:",
      "  - {name: broken, use: 5}",
      "  - {name: keyed, use: offline, api_key: $FAWN_TEST_UNSET_VARIABLE}",
      "  - {name: offline, use: offline}",
      "tools:",
      '  - {name: gone, use: "./gone.js:tool"}',
      "",
    ].join("\n");
    const { fawn: opened } = await open({
      yaml,
      servers: { odd: { type: "carrier-pigeon" }, good: fake("healthy") },
    });
    const faults = opened.status().faults.map(({ kind, name, error }) => [kind, name, error.code]);
    expect(faults).toEqual([
      ["model", "broken", expect.any(String)],
      ["model", "keyed", "config_variable_missing"],
      ["server", "odd", expect.any(String)],
      ["tool", "gone", "reflection_module_not_found"],
    ]);
    for (const { error } of opened.status().faults) expect(error.message).toMatch(/\.(yaml|json):\d+:\d+/);
    const { messages } = await ask(opened, 'echo "still here"');
    expect(messages.at(-1)?.text).toContain("still here");
  });

  it("refuses a run that asks for a model that does not exist, naming those that do", async () => {
    const { fawn: opened } = await open({ yaml: "models:\n  - {name: offline, use: offline}\n" });
    await expect(opened.leadAgent({ model_name: "oflline" })).rejects.toMatchObject({
      code: "model_unknown",
      message: expect.stringContaining("`offline`"),
    });
  });

  it.each([
    ["config.yaml", "models: [", /config\.yaml:1:/],
    ["config.yaml", "log_level: loud\n", /config\.yaml:1:\d+ \(log_level\)/],
  ])("refuses a %s that cannot be used, with its place", async (_file, yaml, place) => {
    await expect(open({ yaml })).rejects.toThrow(place);
  });

  it("gives two servers' tools of one name apart, and refuses the second where prefixes are off", async () => {
    const bare = { tool_name_prefix: false };
    const { fawn: opened } = await open({ servers: { a: fake("healthy", bare), b: fake("healthy", bare) } });
    await opened.startServers();
    expect(opened.snapshot().tools.get("echo")?.definition.server).toBe("a");
    const refusals = stateOf(opened, "b")
      ?.refusals.map(({ message }) => message)
      .join("\n");
    expect(refusals).toContain("echo");
  });

  it("leaves out tools whose group is not listed", async () => {
    const servers = { a: fake("healthy", { group: "web" }), b: fake("healthy", { group: "files" }) };
    const { fawn: opened } = await open({ yaml: "tool_groups: [{name: web}]\n", servers });
    await opened.startServers();
    expect(names(opened)).toContain("a__echo");
    expect(names(opened)).not.toContain("b__echo");
  });
});

describe("what was made with @langchain/mcp-adapters", () => {
  const connect = () =>
    new MultiServerMCPClient({
      mcpServers: { given: { transport: "stdio", command: process.execPath, args: [fakeServer, "healthy"] } },
    });

  it("is deferred and called like a configured server, when it is a client", async () => {
    const client = connect();
    try {
      const { fawn: opened } = await open({ options: { mcpClients: [client] } });
      const { messages } = await ask(opened, 'echo "from a client"');
      expect(messages.at(-1)?.text).toContain("from a client");
      expect(opened.snapshot().tools.get("given__echo")?.definition).toMatchObject({
        source: "mcp",
        defer: "always",
      });
    } finally {
      await client.close();
    }
  });

  it("is deferred too, when it is a list of tools", async () => {
    const client = connect();
    try {
      const { fawn: opened } = await open({ options: { mcpTools: await client.getTools() } });
      expect(opened.snapshot().deferrable.map((tool) => tool.definition.name)).toContain("echo");
      const { messages, promoted } = await ask(opened, 'echo "from a tool"');
      expect(messages.at(-1)?.text).toContain("from a tool");
      expect(promoted?.names).toContain("echo");
    } finally {
      await client.close();
    }
  });

  it("leaves nothing open that could not be put together", async () => {
    const { logger, messages } = recordingLogger();
    await writeFile(join(folder, "config.yaml"), "log_level: info\n");
    const noClient = {} as MultiServerMCPClient;
    const options = { cwd: folder, environment: processEnvironment(), logger, mcpClients: [noClient] };
    await expect(createFawn(options)).rejects.toThrow(TypeError);
    const before = messages("info").length;
    await writeFile(join(folder, "config.yaml"), "lead_agent: {max_turns: 5}\n");
    await delay(1_000);
    expect(messages("info").slice(before)).toEqual([]);
  });
});
