import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openUsageStore } from "../../../../src/catalog/learning/usage-store.js";
import { manualClock } from "../../../support/manual-clock.js";
import { recordingLogger } from "../../../support/recording-logger.js";
import { registeredTool } from "../../../support/tool-entries.js";

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "fawn-learning-"));
  file = join(folder, "catalog", "learned.json");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const issue = registeredTool("github__create_issue");
const mail = registeredTool("mail__send");

async function open() {
  const clock = manualClock();
  const { logger, messages } = recordingLogger();
  const store = await openUsageStore({ file, logger, clock });
  let occasions = 0;
  const use = (query: string, tool = issue, occasion = `${++occasions}`) =>
    store.record({
      query,
      tool: { name: tool.definition.name, fingerprint: tool.fingerprint },
      occasion,
    });
  return { store, clock, messages, use };
}

const onDisk = async () => JSON.parse(await readFile(file, "utf8"));
const put = async (value: unknown) => {
  await mkdir(join(file, ".."), { recursive: true });
  await writeFile(file, typeof value === "string" ? value : JSON.stringify(value));
};
const withTools = (...tools: unknown[]) => ({ version: 1, about: "x", tools });

describe("the store of learned examples", () => {
  it("has an example at once, and writes it a little later, many uses at a time", async () => {
    const { store, clock, use } = await open();
    use("open a ticket");
    use("open a ticket");
    use("send a letter", mail);
    expect(store.examplesFor(issue)).toEqual(["open a ticket"]);
    expect(await readdir(folder)).toEqual([]);
    clock.pass(2_000);
    await store.refresh();
    expect((await onDisk()).tools).toMatchObject([
      { name: "github__create_issue", examples: [{ text: "open a ticket", count: 2 }] },
      { name: "mail__send", examples: [{ text: "send a letter", count: 1 }] },
    ]);
    expect(await readdir(join(file, ".."))).toEqual(["learned.json"]);
    expect(clock.waiting).toBe(0);
  });

  it("writes the rest when it is closed, and has it again when it is opened", async () => {
    const first = await open();
    first.use("open a ticket");
    await first.store.close();
    const second = await open();
    expect(second.store.examplesFor(issue)).toEqual(["open a ticket"]);
    await second.store.close();
  });

  it("makes no file as long as nothing was learnt", async () => {
    const { store, use } = await open();
    use("select:github__create_issue");
    await store.close();
    expect(await readdir(folder)).toEqual([]);
  });

  it("counts one occasion once", async () => {
    const { store, use } = await open();
    use("open a ticket", issue, "search 1");
    use("open a ticket", issue, "search 1");
    await store.close();
    expect((await onDisk()).tools[0].examples[0].count).toBe(1);
  });

  it("has none for a tool whose definition has changed, until that one is used", async () => {
    const { store, use } = await open();
    const changed = registeredTool("github__create_issue", { description: "something else now" });
    use("open a ticket");
    expect(store.examplesFor(changed)).toEqual([]);
    use("write a report", changed);
    expect(store.examplesFor(changed)).toEqual(["open a ticket", "write a report"]);
    expect(store.examplesFor(issue)).toEqual([]);
  });

  it("tells which tools have changed, by use and by edit", async () => {
    const { store, use } = await open();
    const told: string[][] = [];
    const stop = store.onChange((names) => told.push([...names]));
    use("open a ticket");
    await store.flush();
    await put(withTools({ name: "mail__send", examples: ["post it"] }));
    await store.refresh();
    await store.refresh();
    stop();
    use("open a ticket");
    expect(told).toEqual([["github__create_issue"], ["github__create_issue", "mail__send"]]);
  });
});

describe("a file that people edit", () => {
  it("is taken over as it is, and what is learnt meanwhile is added", async () => {
    const { store, use } = await open();
    use("open a ticket");
    await store.flush();
    use("report a bug");
    await put(withTools({ name: "github__create_issue", examples: ["by hand"], note: "mine" }));
    await store.flush();
    const { tools } = await onDisk();
    expect(tools).toMatchObject([
      { note: "mine", examples: ["by hand", { text: "report a bug", count: 1 }] },
    ]);
    expect(store.examplesFor(issue)).toEqual(["by hand", "report a bug"]);
  });

  it("may be deleted while running", async () => {
    const { store, use } = await open();
    use("open a ticket");
    await store.flush();
    await rm(file);
    await store.refresh();
    expect(store.examplesFor(issue)).toEqual([]);
    use("report a bug");
    await store.close();
    expect((await onDisk()).tools[0].examples).toMatchObject([{ text: "report a bug" }]);
  });

  it("is kept aside when it is malformed, each time under a name of its own, with a warning", async () => {
    await put("{ half of it");
    const { store, messages, use } = await open();
    expect(messages("warn")).toEqual([expect.stringContaining(`${file}.broken`)]);
    use("open a ticket");
    await store.flush();
    await put("{ broken again");
    use("report a bug");
    await store.close();
    expect(await readFile(`${file}.broken`, "utf8")).toBe("{ half of it");
    expect(await readFile(`${file}.broken-2`, "utf8")).toBe("{ broken again");
    expect((await onDisk()).tools[0].examples).toMatchObject([{ text: "report a bug" }]);
  });

  it("may be a symbolic link, which stays one", async () => {
    const real = join(folder, "real.json");
    await writeFile(real, JSON.stringify(withTools()));
    await mkdir(join(file, ".."));
    await symlink(real, file);
    const { store, use } = await open();
    use("open a ticket");
    await store.close();
    expect(JSON.parse(await readFile(real, "utf8")).tools).toHaveLength(1);
  });

  it("gets the uses of two processes", async () => {
    const [first, second] = [await open(), await open()];
    first.use("open a ticket");
    second.use("report a bug");
    await first.store.flush();
    await second.store.flush();
    await first.store.refresh();
    expect(first.store.examplesFor(issue).toSorted()).toEqual(["open a ticket", "report a bug"]);
    expect(second.store.examplesFor(issue)).toEqual(first.store.examplesFor(issue));
  });

  it("goes on in memory with one warning where it cannot be written, and writes later", async () => {
    await writeFile(join(folder, "catalog"), "in the way");
    const { store, messages, use } = await open();
    use("open a ticket");
    await store.flush();
    await store.flush();
    expect(store.examplesFor(issue)).toEqual(["open a ticket"]);
    expect(messages("warn")).toHaveLength(1);
    await rm(join(folder, "catalog"));
    await store.close();
    expect((await onDisk()).tools).toHaveLength(1);
  });

  it("is readable for its owner alone", async () => {
    const { store, use } = await open();
    use("open a ticket");
    await store.close();
    expect((await stat(file)).mode & 0o077).toBe(0);
  });
});
