import type { ToolDecision } from "../../injector/explain-selection.js";
import { oneLine } from "../ask/one-line.js";
import type { TextStyle } from "../text-style.js";
import { textTable } from "../text-table.js";

const kinds = ["bound", "searchable", "forbidden", "disabled"] as const;
/** Tools of each kind that are shown where not all are asked for; bound ones are always. */
const shown = 10;
const longest = 160;

/** For people: how many tools of each kind, and each with its reason. */
export function explanationText(decisions: readonly ToolDecision[], all: boolean, style: TextStyle): string {
  const blocks = kinds.flatMap((kind) => blockOf(kind, decisions, { all, style }));
  return `${blocks.join("\n")}\n`;
}

function blockOf(
  kind: ToolDecision["decision"],
  decisions: readonly ToolDecision[],
  { all, style }: { all: boolean; style: TextStyle },
): string[] {
  const ofKind = decisions.filter(({ decision }) => decision === kind);
  if (ofKind.length === 0) return [];
  const tokens = ofKind.reduce((sum, { tool }) => sum + tool.tokens, 0);
  const listed = all || kind === "bound" ? ofKind : ofKind.slice(0, shown);
  const rows = listed.map(({ tool, because }) => [
    `  ${oneLine(tool.definition.name, longest)}`,
    oneLine(because, longest),
  ]);
  const rest = ofKind.length - listed.length;
  return [
    style.green(`${kind}: ${ofKind.length} ≈ ${tokens.toLocaleString("en-US")} tokens`),
    ...textTable(rows, [1]),
    ...(rest > 0 ? [style.dim(`  … and ${rest} more (--all shows them)`)] : []),
  ];
}

/** For a program: `{tools: [{name, decision, because, source, tokens}]}`, bound ones first. */
export function explanationJson(decisions: readonly ToolDecision[]): string {
  const tools = decisions.map(({ tool: { definition, tokens }, decision, because }) => ({
    name: definition.name,
    decision,
    because,
    source: definition.source,
    tokens,
  }));
  return `${JSON.stringify({ tools })}\n`;
}
