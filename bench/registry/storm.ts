import { rm, writeFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { join } from "node:path";
import { HumanMessage, ToolMessage, type BaseMessage } from "@langchain/core/messages";
import { benchFolder } from "./tools-folder.js";
import { createLeadAgent } from "../../src/agents/lead-agent/lead-agent.js";
import { createLeasedAgents } from "../../src/app/leased-agent.js";
import { leadAgentSchema } from "../../src/config/sections/lead-agent.js";
import { toolSearchSchema } from "../../src/config/sections/tool-search.js";
import { createSnapshotView } from "../../src/injector/snapshot-view.js";
import { silentLogger } from "../../src/kernel/logger.js";
import { ScriptedModel } from "../../src/models/scripted-model.js";
import type { Registry } from "../../src/registry/registry.js";

const turns = 200;
const callsPerTurn = 5;
/** Milliseconds between the beginnings of runs, and that the model takes for a call: time for files to change. */
const spreadMs = 10;
const thinkingMs = 400;
const everyone = { key: "all", permits: () => true };

/**
 * 200 runs that overlap, each calling one tool five times, while that tool's file is rewritten without pause; half of the
 * time it is renamed too, so that its name comes and goes. Counts calls that found no tool, and calls that ran another
 * generation than the model was shown.
 */
export async function reloadStorm() {
  const bench = await benchFolder({ debounceMs: 0 });
  const { folder, registry, directory } = bench;
  const storm = { goesOn: true, reloads: 0 };
  const write = (generation: number): Promise<void> =>
    writeFile(join(folder, "tell.mjs"), toolOf(generation));
  const blow = async (): Promise<void> => {
    while (storm.goesOn) {
      storm.reloads += 1;
      await write(storm.reloads);
      await directory.reload();
      if (storm.reloads % 2 === 1) continue;
      await rm(join(folder, "tell.mjs"));
      await directory.reload();
      await write(storm.reloads);
      await directory.reload();
    }
  };
  try {
    await write(0);
    await directory.start();
    const blowing = blow();
    const runs = await Promise.all(Array.from({ length: turns }, (_, index) => runOnce(registry, index)));
    storm.goesOn = false;
    await blowing;
    const results = runs.flat();
    return {
      storm_reloads: storm.reloads,
      storm_unknown_tool: results.filter(({ text }) => text.includes("not available")).length,
      storm_wrong_generation: results.filter(({ text, shown }) => text !== shown).length,
      storm_left_over: registry.leases().snapshots,
    };
  } finally {
    await bench.remove();
  }
}

interface ToolResult {
  readonly text: string;
  /** What the generation that the model was shown answers. */
  readonly shown: string;
}

/** Begins with a snapshot that has the tool, as a run that was asked for it would. */
async function runOnce(registry: Registry, index: number): Promise<readonly ToolResult[]> {
  await delay(index * spreadMs);
  while (!registry.snapshot().tools.has("tell")) await delay(1);
  const view = createSnapshotView(registry.snapshot(), { budgetTokens: 2000, purposes: new Map() });
  const shown = view.snapshot.tools.get("tell")?.definition.description ?? "";
  const model = new ScriptedModel({ turns: [...Array.from({ length: callsPerTurn }, () => call), "done"] });
  const graph = await createLeasedAgents(registry).build(view.snapshot, () => agentOf(view, model), {
    forOneRun: true,
  });
  const { messages } = await graph.invoke({ messages: [new HumanMessage("go")] });
  return messages
    .filter((message: BaseMessage) => ToolMessage.isInstance(message))
    .map(({ text }: BaseMessage) => ({ text, shown }));
}

async function call() {
  await delay(thinkingMs);
  return { toolCalls: [{ name: "tell", args: {} }] };
}

function agentOf(view: Parameters<typeof createLeadAgent>[0]["view"], model: ScriptedModel) {
  return createLeadAgent({
    view,
    model,
    permission: everyone,
    supportsVision: false,
    toolSearch: toolSearchSchema.parse({}),
    leadAgent: leadAgentSchema.parse({}),
    workspace: "/nowhere",
    options: {},
    logger: silentLogger,
  });
}

/** Says in its description which generation it is, and answers with the same. */
function toolOf(generation: number): string {
  return `const generation = "Generation ${generation}.";
export default { description: generation, parameters: { type: "object", properties: {} }, execute: () => generation };
`;
}
