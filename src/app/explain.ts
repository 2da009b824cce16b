import type { ToolDecision } from "../injector/explain-selection.js";
import { explainSelection } from "../injector/explain-selection.js";
import { runContext } from "../injector/run-context.js";
import { selectTools } from "../injector/select-tools.js";
import { anonymous } from "../permissions/principal.js";
import type { SnapshotView } from "../injector/snapshot-view.js";
import type { RegisteredTool } from "../registry/registered-tool.js";
import type { ExplainRequest } from "./fawn.js";
import type { Settings } from "./settings.js";

/** What the first model call of a run would be decided for each tool. Starts nothing. */
export function explainTools(
  { view, disabled }: { readonly view: SnapshotView; readonly disabled: readonly RegisteredTool[] },
  settings: Settings,
  { message, principal = anonymous, modelName, toolNames = [] }: ExplainRequest,
): readonly ToolDecision[] {
  const { config, policy } = settings;
  const entry = settings.models.entry(modelName);
  const { snapshot } = view;
  const context = runContext(snapshot, {
    toolSearch: config.app.tool_search,
    contextWindow: entry.context_window,
    permission: settings.permissionFor(entry, principal),
    explicit: toolNames,
  });
  const base = selectTools(snapshot, { ...context, promoted: [], intent: [] });
  const taken = new Set(base.bound.map(({ tool }) => tool));
  const accepts = (tool: RegisteredTool): boolean => base.isSearchable(tool) && !taken.has(tool);
  const intent =
    message === undefined ? undefined : view.intent?.read({ id: "", text: message, before: null, accepts });
  const selection = intent ? selectTools(snapshot, { ...context, promoted: [], intent: intent.tools }) : base;
  const tools = [...snapshot.tools.values(), ...disabled];
  return explainSelection(tools, selection, (tool) => {
    const { permitted, because } = policy.explainPermission(principal, tool);
    return permitted ? `the model '${entry.name}' cannot use it` : because;
  });
}
