import { resolve } from "node:path";
import { oneLine } from "../ask/one-line.js";
import type { CommandHost } from "../command-host.js";
import type { QueryLine } from "../search-data/query-file.js";
import { readQueryFile } from "../search-data/query-file.js";
import type { SearchedTools } from "../search-data/searched-tools.js";
import { withSearchedTools } from "../search-data/searched-tools.js";
import { styleFor } from "../text-style.js";
import type { ComparisonName } from "./comparisons.js";
import { evaluateSearch, unknownGold } from "./evaluate.js";
import { reportJson, reportText } from "./report.js";

export interface EvalSearchFlags {
  readonly catalog?: string | undefined;
  readonly config?: string | undefined;
  readonly queries: string;
  readonly compare: readonly ComparisonName[];
  /** Recall@5 below which the command fails. */
  readonly minRecall5?: number | undefined;
  readonly misses: number;
  readonly json: boolean;
}

/** Measures the search and answers with the exit code: 1 where recall@5 is below what was asked for. */
export async function evalSearch(flags: EvalSearchFlags, host: CommandHost): Promise<number> {
  const queries = await readQueryFile({ path: resolve(host.folder, flags.queries), label: flags.queries });
  return withSearchedTools(flags, host, (searched) => report(searched, queries, { flags, host }));
}

function report(
  searched: SearchedTools,
  queries: readonly QueryLine[],
  { flags, host }: { flags: EvalSearchFlags; host: CommandHost },
): number {
  const warning = unknownGoldText(unknownGold(queries, searched.tools));
  const style = styleFor(host.messages, host.environment);
  if (warning !== undefined) host.messages.write(`${style.yellow("warning:")} ${warning}\n`);
  const evaluation = evaluateSearch({ ...flags, ...searched, queries, now: () => performance.now() });
  host.output.write(
    flags.json
      ? reportJson(evaluation)
      : reportText(
          evaluation,
          { tools: searched.tools.length, queries: queries.length },
          styleFor(host.output, host.environment),
        ),
  );
  const { recall_at_5: recall } = evaluation.figures;
  if (flags.minRecall5 === undefined || recall >= flags.minRecall5) return 0;
  const fault = Number.isNaN(recall)
    ? "no query has gold tools, so there is no recall@5."
    : `recall@5 is ${recall.toFixed(4)}, below ${flags.minRecall5}.`;
  host.messages.write(`${style.red("error:")} ${fault}\n`);
  return 1;
}

const shownNames = 10;

function unknownGoldText(names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  const more = names.length > shownNames ? ` and ${names.length - shownNames} more` : "";
  const list = names.slice(0, shownNames).map((name) => oneLine(name, 80));
  return `the catalogue has no tool named ${list.join(", ")}${more}; these gold names count as missed.`;
}
