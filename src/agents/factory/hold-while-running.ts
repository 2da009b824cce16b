import type { AgentGraph } from "./assemble-agent.js";

/**
 * Calls `hold` when a run of the graph begins and what it returned when that run ends, be it by success, error,
 * interrupt or abort: hooks of the agent run in none but the first case. All of `invoke`, `stream` and
 * `streamEvents` go through `_streamIterator`; reads of the state do not. An aborted run counts as ended at once,
 * since a tool that does not heed the signal would keep the iterator open for ever.
 */
export function holdWhileRunning(graph: AgentGraph, hold: () => () => void): AgentGraph {
  const iterate = graph._streamIterator.bind(graph);
  graph._streamIterator = async function* (input, options) {
    const letGo = onlyOnce(hold());
    options?.signal?.addEventListener("abort", letGo, { once: true });
    try {
      yield* iterate(input, options);
    } finally {
      options?.signal?.removeEventListener("abort", letGo);
      letGo();
    }
  };
  return graph;
}

function onlyOnce(action: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) action();
    isDone = true;
  };
}
