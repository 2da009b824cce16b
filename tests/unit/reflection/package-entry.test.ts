import { describe, expect, it } from "vitest";
import { parsePackagePath } from "../../../src/reflection/find-package.js";
import { exportedPaths, packageEntries } from "../../../src/reflection/package-entry.js";

describe("packageEntries", () => {
  it.each([
    ["a single target", "./a.js", ".", "./a.js"],
    ["the main path", { ".": "./a.js", "./b": "./b.js" }, ".", "./a.js"],
    ["a path inside", { ".": "./a.js", "./b": "./b.js" }, "./b", "./b.js"],
    ["conditions without paths", { require: "./r.cjs", import: "./i.js" }, ".", "./i.js"],
    ["the first condition that fits", { browser: "./b.js", node: "./n.js", import: "./i.js" }, ".", "./n.js"],
    ["nested conditions", { ".": { node: { require: "./r.cjs" }, default: "./d.js" } }, ".", "./d.js"],
    ["the first usable of a list", { ".": ["not-relative", { browser: "./b.js" }, "./c.js"] }, ".", "./c.js"],
    ["a pattern", { "./lib/*": "./dist/*.js" }, "./lib/a/b", "./dist/a/b.js"],
    ["a pattern with an ending", { "./lib/*.js": "./dist/*.mjs" }, "./lib/a.js", "./dist/a.mjs"],
    ["the longest pattern", { "./*": "./all/*.js", "./lib/*": "./lib/*.js" }, "./lib/a", "./lib/a.js"],
  ])("follows %s", (_, exports, subpath, entry) => {
    expect(packageEntries({ exports, main: "main.js" }, subpath)).toEqual([entry]);
  });

  it.each([
    ["a path that is not listed", { ".": "./a.js" }, "./b"],
    ["a path that is closed", { "./lib/*": "./lib/*.js", "./lib/secret": null }, "./lib/secret"],
    ["a path inside a package with one target", "./a.js", "./b"],
    ["conditions that never hold", { ".": { browser: "./b.js" } }, "."],
    ["a target outside the package", { ".": "../../etc/x.js" }, "."],
    ["the pattern itself", { "./lib/*": "./lib/*.js" }, "./lib/"],
  ])("offers nothing for %s", (_, exports, subpath) => {
    expect(packageEntries({ exports }, subpath)).toEqual([]);
  });

  it("goes by `main` and then by index.js in a package without exports", () => {
    expect(packageEntries({ main: "lib/a" }, ".")).toEqual([
      "lib/a",
      "lib/a.js",
      "lib/a/index.js",
      "./index.js",
    ]);
    expect(packageEntries({}, ".")).toEqual(["./index.js"]);
    expect(packageEntries({}, "./sub/x.js")).toEqual(["./sub/x.js"]);
  });
});

describe("exportedPaths", () => {
  it("lists the paths, or the main one alone", () => {
    expect(exportedPaths({ exports: { ".": "./a.js", "./b": "./b.js" } })).toEqual([".", "./b"]);
    expect(exportedPaths({ exports: "./a.js" })).toEqual(["."]);
    expect(exportedPaths({ main: "a.js" })).toEqual(["."]);
  });
});

describe("parsePackagePath", () => {
  it.each([
    ["pkg", "pkg", "."],
    ["pkg/a/b.js", "pkg", "./a/b.js"],
    ["@s/pkg", "@s/pkg", "."],
    ["@s/pkg/a", "@s/pkg", "./a"],
  ])("parts %s into name and path", (text, name, subpath) => {
    expect(parsePackagePath(text)).toEqual({ name, subpath });
  });
});
