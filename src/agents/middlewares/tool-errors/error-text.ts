/** Characters of an error's message that reach the model. */
const maxDetail = 500;

/** What the model reads when a tool failed: class and message of the error, never its stack. */
export function toolErrorText(toolName: string, error: unknown): string {
  const kind = error instanceof Error ? error.name : typeof error;
  const detail = (error instanceof Error ? error.message : String(error)).trim() || "no detail";
  const shown = detail.length > maxDetail ? `${detail.slice(0, maxDetail)}…` : detail;
  return `Error: Tool '${toolName}' failed with ${kind}: ${shown}. Continue with available context, or choose an alternative tool.`;
}
