/** What a changed key asks for: nothing, applying it to the running process, or a restart. */
export type ReloadAction = "none" | "hot" | "restart";

/**
 * What a change of a key needs; the longest prefix that fits decides. A key that is not here needs a restart, so
 * that a new section is safe until someone has made it hot.
 *
 * `workspace` and `state_dir` need a restart because running servers, tools and open files were given these
 * folders; embeddings and learning because their files are opened once and have one writer; `auth` because the server
 * loads it before anything else.
 */
export const reloadActions: Readonly<Record<string, ReloadAction>> = {
  $schema: "none",
  log_level: "hot",
  workspace: "restart",
  state_dir: "restart",
  models: "hot",
  tools: "hot",
  tool_groups: "hot",
  tool_search: "hot",
  "tool_search.embeddings": "restart",
  "tool_search.learn": "restart",
  tool_overrides: "hot",
  tools_dir: "restart",
  intent: "hot",
  "intent.classifier": "restart",
  lead_agent: "hot",
  permissions: "hot",
  auth: "restart",
  "mcp.startup_wait": "hot",
  mcpServers: "hot",
};

/** The action for a key path such as `tool_search.max_results` or `models[].name`. */
export function reloadActionOf(path: string): ReloadAction {
  const steps = path.replaceAll("[]", "").split(".");
  for (let length = steps.length; length > 0; length -= 1) {
    const prefix = steps.slice(0, length).join(".");
    const action = Object.hasOwn(reloadActions, prefix) ? reloadActions[prefix] : undefined;
    if (action) return action;
  }
  return "restart";
}
