import { describe, expect, it } from "vitest";
import { describeModuleFailure } from "../../../src/reflection/module-failure.js";

/** An error as Node's module loader throws it. */
function loaderError(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}

describe("describeModuleFailure", () => {
  it("names the missing package and how to install it", () => {
    const cause = loaderError(
      "ERR_MODULE_NOT_FOUND",
      "Cannot find package '@a/b' imported from /x.js\n  more",
    );
    expect(describeModuleFailure(cause)).toEqual({
      message: "something that it imports is missing: Cannot find package '@a/b' imported from /x.js.",
      remedy: "Install it: npm install @a/b",
    });
  });

  it("asks to correct the import of a missing file", () => {
    const cause = loaderError("ERR_MODULE_NOT_FOUND", "Cannot find module '/y.js' imported from /x.js");
    expect(describeModuleFailure(cause).remedy).toBe("Correct that import.");
  });

  it("says what TypeScript needs", () => {
    const cause = loaderError("ERR_UNKNOWN_FILE_EXTENSION", 'Unknown file extension ".ts" for /x.ts');
    expect(describeModuleFailure(cause).remedy).toBe(
      "Compile it to JavaScript, or run Fawn with tsx for TypeScript.",
    );
  });

  it("says where a syntax error stands", () => {
    const cause = new SyntaxError("Unexpected token '='");
    cause.stack = "file:///opt/x.mjs:3\nexport const = 1;\n^\n\nSyntaxError: Unexpected token '='";
    expect(describeModuleFailure(cause)).toEqual({
      message: "/opt/x.mjs:3: Unexpected token '='.",
      remedy: "Mend the syntax, or the imported name.",
    });
  });

  it("passes on what the module threw, an error or not", () => {
    expect(describeModuleFailure(new Error("No port!")).message).toBe("No port!");
    expect(describeModuleFailure("no port").message).toBe("no port.");
  });
});
