import { afterEach, describe, expect, it } from "vitest";
import { runIn } from "../../support/command-run.js";
import { projectFolder, serverScript, type ProjectFolder } from "../../support/project-folder.js";

let project: ProjectFolder | undefined;
const everything = { command: "node", args: [serverScript("everything"), "stdio"] };
const absent = { command: "node", args: ["/nonexistent/server.mjs"] };

afterEach(() => project?.remove());

async function doctor(files: Parameters<typeof projectFolder>[0], ...words: string[]) {
  project = await projectFolder({ config: { models: [{ name: "offline", use: "offline" }] }, ...files });
  return runIn(project.folder, ["doctor", ...words]);
}

describe("fawn doctor", () => {
  it("says what there is, and that all of it works", async () => {
    const { code, out } = await doctor({ mcpServers: { everything } });
    expect(code).toBe(0);
    expect(out).toMatch(/servers .*: 1 of 1 connected/);
    expect(out).toMatch(/model +offline/);
    expect(out).toContain("Everything that is configured works.");
  });

  it("exits with 1 and says what to do where a server cannot be connected", async () => {
    const { code, out } = await doctor({ mcpServers: { everything, absent } });
    expect(code).toBe(1);
    expect(out).toMatch(
      /problem \(servers\): The server 'absent' could not be connected: .*Run its command by hand/,
    );
    expect(out).toContain("1 thing does not work.");
  });

  it("prints one JSON object for a program, the findings with stable codes", async () => {
    const { code, out, messages } = await doctor({ mcpServers: { absent } }, "--json");
    expect([code, messages]).toEqual([1, ""]);
    const { healthy, findings, servers } = JSON.parse(out);
    expect(healthy).toBe(false);
    expect(servers.map((server: { attempts: number }) => server.attempts)).toEqual([1]);
    expect(findings.map((finding: { level: string; code: string }) => [finding.level, finding.code])).toEqual(
      [
        ["problem", expect.stringMatching(/^mcp_/)],
        ["warning", "model_offline"],
        ["warning", "permissions_open"],
      ],
    );
  });

  it("starts no server with --no-servers", async () => {
    const { code, out } = await doctor({ mcpServers: { absent } }, "--no-servers", "--json");
    expect(code).toBe(0);
    expect(JSON.parse(out).servers[0].state).toBe("idle");
  });

  it("exits with 1 where authentication is configured and langgraph.json does not name it", async () => {
    const auth = { api_keys: [{ key: "0123456789-0123456789", user: "ann", roles: [] }] };
    const { code, out } = await doctor({ config: { models: [], auth } });
    expect(code).toBe(1);
    expect(out).toMatch(/problem \(permissions\): .*does not name an auth module/);
  });
});
