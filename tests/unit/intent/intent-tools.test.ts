import { describe, expect, it } from "vitest";
import { createCatalog } from "../../../src/catalog/catalog.js";
import type { FawnError } from "../../../src/kernel/fawn-error.js";
import { compileRules } from "../../../src/intent/intent-rules.js";
import { intentTools } from "../../../src/intent/intent-tools.js";
import { groupsOf } from "../../../src/registry/snapshot.js";
import type { RegisteredTool } from "../../../src/registry/registered-tool.js";
import { registeredTool } from "../../support/tool-entries.js";

const many = (group: string, count: number): RegisteredTool[] =>
  Array.from({ length: count }, (_, index) =>
    registeredTool(`${group}_${String(index).padStart(2, "0")}`, {
      group,
      description: `Does ${group} thing ${index}.`,
    }),
  );
const group = (name: string) => ({ group: name, p: 1, because: "rule" as const });

function brought(
  request: string,
  tools: readonly RegisteredTool[],
  {
    groups,
    maxTools = 15,
    accepts = () => true,
  }: { groups: string[]; maxTools?: number; accepts?: (tool: RegisteredTool) => boolean },
) {
  const options = { maxTools, members: groupsOf(tools), accepts };
  const { tools: found, left } = intentTools(request, groups.map(group), createCatalog(tools), options);
  return { names: found.map(({ definition }) => definition.name), left };
}

describe("tools by intent", () => {
  it("are a small group whole, what the request says first", () => {
    const tools = [
      registeredTool("a_open", { group: "g" }),
      registeredTool("b_close", { group: "g" }),
      registeredTool("c_else", { group: "h" }),
    ];
    expect(brought("close it", tools, { groups: ["g"] })).toEqual({ names: ["b_close", "a_open"], left: 0 });
  });

  it("are the best ranked of a large group, fifteen at most, and say how many are left", () => {
    const tools = [
      ...many("big", 30),
      registeredTool("big_special", { group: "big", description: "Sends pigeons." }),
    ];
    expect(brought("send pigeons", tools, { groups: ["big"] })).toEqual({ names: ["big_special"], left: 30 });
    expect(brought("big thing", tools, { groups: ["big"] }).names).toHaveLength(15);
  });

  it("are ranked by the words of a message that looks like a query of another form", () => {
    const tools = [
      ...many("big", 20),
      registeredTool("big_special", { group: "big", description: "Sends pigeons." }),
    ];
    for (const request of [
      "select: big_03, send pigeons",
      "/send pigeons/",
      "+zebra send pigeons",
      "server:x send pigeons",
    ])
      expect(brought(request, tools, { groups: ["big"] }).names).toContain("big_special");
  });

  it("take turns between groups, so that each has its share", () => {
    const { names, left } = brought("x", [...many("a", 4), ...many("b", 3)], {
      groups: ["a", "b"],
      maxTools: 4,
    });
    expect([names, left]).toEqual([[], 7]);
    expect(
      brought("a thing, b thing", [...many("a", 4), ...many("b", 3)], {
        groups: ["a", "b"],
        maxTools: 4,
      }).names.map((name) => name[0]),
    ).toEqual(["a", "b", "a", "b"]);
  });

  it("never mention what is not accepted, not even in the number that is left", () => {
    const tools = many("g", 6);
    const accepts = ({ definition }: RegisteredTool) => definition.name.endsWith("1");
    expect(brought("g thing", tools, { groups: ["g"], accepts })).toEqual({ names: ["g_01"], left: 0 });
  });

  it("are none for a group that nobody has", () => {
    expect(brought("x", many("g", 2), { groups: ["nobody"] })).toEqual({ names: [], left: 0 });
  });
});

describe("rules of intent", () => {
  const faults: FawnError[] = [];
  const compile = (...rules: { pattern: string; groups: string[] }[]) =>
    compileRules(rules, (fault) => void faults.push(fault));

  it("match anywhere in the request, whatever the case, several at once", () => {
    const rules = compile(
      { pattern: "invoice|发票", groups: ["money", "mail"] },
      { pattern: "^ask\\b", groups: ["mail", "chat"] },
    );
    expect(rules("Ask for the INVOICE")).toEqual(["money", "mail", "chat"]);
    expect(rules("报销发票")).toEqual(["money", "mail"]);
    expect(rules("hello")).toEqual([]);
  });

  it("tell of a pattern that is none, and do without it", () => {
    const rules = compile({ pattern: "(", groups: ["a"] }, { pattern: "b", groups: ["b"] });
    expect(rules("a b (")).toEqual(["b"]);
    expect(faults).toMatchObject([
      { code: "intent_rule_invalid", message: expect.stringContaining("intent.rules[0].pattern") },
    ]);
  });

  it("end soon whatever pattern a user writes", () => {
    const rules = compile({ pattern: "(a+)+$", groups: ["a"] });
    expect(rules(`${"a".repeat(5_000)}b`)).toEqual(["a"]);
  });
});
