import { fillArguments } from "./fill-arguments.js";
import type { Fit } from "./fit-tool.js";
import { rankTools } from "./fit-tool.js";
import type { ToolRequest } from "./request.js";
import type { ToolProfile } from "./tool-profile.js";

export interface ChoiceLimits {
  /** Names that a search found: they come before the others. */
  readonly found: readonly string[] | undefined;
  /** Only a tool that fits without doubt, since a search may find a better one. */
  readonly onlySure: boolean;
}

/** Difference of scores within which the arguments decide. */
const closeScore = 0.35;
const maxClose = 4;

/** The tool to call for a request; undefined if none fits well enough. */
export function chooseTool(
  tools: readonly ToolProfile[],
  request: ToolRequest,
  { found, onlySure }: ChoiceLimits,
): ToolProfile | undefined {
  const fits = (list: readonly ToolProfile[]) =>
    rankTools(list, request).filter(({ sure, fair }) => sure || (!onlySure && fair));
  const promoted = (found ?? []).flatMap((name) => tools.find((tool) => tool.name === name) ?? []);
  return bestFilled(fits(promoted), request) ?? bestFilled(fits(tools), request);
}

/** Of those that fit about equally well, the first for which the text gives all arguments. */
function bestFilled(fits: readonly Fit[], { text }: ToolRequest): ToolProfile | undefined {
  const [best] = fits;
  if (!best) return undefined;
  const close = fits
    .filter(({ score, named }) => score >= best.score - closeScore && named === best.named)
    .slice(0, maxClose);
  const complete = close.find(({ tool }) => isComplete(tool, text));
  return (complete ?? best).tool;
}

function isComplete({ parameters, nameWords, serverWords }: ToolProfile, text: string): boolean {
  return fillArguments(parameters, { text, toolWords: [...nameWords, ...serverWords] }).missing.length === 0;
}
