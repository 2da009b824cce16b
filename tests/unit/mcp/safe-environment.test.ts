import { describe, expect, it } from "vitest";
import { serverEnvironment } from "../../../src/mcp/safe-environment.js";

const available = {
  PATH: "/bin",
  HOME: "/home/a",
  OPENAI_API_KEY: "secret",
  SHELL: "() { evil; }",
  TEMP: "t",
};

describe("serverEnvironment", () => {
  it("passes the safe set and what is declared, and no secret", () => {
    expect(serverEnvironment({ TOKEN: "t" }, available, "linux")).toEqual({
      PATH: "/bin",
      HOME: "/home/a",
      TOKEN: "t",
    });
  });

  it("lets a declared variable win", () => {
    expect(serverEnvironment({ PATH: "/opt" }, available, "linux")["PATH"]).toBe("/opt");
  });

  it("knows what Windows programs need", () => {
    expect(serverEnvironment({}, available, "win32")).toEqual({ PATH: "/bin", TEMP: "t" });
  });
});
