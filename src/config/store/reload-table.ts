/** What a change of a key means while Fawn runs. */
export type ReloadAction = "none" | "hot" | "restart";

/**
 * By key path of config.yaml; the longest one that a changed key begins with counts, and where there is none the change
 * waits for a restart. `hot`: from the next run on.
 */
export const reloadTable: Readonly<Record<string, ReloadAction>> = {
  $schema: "none",
  models: "hot",
  tools: "hot",
  tool_groups: "hot",
  tool_overrides: "hot",
  tool_search: "hot",
  // They open files, services and vectors that belong to the process.
  "tool_search.embeddings": "restart",
  "tool_search.learn": "restart",
  intent: "hot",
  "intent.classifier": "restart",
  lead_agent: "hot",
  permissions: "hot",
  mcp: "hot",
  // Runs, servers and files in use stand in these folders.
  workspace: "restart",
  state_dir: "restart",
  tools_dir: "restart",
  // The server has loaded its authentication before anything else.
  auth: "restart",
  log_level: "restart",
};

/** What happens when the key at this path changes. */
export function reloadActionOf(path: string): ReloadAction {
  const parts = path.split(".");
  for (let length = parts.length; length > 0; length -= 1) {
    const action = reloadTable[parts.slice(0, length).join(".")];
    if (action !== undefined) return action;
  }
  return "restart";
}
