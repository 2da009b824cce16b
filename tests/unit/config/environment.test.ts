import { describe, expect, it } from "vitest";
import { processEnvironment, variable } from "../../../src/config/environment.js";

describe("processEnvironment", () => {
  it("is a copy of the process's variables", () => {
    const environment = processEnvironment();
    expect(variable(environment, "PATH")).toBe(process.env["PATH"]);
    expect(environment).not.toBe(process.env);
  });
});

describe("variable", () => {
  it("is undefined where it is not set, whatever objects inherit", () => {
    expect(variable({}, "constructor")).toBeUndefined();
    expect(variable({ A: "" }, "A")).toBe("");
  });
});
