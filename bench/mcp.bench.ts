import { report } from "./harness/report.js";
import { adaptersGetTools, firstCall, steadyCalls } from "./mcp/calls.js";
import { firstTurns } from "./mcp/first-turn.js";
import { visitZoo } from "./mcp/visit-zoo.js";
import { idleServers, reconnects } from "./mcp/reconnects.js";

/** Measures what MCP servers cost: to start with, to call, to lose and to hold. */
export async function run(): Promise<void> {
  const one = await firstTurns(1, 3);
  const ten = await firstTurns(10, 3);
  const hundred = await firstTurns(100, 1);
  const steady = await steadyCalls(31);
  const lost = await reconnects(200);
  const idle = await idleServers(20);
  const animals = await visitZoo();
  const figures = {
    first_turn_ms_1_cold: one.cold.ms,
    first_turn_ms_10_cold: ten.cold.ms,
    first_turn_ms_100_cold: hundred.cold.ms,
    first_turn_ms_1_warm: one.warm.ms,
    first_turn_ms_10_warm: ten.warm.ms,
    first_turn_ms_100_warm: hundred.warm.ms,
    first_turn_ratio_100_to_1_warm: hundred.warm.ms / one.warm.ms,
    in_process_ms_1_warm: one.warm.in_process_ms,
    in_process_ms_100_warm: hundred.warm.in_process_ms,
    processes_after_first_turn_100_cold: hundred.cold.processes,
    processes_after_first_turn_100_warm: hundred.warm.processes,
    tools_at_first_turn_100_warm: hundred.warm.tools,
    first_call_ms: await firstCall(9),
    steady_call_us: steady.fawn_us,
    steady_call_us_sdk: steady.sdk_us,
    steady_call_us_bare_tool: steady.bare_tool_us,
    steady_call_us_adapters: steady.adapters_us,
    steady_overhead_ratio_vs_sdk: steady.fawn_us / steady.sdk_us,
    steady_overhead_ratio_bare_tool_vs_sdk: steady.bare_tool_us / steady.sdk_us,
    steady_overhead_ratio_adapters_vs_sdk: steady.adapters_us / steady.sdk_us,
    adapters_get_tools_ms_10: await adaptersGetTools(10, 3),
    reconnect_heap_growth_mb: lost.growth,
    idle_server_heap_mb: idle.heap_mb,
    idle_server_rss_mb: idle.server_rss_mb,
    orphans: lost.orphans + idle.orphans + animals.orphans,
    zoo_total: animals.total,
    zoo_survived: animals.survived,
  };
  await report({ name: "mcp", figures, columns: ["figure", "value"], rows: Object.entries(figures) });
}
