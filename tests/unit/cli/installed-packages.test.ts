import { describe, expect, it } from "vitest";
import { outdatedPackages } from "../../../src/cli/installed-packages.mjs";

const zod = { version: "4.6.7", integrity: "sha512-zod" };
const machine = { platform: "linux", exists: () => true };

describe("outdatedPackages", () => {
  it("finds nothing where what is installed is what the lock says", () => {
    const lock = { packages: { "": { version: "1.0.0" }, "node_modules/zod": zod } };
    expect(outdatedPackages(lock, { packages: { "node_modules/zod": zod } }, machine)).toEqual([]);
  });

  it("finds everything where nothing is installed", () => {
    const lock = { packages: { "": {}, "node_modules/zod": zod, "node_modules/yaml": { version: "2.9.1" } } };
    expect(outdatedPackages(lock, {}, machine)).toEqual(["node_modules/zod", "node_modules/yaml"]);
  });

  it.each([
    ["another version", { ...zod, version: "4.6.6" }],
    ["other contents under the same version", { ...zod, integrity: "sha512-other" }],
  ])("finds %s", (_what, present) => {
    const lock = { packages: { "node_modules/zod": zod } };
    expect(outdatedPackages(lock, { packages: { "node_modules/zod": present } }, machine)).toEqual([
      "node_modules/zod",
    ]);
  });

  it("finds a package whose folder was deleted", () => {
    const lock = { packages: { "node_modules/zod": zod } };
    expect(outdatedPackages(lock, lock, { ...machine, exists: () => false })).toEqual(["node_modules/zod"]);
  });

  it("finds packages that were installed for another operating system", () => {
    const lock = { packages: { "node_modules/a": { os: ["darwin"] }, "node_modules/b": { os: ["!linux"] } } };
    expect(outdatedPackages(lock, lock, machine)).toEqual(["node_modules/a", "node_modules/b"]);
    expect(outdatedPackages(lock, lock, { ...machine, platform: "darwin" })).toEqual([]);
  });

  it("passes over optional packages that npm left out", () => {
    const lock = {
      packages: { "node_modules/a": { optional: true }, "node_modules/b": { devOptional: true } },
    };
    expect(outdatedPackages(lock, { packages: {} }, machine)).toEqual([]);
  });

  it("passes over packages that are installed besides", () => {
    expect(outdatedPackages({ packages: {} }, { packages: { "node_modules/zod": zod } }, machine)).toEqual(
      [],
    );
  });
});
