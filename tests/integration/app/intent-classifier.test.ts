import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFawn } from "../../../src/app/create-fawn.js";
import type { Fawn } from "../../../src/app/fawn.js";
import { recordingLogger } from "../../support/recording-logger.js";
import { toolFile } from "../../support/tool-folder.js";

let folder: string;
let fawn: Fawn | undefined;
const { logger, messages } = recordingLogger();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "fawn-intent-"));
  await mkdir(join(folder, "tools"));
  const examples = `defer: "always", group: "weather", examples: ["will it rain", "will it rain on Sunday", "is rain coming tomorrow", "how warm will it be tomorrow", "weather forecast", "does it rain"],`;
  await writeFile(join(folder, "tools/forecast.ts"), toolFile("sun", examples));
});
afterEach(async () => {
  await fawn?.close();
  await rm(folder, { recursive: true, force: true });
});

async function decisionFor(message: string, classifier?: string) {
  if (classifier !== undefined) await writeFile(join(folder, "classifier.mjs"), classifier);
  const use = classifier === undefined ? "" : `, classifier: {use: "./classifier.mjs:make", word: xyz}`;
  await writeFile(join(folder, "config.yaml"), `intent: {min_confidence: 0.5${use}}\n`);
  fawn = await createFawn({ cwd: folder, environment: {}, logger, watch: false });
  const decided = fawn.explainTools({ message }).find(({ tool }) => tool.definition.name === "forecast");
  return [decided?.decision, decided?.because];
}
const bound = ["bound", "the request seems to be about it"];
const searchable = ["searchable", "tool_search can find it"];

describe("the classifier of intents of a project", () => {
  it("is Fawn's own, which learns from the examples of tools", async () => {
    expect(await decisionFor("will it rain tomorrow?")).toEqual(bound);
    await fawn?.close();
    expect(await decisionFor("tell me a joke")).toEqual(searchable);
  });

  it("may be another, which gets groups, texts and its settings", async () => {
    const made = `export const make = ({ groups, none, settings }) => ({
      classify: (request) => ({ labels: groups.map(({ group, texts }) => ({ group, p: texts.length > 2 && none.length > 9 && request.includes(settings.word) ? 1 : 0 })), none: 0 }),
    });`;
    expect(await decisionFor("say xyz", made)).toEqual(bound);
    await fawn?.close();
    expect(await decisionFor("will it rain tomorrow?", made)).toEqual(searchable);
  });

  it.each([
    ["fails to be made", `export const make = () => { throw new Error("no"); };`],
    ["fails when it is asked", `export const make = () => ({ classify: () => { throw new Error("no"); } });`],
    [
      "answers nonsense",
      `export const make = () => ({ classify: () => ({ labels: [{ group: "weather", p: 7 }], none: 0 }) });`,
    ],
    ["is none", `export const make = () => 5;`],
  ])("guesses nothing where another %s, and says so once", async (_what, made) => {
    const before = messages("error").length;
    expect(await decisionFor("will it rain tomorrow?", made)).toEqual(searchable);
    fawn?.explainTools({ message: "again" });
    expect(messages("error").slice(before)).toHaveLength(1);
  });

  it("is Fawn's own where another is not there", async () => {
    expect(await decisionFor("will it rain tomorrow?", "export const other = 1;")).toEqual(bound);
    expect(messages("error").at(-1)).toContain("Fawn's own classifier");
  });
});
