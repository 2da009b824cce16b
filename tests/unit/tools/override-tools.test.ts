import { describe, expect, it } from "vitest";
import { toolOverrideSchema } from "../../../src/config/sections/tool-overrides.js";
import type { ToolEntry } from "../../../src/registry/tool-entry.js";
import { overrideTools } from "../../../src/tools/override-tools.js";
import { toolEntry } from "../../support/tool-entries.js";

const overriding = (...overrides: unknown[]) =>
  overrideTools(overrides.map((override) => toolOverrideSchema.parse(override)));
const issue = toolEntry("gh__create_issue", { server: "gh", group: "code", tags: ["bug"] });
const mail = toolEntry("mail__send", { server: "mail", group: undefined });
const after = (entry: ToolEntry, ...overrides: unknown[]) => overriding(...overrides)([entry])[0]?.definition;

describe("overrides of tools", () => {
  it("apply to tools by name, server and group, and to no other", () => {
    const resident = { resident: true };
    expect(after(issue, { tools: ["gh__*"], ...resident })?.resident).toBe(true);
    expect(after(issue, { servers: ["m*", "gh"], ...resident })?.resident).toBe(true);
    expect(after(issue, { groups: ["code"], ...resident })?.resident).toBe(true);
    expect(after(mail, { groups: ["*"], ...resident })?.resident).toBeUndefined();
    expect(after(issue, { tools: ["gh__*"], servers: ["mail"], ...resident })?.resident).toBeUndefined();
  });

  it("let the later one win, whatever an earlier one made of the tool", () => {
    const overrides = [
      { tools: ["*"], defer: "never", group: "other" },
      { groups: ["code"], defer: "auto" },
    ];
    expect(after(issue, ...overrides)).toMatchObject({ defer: "auto", group: "other" });
  });

  it("add to the lists that a tool brings", () => {
    const more = { tags: ["ticket"], examples: ["open a ticket", "报告错误"], negatives: ["closing"] };
    expect(after(issue, { tools: ["*"], ...more })).toMatchObject({
      tags: ["bug", "ticket"],
      examples: { en: ["open a ticket"], zh: ["报告错误"] },
      negatives: ["closing"],
    });
  });

  it("leave an entry that nothing is said about as it is", () => {
    const override = overriding({ tools: ["gh__*"], enabled: false });
    expect(override([mail])[0]).toBe(mail);
    expect(overriding()([mail])[0]).toBe(mail);
  });

  it("give the same entry for the same entry, with its code", async () => {
    const disposed: string[] = [];
    const entry = { ...issue, revision: "7", dispose: async () => void disposed.push("issue") };
    const override = overriding({ tools: ["*"], enabled: false });
    const [made] = override([entry]);
    expect(override([entry])[0]).toBe(made);
    expect(made).toMatchObject({ revision: "7", definition: { enabled: false } });
    expect(await made?.open()).toBe(await entry.open());
    expect(made?.dispose).toBe(entry.dispose);
    await made?.dispose?.();
    expect(disposed).toEqual(["issue"]);
  });

  it("have to say what they are about, and know no other keys", () => {
    expect(toolOverrideSchema.safeParse({ defer: "auto" }).error?.message).toContain("about no tool");
    expect(toolOverrideSchema.safeParse({ tools: ["a"], colour: "red" }).success).toBe(false);
  });
});
