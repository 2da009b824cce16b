import type { Fawn } from "../../app/fawn.js";
import { chooseTools } from "../../catalog/enrichment/choose-tools.js";
import { enrichTools } from "../../catalog/enrichment/enrich-tools.js";
import { EnrichmentFile } from "../../catalog/enrichment/enrichment-file.js";
import { estimateEnrichment } from "../../catalog/enrichment/enrichment-prompt.js";
import { catalogFiles } from "../../catalog/state-files/catalog-files.js";
import { systemClock } from "../../kernel/clock.js";
import { FawnError } from "../../kernel/fawn-error.js";
import { operator } from "../../permissions/principal.js";
import type { RegisteredTool } from "../../registry/registered-tool.js";
import { promptAnswer } from "../ask/prompt-answer.js";
import type { CommandHost } from "../command-host.js";
import { StopRequest } from "../stop-request.js";
import { planText, progressTo, resultText, type EnrichmentPlan } from "./enrichment-report.js";
import { connectServers, openFawn } from "./open-fawn.js";

export interface EnrichFlags {
  readonly config?: string | undefined;
  /** Name of a model of the configuration. */
  readonly model?: string | undefined;
  readonly only?: string | undefined;
  readonly limit?: number | undefined;
  readonly concurrency: number;
  readonly yes: boolean;
  readonly dryRun: boolean;
  readonly json: boolean;
}

/** Has the model write notes on the tools that have none, and answers with the exit code. */
export async function enrichCatalog(flags: EnrichFlags, host: CommandHost): Promise<number> {
  const stop = new StopRequest(host, () => Promise.resolve());
  try {
    const fawn = await openFawn(flags.config, host);
    try {
      return await enrich(fawn, { flags, host, stop });
    } finally {
      await fawn.close();
    }
  } finally {
    stop.release();
  }
}

interface Setting {
  readonly flags: EnrichFlags;
  readonly host: CommandHost;
  readonly stop: StopRequest;
}

async function enrich(fawn: Fawn, { flags, host, stop }: Setting): Promise<number> {
  const say = (text: string) => (flags.json ? host.messages : host.output).write(text);
  const report = (value: object) => {
    if (flags.json) host.output.write(`${JSON.stringify(value)}\n`);
  };
  await connectServers(fawn, stop.signal);
  if (stop.exitCode !== undefined) return stop.exitCode;

  const { enriched } = catalogFiles(fawn.config.app.state_dir);
  const file = await EnrichmentFile.open(enriched);
  const { tools, plan } = planFor(fawn, file, { flags, path: enriched });
  say(planText(plan));
  if (tools.length === 0 || flags.dryRun) {
    if (!flags.json) for (const name of plan.tools) host.output.write(`${name}\n`);
    report(plan);
    return 0;
  }
  const { entry, model } = await writingModel(fawn, flags.model);
  if (!(await isConfirmed(entry.name, { flags, host, stop }))) {
    host.messages.write("Nothing was done.\n");
    return stop.exitCode ?? 1;
  }
  const result = await enrichTools(tools, {
    model,
    modelName: entry.name,
    file,
    concurrency: flags.concurrency,
    clock: systemClock,
    signal: stop.signal,
    onProgress: progressTo(host.messages),
  });
  say(resultText(result, plan));
  report({ ...plan, ...result });
  return stop.exitCode ?? (result.failed.length > 0 ? 1 : 0);
}

function planFor(
  fawn: Fawn,
  file: EnrichmentFile,
  { flags, path }: { readonly flags: EnrichFlags; readonly path: string },
): { readonly tools: readonly RegisteredTool[]; readonly plan: EnrichmentPlan } {
  const hasNote = ({ definition, fingerprint }: RegisteredTool) =>
    file.has({ name: definition.name, fingerprint });
  const { missing, present, beyond } = chooseTools(
    fawn.getAvailableTools(flags.model, operator),
    hasNote,
    flags,
  );
  const definitions = missing.map(({ definition }) => definition);
  const names = definitions.map(({ name }) => name);
  const estimate = estimateEnrichment(definitions);
  return { tools: missing, plan: { tools: names, present, beyond, estimate, file: path } };
}

async function writingModel(fawn: Fawn, name: string | undefined) {
  const chosen = await fawn.chatModel(name);
  if (chosen.entry.use !== "offline") return chosen;
  throw new FawnError(
    "enrichment_needs_model",
    "The offline stand-in follows rules and cannot write notes.",
    {
      remedy: "Set the key of a model of config.yaml (such as OPENAI_API_KEY), or name one with --model.",
    },
  );
}

async function isConfirmed(modelName: string, { flags, host, stop }: Setting): Promise<boolean> {
  if (flags.yes) return true;
  if (flags.json || !host.input.isTerminal) {
    throw new FawnError(
      "confirmation_missing",
      `This would call the model \`${modelName}\`, which may cost money.`,
      {
        remedy: "Add --yes to do it, or --dry-run to see what would be done.",
      },
    );
  }
  host.messages.write(`Call the model \`${modelName}\` now? Type y for yes.\n`);
  const answer = await promptAnswer(host, stop.signal);
  return /^y(es)?$/iu.test(answer?.trim() ?? "");
}
