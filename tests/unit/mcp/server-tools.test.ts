import { describe, expect, it } from "vitest";
import { defineTools } from "../../../src/mcp/define-tools.js";
import { joinServers } from "../../../src/mcp/server-tools.js";

function server(id: string, ...names: string[]) {
  const settings = {
    tool_name_prefix: false,
    defer: "always",
    group: undefined,
    tool_call_timeout: 1,
  } as const;
  return {
    id,
    tools: defineTools(
      id,
      settings,
      names.map((name) => ({ name })),
    ).tools,
  };
}

const routes = (joined: ReturnType<typeof joinServers>) =>
  joined.tools.map(({ definition }) => `${definition.server}:${definition.name}`);

describe("joinServers", () => {
  it("orders by server id and then name, whatever order servers have", () => {
    const [b, a] = [server("b", "z", "y"), server("a", "x", "w")];
    expect(routes(joinServers([b, a]))).toEqual(["a:w", "a:x", "b:y", "b:z"]);
    expect(routes(joinServers([a, b]))).toEqual(routes(joinServers([b, a])));
  });

  it("refuses a name that an earlier server has, and names both servers", () => {
    const joined = joinServers([server("b", "read", "write"), server("a", "read")]);
    expect(routes(joined)).toEqual(["a:read", "b:write"]);
    expect(joined.refusals.get("b")?.[0]?.message).toBe(
      "Tool 'read' of MCP server 'b' is left out: MCP server 'a' already has a tool named 'read'. Set tool_name_prefix on one of them.",
    );
  });
});
