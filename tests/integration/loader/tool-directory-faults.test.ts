import { mkdir, rm, symlink } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { systemClock } from "../../../src/kernel/clock.js";
import type { LoadFile } from "../../../src/loader/file-shelf.js";
import { loadToolFile } from "../../../src/loader/load-tool-file.js";
import { createToolDirectory, type ToolDirectory } from "../../../src/loader/tool-directory.js";
import { createRegistry, type Registry } from "../../../src/registry/registry.js";
import { manualClock } from "../../support/manual-clock.js";
import { recordingLogger } from "../../support/recording-logger.js";
import { toolFile, toolFolder, type ToolFolder } from "../../support/tool-folder.js";

let folder: ToolFolder;
let directory: ToolDirectory;
let registry: Registry;
const { logger } = recordingLogger();

beforeEach(async () => {
  folder = await toolFolder();
  registry = createRegistry(logger);
});
afterEach(async () => {
  await directory.close();
  await registry.close();
  await folder.remove();
});

const loadReally: LoadFile = (file) => loadToolFile(file, { baseFolder: folder.path, logger });
function opened({ load = loadReally, clock = systemClock } = {}): ToolDirectory {
  directory = createToolDirectory({
    folder: folder.path,
    load,
    logger,
    clock,
    rescanMs: 60_000,
    debounceMs: 275,
    onChange: () => registry.setSource("directory", "directory", directory.entries()),
  });
  return directory;
}
const names = () => [...registry.snapshot().tools.keys()];
const say = async (name: string) => (await registry.snapshot().tools.get(name)?.open())?.invoke({});
const faults = () =>
  directory.faults().map(({ file, error, keeps }) => [file.slice(folder.path.length + 1), error.code, keeps]);
const counted = () => Reflect.get(globalThis, "fawnCount") as unknown;
const counting = "globalThis.fawnCount = (globalThis.fawnCount ?? 0) + 1;\n";
beforeEach(() => void Reflect.deleteProperty(globalThis, "fawnCount"));

describe("a path of the folder that cannot be read", () => {
  it("is a fault of that path, with what to do, and all others go on", async () => {
    await folder.write("good.ts", toolFile("one"));
    await symlink("loop.ts", `${folder.path}/loop.ts`);
    await symlink("around", `${folder.path}/around`);
    await opened().start();
    expect([await say("good"), faults()]).toEqual([
      "one",
      [
        ["around", "tool_file_unreadable", "nothing"],
        ["loop.ts", "tool_file_unreadable", "nothing"],
      ],
    ]);
    expect(directory.faults()[0]?.error.remedy).toContain("leads back to itself");
    await folder.write("good.ts", toolFile("two"));
    await rm(`${folder.path}/loop.ts`);
    await rm(`${folder.path}/around`);
    await directory.reload();
    expect([await say("good"), faults()]).toEqual(["two", []]);
  });

  it("keeps the tools that were in it", async () => {
    await folder.write("more/a.ts", toolFile("kept"));
    await opened().start();
    await folder.delete("more");
    await symlink("more", `${folder.path}/more`);
    await directory.reload();
    expect([await say("a"), faults()]).toEqual(["kept", [["more", "tool_file_unreadable", "last good"]]]);
    await rm(`${folder.path}/more`);
    await directory.reload();
    expect([names(), faults()]).toEqual([[], []]);
  });

  it("may be the folder itself", async () => {
    await folder.delete(".");
    await symlink("tools", folder.path);
    await opened().start();
    expect(faults()).toEqual([["", "tool_file_unreadable", "nothing"]]);
    await rm(folder.path);
    await folder.write("a.ts", toolFile("a"));
    await directory.reload();
    expect([names(), faults()]).toEqual([["a"], []]);
  });

  it("may be a module that a tool imports, and that has become a folder", async () => {
    await folder.write("_lib/h.ts", `export const h = "h";`);
    await folder.write("good.ts", toolFile("one"));
    await folder.write("user.ts", `import { h } from "./_lib/h.ts";\n${toolFile("H").replace('"H"', "h")}`);
    await opened().start();
    await folder.delete("_lib/h.ts");
    await mkdir(`${folder.path}/_lib/h.ts`);
    await folder.write("good.ts", toolFile("two"));
    await directory.reload();
    expect([await say("good"), await say("user")]).toEqual(["two", "h"]);
    expect(faults()).toEqual([["user.ts", "tool_file_syntax", "last good"]]);
  });
});

describe("a broken file", () => {
  it("is not run again as long as it and its modules are the same", async () => {
    await folder.write("_h.ts", "export const h = 1;");
    await folder.write("bad.ts", `import "./_h.ts";\n${counting}throw new Error("no");`);
    await opened().start();
    await directory.reload();
    await directory.reload();
    expect([counted(), faults()]).toEqual([1, [["bad.ts", "tool_file_failed", "nothing"]]]);
    await folder.write("_h.ts", "export const h = 2;");
    await directory.reload();
    expect(counted()).toBe(2);
  });

  it("is tried again when a package that it lacks has come", async () => {
    await folder.write("a.ts", `import "late-package";\n${toolFile("a")}`);
    await opened().start();
    expect(faults()).toEqual([["a.ts", "tool_file_syntax", "nothing"]]);
    await folder.write("../node_modules/late-package/index.js", "");
    await directory.reload();
    expect([names(), faults()]).toEqual([["a"], []]);
  });

  it("goes back to its last good version without being loaded when its edit is taken back", async () => {
    await folder.write("a.ts", counting + toolFile("a"));
    await opened().start();
    await folder.write("a.ts", "const;");
    await directory.reload();
    await folder.write("a.ts", counting + toolFile("a"));
    await directory.reload();
    expect([counted(), faults()]).toEqual([1, []]);
  });
});

describe("a file that takes long to load", () => {
  /** Loads `slow.ts` only when it is let go. */
  function slowly() {
    let go = (): void => undefined;
    let begin = (): void => undefined;
    const gate = new Promise<void>((resolve) => (go = resolve));
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const load: LoadFile = async (file) => {
      if (!file.endsWith("/slow.ts")) return loadReally(file);
      begin();
      await gate;
      return loadReally(file);
    };
    return { load, begun, go: () => go() };
  }

  it("does not delay the others by more than two seconds", async () => {
    const clock = manualClock();
    const { load, go } = slowly();
    await opened({ load, clock }).start();
    await folder.write("quick.ts", toolFile("quick"));
    await folder.write("slow.ts", toolFile("slow"));
    const look = directory.reload();
    await expect.poll(() => (clock.pass(2_000), names())).toEqual(["quick"]);
    go();
    await look;
    expect(names()).toEqual(["quick", "slow"]);
  });

  it("is never missing while it is renamed to that", async () => {
    const clock = manualClock();
    const { load, go } = slowly();
    await folder.write("before.ts", toolFile("x", `name: "x",`));
    await folder.write("other.ts", toolFile("one"));
    await opened({ load, clock }).start();
    await folder.move("before.ts", "slow.ts");
    await folder.write("other.ts", toolFile("two"));
    const look = directory.reload();
    await expect.poll(async () => (clock.pass(2_000), say("other"))).toBe("two");
    expect([names(), faults()]).toEqual([["other", "x"], []]);
    go();
    await look;
    expect([names(), faults()]).toEqual([["other", "x"], []]);
  });

  it("gives back what it holds when the folder is closed meanwhile", async () => {
    const { load, begun, go } = slowly();
    await folder.write("slow.ts", toolFile("s", `dispose() { globalThis.fawnCount = "given back"; },`));
    const starting = opened({ load }).start();
    await begun;
    const closing = directory.close();
    go();
    await Promise.all([starting, closing]);
    expect(counted()).toBe("given back");
    expect(names()).toEqual([]);
  });
});
