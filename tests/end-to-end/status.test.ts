import { afterEach, describe, expect, it } from "vitest";
import type { DevServer } from "../support/dev-server.js";
import { startDevServer } from "../support/dev-server.js";
import { HttpUser } from "../support/http-user.js";
import type { ProjectFolder, ProjectOptions } from "../support/project-folder.js";
import { projectFolder } from "../support/project-folder.js";

let project: ProjectFolder | undefined;
let server: DevServer | undefined;

afterEach(async () => {
  await server?.stop();
  await project?.remove();
});

async function started(options: ProjectOptions, env: Record<string, string> = {}): Promise<string> {
  project = await projectFolder(options);
  server = await startDevServer({ cwd: project.folder, env });
  return server.url;
}

const status = (url: string, headers: Record<string, string> = {}) =>
  new HttpUser(url, headers).send("GET", "/fawn/status");

describe("GET /fawn/status", () => {
  it("tells a development server's user what is configured and what does not work", async () => {
    const absent = { command: "node", args: ["/nonexistent/server.mjs"] };
    const url = await started({ mcpServers: { absent } });
    const before = await status(url);
    expect(JSON.parse(before.text)).toMatchObject({ healthy: true, leases: { snapshots: 0 } });
    const ask = { messages: [{ role: "user", content: JSON.stringify([{ text: "hello" }]) }] };
    const user = new HttpUser(url, {});
    const thread = await user.newThread();
    await user.json("POST", `/threads/${thread}/runs/wait`, { assistant_id: "lead_agent", input: ask });
    const after = JSON.parse((await status(url)).text);
    expect(after.healthy).toBe(false);
    expect(after.servers).toMatchObject([{ id: "absent", error: { code: "mcp_server_exited" } }]);
    expect(after.findings[0]).toMatchObject({ level: "problem", area: "servers", subject: "absent" });
    expect(after.leases).toEqual({ snapshots: 0, superseded: 0 });
  });

  it("is for roles that are granted fawn:status, behind the server's authentication", async () => {
    const keys = { op: "operator-0123456789-abc", user: "somebody-0123456789-abc" };
    const config = {
      permissions: {
        roles: {
          operator: { allow: { permissions: ["fawn:status"] } },
          reader: { allow: { tools: ["*"] } },
        },
      },
      auth: {
        api_keys: [
          { key: "$OP_KEY", user: "op", roles: ["operator"] },
          { key: "$USER_KEY", user: "user", roles: ["reader"] },
        ],
      },
    };
    const env = { OP_KEY: keys.op, USER_KEY: keys.user };
    const url = await started({ config, auth: { disable_studio_auth: true } }, env);
    expect((await status(url)).status).toBe(401);
    expect((await status(url, { "x-auth-scheme": "langsmith" })).status).toBe(401);
    const refused = await status(url, { "x-api-key": keys.user });
    expect([refused.status, JSON.parse(refused.text).error.code]).toEqual([403, "status_forbidden"]);
    const answered = await status(url, { "x-api-key": keys.op });
    expect([answered.status, JSON.parse(answered.text).healthy]).toEqual([200, true]);
  });
});
