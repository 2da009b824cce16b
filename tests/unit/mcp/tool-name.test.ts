import { describe, expect, it } from "vitest";
import { modelNameOf } from "../../../src/mcp/tool-name.js";
import { isLegalToolName } from "../../../src/registry/tool-name.js";

describe("modelNameOf", () => {
  it.each([
    [true, "files__read"],
    ["fs", "fs__read"],
    [false, "read"],
  ] as const)("applies the prefix %j", (prefix, name) => {
    expect(modelNameOf("files", "read", prefix)).toEqual({ name });
  });

  it("shortens a name that the prefix makes too long", () => {
    const named = modelNameOf("server", "t".repeat(62), true);
    expect("name" in named && isLegalToolName(named.name)).toBe(true);
  });

  it("refuses a name with characters that no provider takes, and says which", () => {
    expect(modelNameOf("files", "read file.now", true)).toEqual({
      refusal: {
        code: "mcp_tool_name_illegal",
        message: `Tool 'read file.now' of MCP server 'files' is left out: its name has " ", ".", and a tool's name may have letters, digits, '_' and '-' only.`,
      },
    });
  });

  it("says that it is the prefix which has illegal characters", () => {
    const named = modelNameOf("my server", "read", true);
    expect("refusal" in named && named.refusal.message).toContain("its prefix 'my server' has \" \"");
  });

  it("doesn't mind the characters of a server whose id is no prefix", () => {
    expect(modelNameOf("my server", "read", false)).toEqual({ name: "read" });
  });

  it("refuses an empty name", () => {
    expect(modelNameOf("files", "", true)).toHaveProperty("refusal.code", "mcp_tool_name_illegal");
  });
});
