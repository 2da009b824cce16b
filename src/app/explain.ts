import type { ToolDecision } from "../injector/explain-selection.js";
import { explainSelection } from "../injector/explain-selection.js";
import { runContext } from "../injector/run-context.js";
import { selectTools } from "../injector/select-tools.js";
import { anonymous } from "../permissions/principal.js";
import type { Registry } from "../registry/registry.js";
import type { ExplainRequest } from "./fawn.js";
import type { Settings } from "./settings.js";

/** What the first model call of a run would be decided for each tool. Starts nothing. */
export function explainTools(
  registry: Pick<Registry, "snapshot" | "disabled">,
  settings: Settings,
  { principal = anonymous, modelName, toolNames = [] }: ExplainRequest,
): readonly ToolDecision[] {
  const { config, policy } = settings;
  const entry = settings.models.entry(modelName);
  const snapshot = registry.snapshot();
  const context = runContext(snapshot, {
    toolSearch: config.app.tool_search,
    contextWindow: entry.context_window,
    permission: settings.permissionFor(entry, principal),
    explicit: toolNames,
  });
  const selection = selectTools(snapshot, { ...context, promoted: [], intent: [] });
  const tools = [...snapshot.tools.values(), ...registry.disabled()];
  return explainSelection(tools, selection, (tool) => {
    const { permitted, because } = policy.explainPermission(principal, tool);
    return permitted ? `the model '${entry.name}' cannot use it` : because;
  });
}
