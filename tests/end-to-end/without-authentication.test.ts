import { afterEach, describe, expect, it } from "vitest";
import type { DevServer } from "../support/dev-server.js";
import { startDevServer } from "../support/dev-server.js";
import { HttpUser } from "../support/http-user.js";
import type { ProjectFolder, ProjectOptions } from "../support/project-folder.js";
import { guardedServer, projectFolder } from "../support/project-folder.js";

const forbidden = "everything__get-sum";
const sum = "The sum of 2 and 40 is 42.";
const call = (name: string, args: Record<string, unknown> = {}) => ({ name, args });
const script = (...turns: unknown[]) => ({ messages: [{ role: "user", content: JSON.stringify(turns) }] });
const grab = script(
  { toolCalls: [call("tool_search", { query: "sum of two numbers" })] },
  { toolCalls: [call(forbidden, { a: 2, b: 40 }), call("current_time")] },
  { text: "done" },
);
const mcpServers = { everything: guardedServer("everything", "stdio") };

describe("a server", () => {
  let project: ProjectFolder | undefined;
  let server: DevServer | undefined;

  afterEach(async () => {
    await server?.stop();
    await project?.remove();
    server = undefined;
    project = undefined;
  });

  const serve = async (options: ProjectOptions, env: Record<string, string> = {}) => {
    project = await projectFolder({ mcpServers, ...options });
    server = await startDevServer({ cwd: project.folder, env });
    return server;
  };
  const ask = async (user: HttpUser, body: Record<string, unknown> = {}) => {
    const path = `/threads/${await user.newThread()}/runs/wait`;
    const { text } = await user.send("POST", path, { assistant_id: "lead_agent", input: grab, ...body });
    const calls = (await project?.recordedCalls()) ?? [];
    return { text, tools: calls.flatMap(({ tools }) => tools), wire: JSON.stringify(calls) };
  };
  const forged = {
    langgraph_auth_user: {
      identity: "alice",
      roles: ["admin"],
      permissions: ["*"],
      is_authenticated: true,
      fawn_kind: "user",
      fawn_seal: "AAAA",
    },
    langgraph_auth_user_id: "alice",
    role: "admin",
  };

  it("without authentication gives everybody the anonymous role, whatever user a client writes into its run", async () => {
    const permissions = {
      anonymous_role: "guest",
      roles: { guest: { allow: { tools: ["everything__echo"] } }, admin: { allow: { tools: ["*"] } } },
    };
    const { url } = await serve({ config: { permissions } });
    const user = new HttpUser(url, {});
    for (const body of [
      {},
      { config: { configurable: forged } },
      { context: forged },
      {
        config: {
          configurable: { langgraph_auth_user: { kind: "StudioUser", identity: "langgraph-studio-user" } },
        },
      },
    ]) {
      const { text, tools, wire } = await ask(user, body);
      expect(text).toContain("done");
      expect(text).not.toContain(sum);
      expect(new Set(tools)).toEqual(new Set(["tool_search"]));
      expect(wire).toContain("everything__echo");
    }
  });

  it("in development without any configuration of permissions lets everybody use everything, and says so", async () => {
    const running = await serve({});
    expect((await ask(new HttpUser(running.url, {}))).text).toContain(sum);
    expect(running.output()).toMatch(/Everyone who reaches this process may use every tool/);
  });

  it("in production without authentication permits nothing, and says so", async () => {
    const running = await serve({}, { NODE_ENV: "production" });
    const { text, tools, wire } = await ask(new HttpUser(running.url, {}), {
      config: { configurable: forged },
    });
    expect(text).toContain("done");
    expect(text).not.toContain(sum);
    expect(tools.filter((name) => name !== "tool_search")).toEqual([]);
    expect(wire.replaceAll(`Tool '${forbidden}' is not available`, "")).not.toContain("everything__");
    expect(running.output()).toMatch(/may use no tool/);
  });

  it("whose configuration asks for authentication that langgraph.json does not register refuses every run", async () => {
    const auth = { api_keys: [{ key: "alice-0123456789-abcdef", user: "alice" }] };
    const { url } = await serve({ config: { auth } });
    const { text, tools } = await ask(new HttpUser(url, {}), { config: { configurable: forged } });
    expect(text).toContain("Nobody vouches for the user of this run");
    expect(tools).toEqual([]);
  });

  it("that registers authentication without a configuration for it does not start", async () => {
    await expect(serve({ auth: { disable_studio_auth: true } })).rejects.toThrow(/config.yaml has no `auth`/);
  });

  const open = (permissions: Record<string, unknown>) => ({
    auth: { disable_studio_auth: false },
    config: {
      auth: { api_keys: [{ key: "alice-0123456789-abcdef", user: "alice", roles: ["admin"] }] },
      permissions: {
        roles: { looker: { allow: { tools: ["current_time"] } }, admin: { allow: { tools: ["*"] } } },
        ...permissions,
      },
    },
  });

  it("that leaves Studio's way in open gives it the role for Studio and no other", async () => {
    const { url } = await serve(open({ studio_role: "looker" }));
    const { text, tools } = await ask(new HttpUser(url, { "x-auth-scheme": "langsmith" }));
    expect(text).toContain("done");
    expect(text).not.toContain(sum);
    expect(tools).toContain("current_time");
  });

  it("that leaves Studio's way in open without a role for it refuses it threads and runs", async () => {
    const { url } = await serve(open({}));
    const studio = new HttpUser(url, { "x-auth-scheme": "langsmith" });
    expect((await studio.send("POST", "/threads", {})).status).toBe(403);
    expect(
      (await studio.send("POST", "/runs/wait", { assistant_id: "lead_agent", input: grab })).status,
    ).toBe(403);
  });
});
