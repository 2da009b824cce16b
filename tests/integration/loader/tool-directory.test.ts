import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { systemClock } from "../../../src/kernel/clock.js";
import { loadToolFile } from "../../../src/loader/load-tool-file.js";
import { createToolDirectory, type ToolDirectory } from "../../../src/loader/tool-directory.js";
import { watchWithChokidar } from "../../../src/loader/watch-files.js";
import { createRegistry, type Registry } from "../../../src/registry/registry.js";
import { recordingLogger } from "../../support/recording-logger.js";
import { toolFile, toolFolder, type ToolFolder } from "../../support/tool-folder.js";

let folder: ToolFolder;
let directory: ToolDirectory;
let registry: Registry;
/** Names in each snapshot, in order. */
let snapshots: string[][];
const { logger, messages } = recordingLogger();

beforeEach(async () => {
  folder = await toolFolder();
});
afterEach(async () => {
  await directory.close();
  await registry.close();
  await folder.remove();
});

async function started(more: { polling?: boolean; path?: string } = {}): Promise<void> {
  const { logger: quiet } = recordingLogger();
  registry = createRegistry(quiet);
  snapshots = [];
  registry.onChange((_, { tools }) => snapshots.push([...tools.keys()]));
  const path = more.path ?? folder.path;
  directory = createToolDirectory({
    folder: path,
    load: (file) => loadToolFile(file, { baseFolder: path, logger }),
    logger,
    clock: systemClock,
    watch: watchWithChokidar,
    polling: more.polling,
    rescanMs: 60_000,
    debounceMs: 275,
    onChange: () => registry.setSource("directory", "directory", directory.entries(), directory.held()),
  });
  await directory.start();
}

const names = () => [...registry.snapshot().tools.keys()];
const say = async (name: string) => (await registry.snapshot().tools.get(name)?.open())?.invoke({});
const faults = () => directory.faults().map(({ error, keeps }) => [error.code, keeps]);
const eventually = (look: () => unknown) => expect.poll(look, { timeout: 8_000, interval: 25 });

describe("a folder of tools", () => {
  it("is scanned at the start, two folders deep, without tests, hidden and private files", async () => {
    await folder.write("a.ts", toolFile("a"));
    await folder.write("one/b.mjs", toolFile("b"));
    await folder.write("one/two/c.js", toolFile("c"));
    await folder.write("one/two/three/d.js", toolFile("d"));
    for (const name of ["a.test.ts", ".e.js", "_f.js", "node_modules/g.js", "_lib/h.js", "a.d.ts", "i.txt"])
      await folder.write(name, toolFile("no"));
    await started();
    expect(names()).toEqual(["a", "b", "c"]);
    expect(snapshots).toHaveLength(1);
  });

  it("sees files come, change and go while it runs", async () => {
    await started();
    await folder.write("a.ts", toolFile("one"));
    await eventually(names).toEqual(["a"]);
    await folder.write("a.ts", toolFile("two"));
    await eventually(() => say("a")).toBe("two");
    await folder.delete("a.ts");
    await eventually(names).toEqual([]);
  });

  it("sees an edit in a local module that a tool imports, inside and outside of the folder", async () => {
    await folder.write("_lib/text.ts", `export const text = "one";`);
    await folder.write("../shared.ts", `export const shared = "x";`);
    const imports = `import { text } from "./_lib/text.js"; import { shared } from "../shared.js";\n`;
    await folder.write("a.ts", imports + toolFile("T").replace('"T"', "text + shared"));
    await started();
    expect(await say("a")).toBe("onex");
    await folder.write("_lib/text.ts", `export const text = "two";`);
    await eventually(() => say("a")).toBe("twox");
    await folder.write("../shared.ts", `export const shared = "y";`);
    await eventually(() => say("a")).toBe("twoy");
  });

  it("sees the repair of a module outside of the folder, and the coming of one that was missing", async () => {
    await folder.write("../lib/h.ts", "export const h = ;");
    await folder.write("a.ts", `import { h } from "../lib/h.js";\n${toolFile("H").replace('"H"', "h")}`);
    await folder.write("b.ts", `import { k } from "../new/k.js";\n${toolFile("K").replace('"K"', "k")}`);
    await started();
    expect(faults()).toHaveLength(2);
    await folder.write("../lib/h.ts", `export const h = "repaired";`);
    await eventually(() => say("a")).toBe("repaired");
    await folder.write("../new/k.ts", `export const k = "come";`);
    await eventually(() => say("b")).toBe("come");
    expect(faults()).toEqual([]);
  });

  it("keeps the last good version of a file that breaks, says so, and takes the next good one", async () => {
    await folder.write("a.ts", toolFile("good"));
    await started();
    for (const broken of ["export default {", "", toolFile("half").slice(0, 40)]) {
      await folder.write("a.ts", broken);
      await eventually(faults).toEqual([[expect.stringMatching(/^tool_file_/), "last good"]]);
      expect(await say("a")).toBe("good");
      await folder.write("a.ts", toolFile("good"));
      await eventually(faults).toEqual([]);
    }
    await folder.write("a.ts", toolFile("better"));
    await eventually(() => say("a")).toBe("better");
  });

  it("leaves a broken file alone and takes the others", async () => {
    await folder.write("broken.ts", "const;");
    await folder.write("fine.ts", toolFile("fine"));
    await started();
    expect([names(), faults()]).toEqual([["fine"], [["tool_file_syntax", "nothing"]]]);
  });

  it("is never shown with both or neither name of a file that is renamed", async () => {
    await folder.write("before.ts", toolFile("x"));
    await started();
    await folder.move("before.ts", "after.ts");
    await eventually(names).toEqual(["after"]);
    expect(snapshots).toEqual([["before"], ["after"]]);
  });

  it("does nothing where the same content is written again", async () => {
    await folder.write("a.ts", toolFile("same"));
    await started();
    const entry = registry.snapshot().tools.get("a");
    await folder.write("a.ts", toolFile("same"));
    await folder.write("b.ts", toolFile("b"));
    await eventually(names).toEqual(["a", "b"]);
    expect(registry.snapshot().tools.get("a")).toBe(entry);
  });

  it("may come later, and survives being replaced as a whole", async () => {
    const late = join(folder.path, "late");
    await started({ path: late });
    expect(names()).toEqual([]);
    await mkdir(late);
    await writeFile(join(late, "a.ts"), toolFile("one"));
    await eventually(names).toEqual(["a"]);
    await rename(late, `${late}-old`);
    await mkdir(late);
    await writeFile(join(late, "a.ts"), toolFile("two"));
    await eventually(() => say("a")).toBe("two");
    expect(snapshots.every((tools) => tools.join() === "a")).toBe(true);
    await rm(late, { recursive: true });
    await eventually(names).toEqual([]);
  });

  it("refuses the second of two tools with one name, and names both files", async () => {
    await folder.write("a.ts", toolFile("first", `name: "same",`));
    await folder.write("b.ts", toolFile("second", `name: "same",`));
    await started();
    expect(await say("same")).toBe("first");
    const [fault] = directory.faults();
    expect(fault).toMatchObject({ error: { code: "tool_name_taken" }, keeps: "nothing" });
    expect(fault?.error.message).toMatch(/b\.ts.*a\.ts/);
    await folder.delete("a.ts");
    await eventually(() => say("same")).toBe("second");
    expect(faults()).toEqual([]);
  });

  it("can be polled, for mounts that send no events", async () => {
    await started({ polling: true });
    await folder.write("a.ts", toolFile("a"));
    await eventually(names).toEqual(["a"]);
  });

  it("is looked at at once when asked to", async () => {
    await started();
    await folder.write("a.ts", toolFile("a"));
    await directory.reload();
    expect(names()).toEqual(["a"]);
  });
});

describe("a tool that is replaced", () => {
  const disposing = (mark: string) =>
    toolFile(
      mark,
      `dispose() { globalThis.fawnDisposed = [...(globalThis.fawnDisposed ?? []), "${mark}"]; },`,
    );
  const disposed = (): unknown => Reflect.get(globalThis, "fawnDisposed") ?? [];
  beforeEach(() => void Reflect.deleteProperty(globalThis, "fawnDisposed"));

  it("goes on in the runs that began with it, and gives back what it holds when the last of them ends", async () => {
    await folder.write("a.ts", disposing("one"));
    await started();
    const run = registry.lease(registry.snapshot());
    await folder.write("a.ts", disposing("two"));
    await eventually(() => say("a")).toBe("two");
    expect(await (await run.snapshot.tools.get("a")?.open())?.invoke({})).toBe("one");
    expect(disposed()).toEqual([]);
    run.release();
    await eventually(disposed).toEqual(["one"]);
  });

  it("gives back what it holds also where its name was refused", async () => {
    await folder.write("a.ts", toolFile("first", `name: "same",`));
    await folder.write("b.ts", disposing("second").replace("description:", `name: "same", description:`));
    await started();
    await folder.delete("b.ts");
    await eventually(disposed).toEqual(["second"]);
  });

  it("is alive when its name is free again", async () => {
    await folder.write("b.ts", disposing("second").replace("description:", `name: "same", description:`));
    await started();
    await folder.write("a.ts", toolFile("first", `name: "same",`));
    await directory.reload();
    expect(await say("same")).toBe("first");
    await folder.delete("a.ts");
    await directory.reload();
    expect(await say("same")).toBe("second");
    expect(disposed()).toEqual([]);
    await folder.delete("b.ts");
    await directory.reload();
    await eventually(disposed).toEqual(["second"]);
  });

  it("tells the log of a broken file once, however often it is looked at", async () => {
    await folder.write("odd.ts", "const;");
    await started();
    await directory.reload();
    await directory.reload();
    expect(messages("error").filter((line) => line.includes("odd.ts"))).toHaveLength(1);
  });
});
