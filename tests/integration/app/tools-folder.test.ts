import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { BaseMessage } from "@langchain/core/messages";
import { ToolMessage } from "@langchain/core/messages";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFawn } from "../../../src/app/create-fawn.js";
import type { Fawn } from "../../../src/app/fawn.js";
import { recordingLogger } from "../../support/recording-logger.js";
import { toolFile } from "../../support/tool-folder.js";

const driven = `${fileURLToPath(new URL("../../support/message-driven-model.ts", import.meta.url))}:MessageDrivenModel`;
let folder: string;
let fawn: Fawn;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "fawn-app-"));
  await mkdir(join(folder, "tools"));
});
afterEach(async () => {
  await fawn.close();
  await rm(folder, { recursive: true, force: true });
});

const write = (name: string, text: string) => writeFile(join(folder, "tools", name), text);
async function open(yaml = "{}"): Promise<void> {
  await writeFile(join(folder, "config.yaml"), yaml);
  fawn = await createFawn({ cwd: folder, environment: {}, logger: recordingLogger().logger });
}
const names = () => fawn.getAvailableTools().map(({ definition }) => definition.name);
const eventually = (look: () => unknown) => expect.poll(look, { timeout: 8_000, interval: 25 });

/** Something that one side gives and the other waits for. */
function signal(): { readonly given: Promise<void>; readonly give: () => void } {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give: () => give() };
}

describe("the tools folder of a project", () => {
  it("is `tools` beside config.yaml, or where that says", async () => {
    await write("hello.ts", toolFile("hello"));
    await open();
    expect(names()).toContain("hello");
    await fawn.close();
    await open("tools_dir: ./elsewhere\n");
    expect(names()).not.toContain("hello");
  });

  it("changes what the next run has, and a broken file shows in the status", async () => {
    await open();
    await write("late.ts", toolFile("late"));
    await eventually(names).toContain("late");
    await write("late.ts", "const;");
    await eventually(() => fawn.status().faults.map(({ name, error }) => [name, error.code])).toEqual([
      ["tools/late.ts", "tool_file_syntax"],
    ]);
    expect(names()).toContain("late");
  });

  it("keeps a tool alive whose group is out of use, and lets go of it when its file is deleted", async () => {
    const dispose = "dispose() { globalThis.fawnLetGo = (globalThis.fawnLetGo ?? 0) + 1; },";
    const letGo = () => Reflect.get(globalThis, "fawnLetGo") ?? 0;
    Reflect.deleteProperty(globalThis, "fawnLetGo");
    await write("web.ts", toolFile("web", `group: "web", ${dispose}`));
    await open("tool_groups: [{name: other}]\n");
    expect(names()).not.toContain("web");
    for (const yaml of ["{}", "tool_groups: [{name: other}]\n", "{}"]) {
      await writeFile(join(folder, "config.yaml"), yaml);
      await fawn.reload();
    }
    expect([names().includes("web"), letGo()]).toEqual([true, 0]);
    await writeFile(join(folder, "config.yaml"), "tool_groups: [{name: other}]\n");
    await rm(join(folder, "tools/web.ts"));
    await fawn.reload();
    await eventually(letGo).toBe(1);
  });

  it("runs what is in the folder `isolated` in a process of its own, with the variables that are named for it", async () => {
    await mkdir(join(folder, "tools/isolated"));
    const tell = "() => JSON.stringify([process.env.WORD, process.env.HOME])";
    await write(
      "isolated/tell.mjs",
      `export default { description: "d", parameters: { type: "object" }, execute: ${tell} };`,
    );
    await writeFile(join(folder, "config.yaml"), "tools_dir: {path: tools, isolated_environment: [WORD]}\n");
    const environment = { WORD: "x", HOME: "/h" };
    fawn = await createFawn({ cwd: folder, environment, logger: recordingLogger().logger });
    const told = await (await fawn.snapshot().tools.get("tell")?.open())?.invoke({});
    expect(told).toBe(`["x",null]`);
  });

  it("obeys overrides, groups and the priority of sources", async () => {
    await write("current_time.ts", toolFile("never"));
    await write("grouped.ts", toolFile("g", `group: "other",`));
    await open("tool_groups: [{name: web}]\ntool_overrides: [{tools: [current_time], defer: always}]\n");
    expect(names()).not.toContain("grouped");
    const tool = fawn.snapshot().tools.get("current_time");
    expect(tool?.definition).toMatchObject({ source: "directory", defer: "always" });
    expect(fawn.status().conflicts).toMatchObject([{ kind: "shadowed", kept: "tools/current_time.ts" }]);
  });

  it("lets a run that is under way keep the code that it began with", async () => {
    const waiting = `export default { description: "Waits.", parameters: { type: "object" }, execute: async () => {
      globalThis.fawnWaits?.();
      await globalThis.fawnGoesOn;
      return "waited";
    } };`;
    await write("wait.mjs", waiting);
    await write("say.ts", toolFile("old"));
    await open(`models: [{name: driven, use: "${driven}", record: ${join(folder, "calls.jsonl")}}]\n`);
    const waits = signal();
    const goesOn = signal();
    Object.assign(globalThis, { fawnWaits: waits.give, fawnGoesOn: goesOn.given });
    const call = (name: string) => ({ toolCalls: [{ name, args: {} }] });
    const script = JSON.stringify([call("wait"), call("say"), { text: "done" }]);
    const graph = await fawn.leadAgent({}, { forOneRun: true });
    const run = graph.invoke({ messages: [{ role: "user", content: script }] });
    await waits.given;
    await write("say.ts", toolFile("new").replace("Says new.", "Says old."));
    const code = async () => (await fawn.snapshot().tools.get("say")?.open())?.invoke({});
    await eventually(code).toBe("new");
    expect(fawn.status().leases).toEqual({ snapshots: 1, superseded: 1 });
    goesOn.give();
    const { messages } = await run;
    const results = messages.filter((message: BaseMessage) => ToolMessage.isInstance(message));
    expect(results.map(({ content }: BaseMessage) => content)).toEqual(["waited", "old"]);
    expect(fawn.status().leases).toEqual({ snapshots: 0, superseded: 0 });
  });
});
