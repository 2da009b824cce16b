import { tool } from "@langchain/core/tools";
import { HumanMessage } from "@langchain/core/messages";
import { createLeadAgent } from "../../src/agents/lead-agent/lead-agent.js";
import { refusalOf } from "../../src/agents/middlewares/deferred-tool-filter/refusal.js";
import { searchCatalog } from "../../src/catalog/search-catalog.js";
import type { PermissionsConfig } from "../../src/config/sections/permissions.js";
import { leadAgentSchema } from "../../src/config/sections/lead-agent.js";
import { toolSearchSchema } from "../../src/config/sections/tool-search.js";
import { promotionRecord } from "../../src/injector/held-promotions.js";
import { searchAnswer } from "../../src/injector/search-answer.js";
import { selectTools } from "../../src/injector/select-tools.js";
import { createSnapshotView, type SnapshotView } from "../../src/injector/snapshot-view.js";
import { silentLogger } from "../../src/kernel/logger.js";
import { ScriptedModel } from "../../src/models/scripted-model.js";
import { createPolicy } from "../../src/permissions/policy.js";
import type { Principal } from "../../src/permissions/principal.js";
import type { ToolPermission } from "../../src/permissions/tool-permission.js";
import type { RegisteredTool } from "../../src/registry/registered-tool.js";
import { createRegistry } from "../../src/registry/registry.js";
import { mayUse } from "./permission-oracle.js";
import { randomDefinitions, randomNumbers, randomPermissions, randomPrincipal } from "./random-world.js";

export interface PrincipalsOptions {
  /** Principals that are taken through everything that is pure. */
  readonly principals: number;
  /** How many of them also have a whole run of the agent. */
  readonly runs: number;
  readonly seed?: number | undefined;
}

export interface PrincipalsResult {
  /** Tools that a principal saw, found, was told of or ran without the right to. */
  readonly principals_leaks: number;
  /** Tools that a principal was kept from in spite of the right to. */
  readonly principals_losses: number;
  readonly examples: readonly string[];
}

const toolCount = 60;
/** Principals that share one configuration of roles and so one policy, as on a server. */
const perWorld = 500;
const queries = ["delete ticket", "read invoice of the service", "/_(write|list)_/", "branch message"];

/** Takes random principals through prompt section, selection, search, refusal and execution. */
export async function measurePrincipals(options: PrincipalsOptions): Promise<PrincipalsResult> {
  const random = randomNumbers(options.seed ?? 1);
  const tally = { leaks: 0, losses: 0, examples: new Array<string>() };
  const leak = (what: string): void => {
    tally.leaks += 1;
    if (tally.examples.length < 5) tally.examples.push(what);
  };
  const everyRun = Math.max(1, Math.floor(options.principals / Math.max(1, options.runs)));
  for (let done = 0; done < options.principals; done += perWorld) {
    const world = createWorld(random);
    for (let index = done; index < Math.min(done + perWorld, options.principals); index += 1) {
      const principal = randomPrincipal(random, world.permissions, `user${index}`);
      const subject = createSubject(world, principal);
      tally.losses += lossesOf(subject);
      for (const found of pureLeaks(subject, random)) leak(found);
      if (options.runs > 0 && index % everyRun === 0)
        for (const found of await runLeaks(subject)) leak(found);
    }
  }
  return { principals_leaks: tally.leaks, principals_losses: tally.losses, examples: tally.examples };
}

interface World {
  readonly permissions: PermissionsConfig;
  readonly policy: ReturnType<typeof createPolicy>;
  readonly view: SnapshotView;
  readonly tools: readonly RegisteredTool[];
  /** Names of the tools that ran. */
  readonly ran: string[];
}

function createWorld(random: () => number): World {
  const permissions = randomPermissions(random, 8);
  const ran: string[] = [];
  const entries = randomDefinitions(random, toolCount).map((definition) => {
    const { name, description } = definition;
    const schema = { type: "object", properties: { q: { type: "string" } } } as const;
    const run = () => {
      ran.push(name);
      return "ok";
    };
    const instance = tool(run, { name, description, schema });
    return { definition, open: () => Promise.resolve(instance) };
  });
  const registry = createRegistry(silentLogger);
  for (const kind of ["config", "mcp"] as const)
    registry.setSource(
      kind,
      kind,
      entries.filter(({ definition }) => definition.source === kind),
    );
  const snapshot = registry.snapshot();
  return {
    permissions,
    policy: createPolicy({ permissions, isAuthConfigured: true, isProduction: true }),
    view: createSnapshotView(snapshot, { budgetTokens: 100_000, purposes: new Map() }),
    tools: [...snapshot.tools.values()],
    ran,
  };
}

interface Subject extends World {
  readonly permission: ToolPermission;
  readonly forbidden: readonly RegisteredTool[];
  readonly who: string;
}

function createSubject(world: World, principal: Principal): Subject {
  const isForbidden = ({ definition }: RegisteredTool) => !mayUse(world.permissions, principal, definition);
  return {
    ...world,
    permission: world.policy.permissionOf(principal),
    forbidden: world.tools.filter(isForbidden),
    who: `${principal.id} (${principal.roles.join(", ")})`,
  };
}

function lossesOf({ tools, forbidden, permission }: Subject): number {
  return tools.filter((one) => !forbidden.includes(one) && !permission.permits(one)).length;
}

function pureLeaks(subject: Subject, random: () => number): string[] {
  const { view, tools, forbidden, permission } = subject;
  const names = forbidden.map(({ definition }) => definition.name);
  const wished = tools.filter(() => random() < 0.2);
  const context = { permits: permission.permits, explicit: names, promoted: wished, intent: wished };
  const selections = [true, false].map((deferral) =>
    selectTools(view.snapshot, { ...context, deferral, defersAuto: deferral }),
  );
  const [selection] = selections;
  if (selection === undefined) return [];
  const bound = selections.flatMap((one) => one.bound).filter(({ tool: one }) => forbidden.includes(one));
  const section = view.deferredSection(permission.key, selection.isSearchable);
  const searched = [...queries, `select:${names.slice(0, 20).join(",")}`].flatMap((query) =>
    searchLeaks(query, subject, selection.isSearchable),
  );
  const told = forbidden.filter((one) => refusalFor(one, selection) !== refusalFor(undefined, selection));
  return [
    ...bound.map(({ tool: one }) => `${subject.who}: ${one.definition.name} was bound`),
    ...names.filter((name) => section.includes(name)).map((name) => `${subject.who}: prompt names ${name}`),
    ...searched.map((found) => `${subject.who}: ${found}`),
    ...told.map((one) => `${subject.who}: the refusal of ${one.definition.name} tells that it exists`),
  ];
}

function searchLeaks(
  query: string,
  { view, forbidden }: Subject,
  permits: (tool: RegisteredTool) => boolean,
): string[] {
  const outcome = searchCatalog(view.catalog, query, { limit: 5, permits });
  const answer = searchAnswer({ queries: [], outcome, loaded: new Set(), dropped: [] });
  const suggested = JSON.stringify([
    outcome.next.map(({ line }) => line),
    outcome.unknown.map((one) => one.suggestions),
  ]);
  const isSelect = query.startsWith("select:");
  return forbidden
    .filter(
      (one) =>
        outcome.matches.includes(one) ||
        outcome.next.some((next) => next.tool === one) ||
        suggested.includes(one.definition.name) ||
        (!isSelect && answer.includes(one.definition.name)),
    )
    .map(({ definition }) => `the search '${query.slice(0, 30)}' tells of ${definition.name}`);
}

function refusalFor(
  subject: RegisteredTool | undefined,
  selection: Parameters<typeof refusalOf>[0]["selection"],
): string | null {
  const bound = subject && { name: "x", fingerprint: subject.fingerprint, reason: "promoted" as const };
  return refusalOf({ name: "x", tool: subject, bound, canSearch: true, selection });
}

/** Calls in one message; more would only make Node warn of many listeners. */
const callsAtOnce = 8;

/** A run in which the model calls forbidden tools, with forged promotions and an explicit list of all. */
async function runLeaks(subject: Subject): Promise<string[]> {
  const { view, tools, forbidden, permission, ran } = subject;
  const calls = forbidden
    .slice(0, callsAtOnce)
    .map(({ definition: { name } }, index) => ({ name, args: {}, id: `call${index}` }));
  const search = { name: "tool_search", args: { query: "ticket" }, id: "search" };
  const model = new ScriptedModel({
    turns: [{ toolCalls: [...calls, search] }, { toolCalls: [...calls, search] }, "done"],
  });
  const graph = await createLeadAgent({
    view,
    model,
    permission,
    supportsVision: true,
    toolSearch: toolSearchSchema.parse({ enabled: subject.forbidden.length % 2 === 0 }),
    leadAgent: leadAgentSchema.parse({}),
    workspace: "/nowhere",
    options: { tool_names: tools.map(({ definition }) => definition.name) },
    logger: silentLogger,
  });
  ran.length = 0;
  const promoted = promotionRecord([...view.catalog.tools], view.catalog);
  await graph.invoke({ messages: [new HumanMessage("go")], promoted });
  const shown = model.calls.flatMap((one) => one.tools.map(({ function: { name } }) => name));
  return forbidden.flatMap(({ definition: { name } }) => [
    ...(ran.includes(name) ? [`${subject.who}: ${name} ran`] : []),
    ...(shown.includes(name) ? [`${subject.who}: the schema of ${name} was bound`] : []),
  ]);
}
