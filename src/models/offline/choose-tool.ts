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
  const judge = (list: readonly ToolProfile[]) =>
    bestFilled(
      rankTools(list, request).filter(({ sure, fair }) => sure || (!onlySure && fair)),
      request,
    );
  const promoted = (found ?? []).flatMap((name) => tools.find((tool) => tool.name === name) ?? []);
  const candidates = [judge(promoted), judge(tools)].filter((candidate) => candidate !== undefined);
  return candidates.toSorted(byFilling)[0]?.tool;
}

/** How far the text gives a tool's arguments. */
interface Candidate {
  readonly tool: ToolProfile;
  readonly lacks: boolean;
  readonly unused: number;
}

/** Of those that fit about equally well, the one whose arguments the text gives, and which uses most of the text. */
function bestFilled(fits: readonly Fit[], { text }: ToolRequest): Candidate | undefined {
  const [best] = fits;
  if (!best) return undefined;
  const close = fits.filter(({ score, named }) => score >= best.score - closeScore && named === best.named);
  return close
    .slice(0, maxClose)
    .map(({ tool }) => {
      const toolWords = [...tool.nameWords, ...tool.serverWords];
      const { missing, unused } = fillArguments(tool.parameters, { text, toolWords });
      return { tool, lacks: missing.length > 0, unused };
    })
    .toSorted(byFilling)[0];
}

function byFilling(a: Candidate, b: Candidate): number {
  return Number(a.lacks) - Number(b.lacks) || a.unused - b.unused;
}
