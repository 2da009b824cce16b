import { AIMessage, HumanMessage } from "@langchain/core/messages";
import type { StructuredToolInterface } from "@langchain/core/tools";
import { tool } from "@langchain/core/tools";
import { END, MessagesAnnotation, START, StateGraph } from "@langchain/langgraph";
import { ToolNode } from "@langchain/langgraph/prebuilt";
import { createLeadAgent } from "../src/agents/lead-agent/lead-agent.js";
import { leadAgentSchema } from "../src/config/sections/lead-agent.js";
import { toolSearchSchema } from "../src/config/sections/tool-search.js";
import { promotionRecord } from "../src/injector/held-promotions.js";
import type { SnapshotView } from "../src/injector/snapshot-view.js";
import { createSnapshotView } from "../src/injector/snapshot-view.js";
import { modelPermission } from "../src/permissions/tool-permission.js";
import { silentLogger } from "../src/kernel/logger.js";
import { createRegistry } from "../src/registry/registry.js";
import { builtinTools } from "../src/tools/builtin-tools.js";
import { entryOfTool } from "../src/tools/entry-of-tool.js";
import { LoopModel } from "./harness/loop-model.js";
import { interleaved, timed } from "./harness/measure.js";
import { report } from "./harness/report.js";

const sizes = [10, 100, 1000, 5000] as const;
const loops = 20;
const rounds = 31;
const toolName = "server__tool_7";
const model = new LoopModel(toolName, loops);
const question = { messages: [new HumanMessage("go")] };

function makeTools(count: number): StructuredToolInterface[] {
  return Array.from({ length: count }, (_, index) =>
    tool(() => "ok", {
      name: `server__tool_${index}`,
      description: `Does the thing number ${index} to an object of the service and reports how it went.`,
      schema: {
        type: "object",
        properties: { q: { type: "string", description: "What to do it to." }, limit: { type: "integer" } },
        required: ["q"],
      },
    }),
  );
}

function viewOf(count: number): SnapshotView {
  const registry = createRegistry(silentLogger);
  registry.setSource("builtin", "builtin", builtinTools({ workspace: "/nowhere", now: () => new Date() }));
  const placement = { source: "mcp", origin: "MCP server 'server'", defer: "always" } as const;
  registry.setSource(
    "mcp",
    "mcp",
    makeTools(count).map((instance) => entryOfTool(instance, placement)),
  );
  return createSnapshotView(registry.snapshot(), { budgetTokens: 2000, purposes: new Map() });
}

function buildAgent(view: SnapshotView) {
  return createLeadAgent({
    view,
    model,
    permission: modelPermission(false, new Set()),
    supportsVision: false,
    toolSearch: toolSearchSchema.parse({}),
    leadAgent: leadAgentSchema.parse({}),
    workspace: "/nowhere",
    options: {},
    logger: silentLogger,
  });
}

/** The smallest loop that LangGraph itself offers: a model node and a tool node, ten tools. */
function bareGraph() {
  const tools = makeTools(10);
  return new StateGraph(MessagesAnnotation)
    .addNode("model", async ({ messages }) => ({ messages: [await model.bindTools().invoke(messages)] }))
    .addNode("tools", new ToolNode(tools))
    .addEdge(START, "model")
    .addConditionalEdges("model", ({ messages }) => (callsTool(messages.at(-1)) ? "tools" : END))
    .addEdge("tools", "model")
    .compile();
}

function callsTool(message: unknown): boolean {
  return AIMessage.isInstance(message) && (message.tool_calls ?? []).length > 0;
}

async function loopTime(view: SnapshotView): Promise<number> {
  const graph = await buildAgent(view);
  const promoted = promotionRecord(
    [view.catalog.get(toolName)].flatMap((found) => found ?? []),
    view.catalog,
  );
  const time = await timed(() => graph.invoke({ ...question, promoted }));
  return time / loops;
}

/** Times to build the agent of a run and to go once round its loop, by number of configured tools. */
export async function run(): Promise<void> {
  const views = new Map(sizes.map((size) => [size, viewOf(size)]));
  const view = (size: number): SnapshotView => views.get(size as (typeof sizes)[number]) ?? viewOf(size);
  for (const size of sizes) view(size).deferredSection("text", () => true);
  const bare = bareGraph();
  const subjects = Object.fromEntries([
    ...sizes.map((size) => [`build_ms_${size}`, () => timed(() => buildAgent(view(size)))] as const),
    ...sizes.map((size) => [`loop_ms_${size}`, () => loopTime(view(size))] as const),
    [
      "loop_ms_stategraph",
      async () => (await timed(() => bare.invoke(question, { recursionLimit: 100 }))) / loops,
    ],
  ]);
  const medians: Record<string, number> = await interleaved(subjects, rounds, 5);
  const of = (key: string): number => medians[key] ?? Number.NaN;
  const figures = {
    ...medians,
    build_ratio_5000_to_10: of("build_ms_5000") / of("build_ms_10"),
    loop_ratio_5000_to_10: of("loop_ms_5000") / of("loop_ms_10"),
    loop_ratio_to_stategraph_5000: of("loop_ms_5000") / of("loop_ms_stategraph"),
  };
  await report({
    name: "agent",
    figures,
    columns: ["tools", "build ms", "loop ms", "loop ÷ StateGraph"],
    rows: [
      ...sizes.map((size) => [
        String(size),
        of(`build_ms_${size}`),
        of(`loop_ms_${size}`),
        of(`loop_ms_${size}`) / of("loop_ms_stategraph"),
      ]),
      ["bare StateGraph, 10", "", of("loop_ms_stategraph"), 1],
    ],
    notes: [
      `Medians of ${rounds} interleaved rounds; a loop is one model call and one tool call, ${loops} of them in a run.`,
    ],
  });
}
