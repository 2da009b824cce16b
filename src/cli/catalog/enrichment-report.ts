import type { EnrichmentEstimate } from "../../catalog/enrichment/enrichment-prompt.js";
import type { EnrichmentProgress, EnrichmentResult } from "../../catalog/enrichment/enrich-tools.js";
import type { TextOutput } from "../command-host.js";

/** What is to be done, before it is. */
export interface EnrichmentPlan {
  /** Names of the tools to ask about. */
  readonly tools: readonly string[];
  /** Tools that have a note already. */
  readonly present: number;
  /** Tools that lack one but are beyond `--limit`. */
  readonly beyond: number;
  readonly estimate: EnrichmentEstimate;
  readonly file: string;
}

const number = (value: number) => value.toLocaleString("en");
const count = (value: number) => `${number(value)} ${value === 1 ? "tool" : "tools"}`;

export function planText({ tools, present, beyond, estimate, file }: EnrichmentPlan): string {
  const state = `${count(present)} ${present === 1 ? "has" : "have"} notes in ${file}`;
  if (tools.length === 0) return `Nothing to do: ${state}.\n`;
  const later = beyond > 0 ? `, ${number(beyond)} more after that` : "";
  const tokens = `${number(estimate.tokens_in)} tokens in and ${number(estimate.tokens_out)} out`;
  return `To ask about: ${count(tools.length)}${later}; ${state}.\nThe model gets about ${tokens} (estimated).\n`;
}

export function resultText({ done, failed, left }: EnrichmentResult, { file }: EnrichmentPlan): string {
  const lines = [
    `Notes on ${count(done)} written to ${file}`,
    ...failed.map(({ name, message }) => `failed: ${name}: ${message}`),
    ...(left > 0 ? [`Stopped with ${count(left)} left.`] : []),
    ...(left > 0 || failed.length > 0 ? ["Run the command again to do what is missing."] : []),
  ];
  return `${lines.join("\n")}\n`;
}

/** Shows progress: on a terminal one line that changes, elsewhere a line for each tenth. */
export function progressTo(output: TextOutput): (progress: EnrichmentProgress) => void {
  let tenth = 0;
  return ({ done, failed, total }) => {
    const handled = done + failed;
    const text = `${number(handled)} of ${number(total)}${failed > 0 ? `, ${number(failed)} failed` : ""}`;
    if (output.isTerminal) return output.write(`\r\u001B[K${text}${handled === total ? "\n" : ""}`);
    const reached = Math.floor((10 * handled) / total);
    if (reached > tenth) output.write(`${text}\n`);
    tenth = reached;
  };
}
