import { access } from "node:fs/promises";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { loadConfig } from "../../../src/config/load-config.js";

const root = resolve(import.meta.dirname, "../../..");
const load = async (environment: Record<string, string> = {}) => await loadConfig({ cwd: root, environment });

describe("the shipped configuration", () => {
  it("loads without a warning or a fault on a machine with no variables set", async () => {
    const { warnings, faults, files } = await load();
    expect({ warnings, faults }).toEqual({ warnings: [], faults: [] });
    expect(files).toEqual({
      config: join(root, "config.yaml"),
      extensions: join(root, "extensions_config.json"),
      base: root,
    });
  });

  it("has the offline model alone without a key", async () => {
    const { app, unavailableModels } = await load();
    expect(app.models.map(({ name, use }) => [name, use])).toEqual([["offline", "offline"]]);
    expect(unavailableModels).toEqual([{ name: "openai", missing: ["OPENAI_API_KEY"] }]);
  });

  it("puts OpenAI first with a key, at its own address unless another is given", async () => {
    const [model, ...others] = (await load({ OPENAI_API_KEY: "sk-1" })).app.models;
    expect(others.map(({ name }) => name)).toEqual(["offline"]);
    expect(model).toMatchObject({
      api_key: "sk-1",
      base_url: "https://api.openai.com/v1",
      model: "gpt-4.1-mini",
    });
    const environment = { OPENAI_API_KEY: "k", OPENAI_BASE_URL: "http://127.0.0.1:9/v1", FAWN_MODEL: "m" };
    expect((await load(environment)).app.models[0]).toMatchObject({
      base_url: "http://127.0.0.1:9/v1",
      model: "m",
    });
  });

  it("has servers that are installed and write only below the workspace", async () => {
    const { app, extensions } = await load();
    expect(Object.keys(extensions.mcpServers)).toEqual(["everything", "filesystem", "memory"]);
    for (const server of Object.values(extensions.mcpServers)) {
      expect(server).toMatchObject({ type: "stdio", command: "node", cwd: root, enabled: true });
      await access(resolve(server.cwd ?? "", server.args[0] ?? ""));
    }
    expect(app.workspace).toBe(join(root, "workspace"));
    expect(extensions.mcpServers["filesystem"]?.args.slice(1)).toEqual([app.workspace]);
    expect(extensions.mcpServers["memory"]?.env).toEqual({
      MEMORY_FILE_PATH: join(app.workspace, "memory.jsonl"),
    });
  });

  it("has one tool by reflection that reaches no other machine", async () => {
    const { app } = await load();
    expect(app.tools).toEqual([
      {
        name: "http_fetch",
        use: "./src/tools/http-fetch.ts:httpFetch",
        group: "web",
        defer: "never",
        allowed_hosts: ["127.0.0.1", "localhost"],
      },
    ]);
  });
});
