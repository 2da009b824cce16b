import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runIn } from "../../support/command-run.js";
import { projectFolder, serverScript, type ProjectFolder } from "../../support/project-folder.js";

let project: ProjectFolder;

beforeEach(async () => {
  project = await projectFolder({
    config: {
      models: [{ name: "offline", use: "offline" }],
      permissions: {
        default_for_mcp: "allow",
        roles: {
          reader: { allow: { tools: ["*"] }, deny: { tools: ["everything__get-*"] } },
        },
      },
      tool_overrides: [
        { tools: ["everything__echo"], resident: true },
        { tools: ["everything__gzip-*"], enabled: false },
      ],
    },
    mcpServers: { everything: { command: "node", args: [serverScript("everything"), "stdio"] } },
  });
});
afterEach(() => project.remove());

interface Explained {
  readonly name: string;
  readonly decision: string;
  readonly because: string;
}

async function explain(...words: string[]): Promise<ReadonlyMap<string, Explained>> {
  const { code, out } = await runIn(project.folder, ["explain", "tools", "--json", ...words]);
  expect(code).toBe(0);
  const { tools } = JSON.parse(out) as { tools: Explained[] };
  return new Map(tools.map((tool) => [tool.name, tool]));
}

describe("fawn explain tools", () => {
  it("says of each tool what is decided, and why", async () => {
    const tools = await explain("--as", "reader");
    expect(tools.get("everything__echo")).toMatchObject({ decision: "bound" });
    expect(tools.get("everything__trigger-long-running-operation")).toMatchObject({ decision: "searchable" });
    expect(tools.get("everything__get-sum")).toMatchObject({
      decision: "forbidden",
      because: "tool `everything__get-*` is denied by the role `reader`",
    });
    expect(tools.get("everything__gzip-file-as-resource")).toMatchObject({ decision: "disabled" });
  });

  it("binds what the run asks for by name", async () => {
    const tools = await explain("--as", "reader", "--tools", "everything__simulate-research-query");
    expect(tools.get("everything__simulate-research-query")).toMatchObject({
      decision: "bound",
      because: "the run asks for it by name",
    });
  });

  it("shows people each kind with its number and its cost", async () => {
    const { out } = await runIn(project.folder, ["explain", "tools", "--as", "reader"]);
    expect(out).toMatch(/^bound: \d+ ≈ [\d,]+ tokens$/m);
    expect(out).toMatch(/^searchable: \d+ ≈ [\d,]+ tokens$/m);
    expect(out).toMatch(/^forbidden: \d+ ≈ [\d,]+ tokens$/m);
  });

  it("refuses a role that is not defined", async () => {
    const { code, messages } = await runIn(project.folder, ["explain", "tools", "--as", "king"]);
    expect(code).toBe(1);
    expect(messages).toContain("'king'");
  });
});
