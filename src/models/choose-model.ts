import { nearest } from "../config/did-you-mean.js";
import type { EntryFault, UnavailableModel } from "../config/entry-fault.js";
import type { ModelConfig } from "../config/sections/models.js";
import { FawnError } from "../kernel/fawn-error.js";

export interface ModelChoices {
  /** In the order of the configuration. */
  readonly available: readonly ModelConfig[];
  /** Entries that lack a variable of their `requires_env`. */
  readonly unavailable: readonly UnavailableModel[];
  /** Broken entries; those of other kinds are not looked at. */
  readonly faults?: readonly EntryFault[] | undefined;
  /** The `model_name` of the run; an empty text counts as none. */
  readonly requested?: string | undefined;
}

export interface ModelChoice {
  readonly model: ModelConfig;
  /** Which model and why, in one line for the log. */
  readonly reason: string;
}

/** The rule-based stand-in, as if it were an entry of the configuration. */
export const offlineEntry: ModelConfig = {
  name: "offline",
  use: "offline",
  requires_env: [],
  supports_vision: false,
  supports_thinking: false,
};

/**
 * The model of a run: the one asked for, else the first that has all its variables, else (with none configured)
 * the offline model.
 *
 * @throws FawnError `model_unknown`, `model_unavailable`, or the fault of the entry that was asked for
 */
export function chooseModel({ requested = "", ...choices }: ModelChoices): ModelChoice {
  const { available, unavailable } = choices;
  const broken = (choices.faults ?? []).filter(({ kind }) => kind === "model");
  if (available.length + unavailable.length + broken.length === 0) {
    const reason = "model `offline`: no model is configured";
    return requested === ""
      ? { model: offlineEntry, reason }
      : chooseByName(requested, { available: [offlineEntry], unavailable, broken });
  }
  if (requested !== "") return chooseByName(requested, { available, unavailable, broken });
  const model = available[0];
  if (model === undefined) throw noneUsable(unavailable, broken);
  const why = passedOver(unavailable, broken);
  return { model, reason: `model \`${model.name}\`: ${why || "the first one configured"}` };
}

interface Candidates {
  readonly available: readonly ModelConfig[];
  readonly unavailable: readonly UnavailableModel[];
  readonly broken: readonly EntryFault[];
}

function chooseByName(requested: string, { available, unavailable, broken }: Candidates): ModelChoice {
  const model = available.find(({ name }) => name === requested);
  if (model) return { model, reason: `model \`${model.name}\`: the run asked for it` };
  const fault = broken.find(({ name }) => name === requested);
  if (fault) throw fault.error;
  const lacking = unavailable.find(({ name }) => name === requested);
  if (lacking)
    throw new FawnError(
      "model_unavailable",
      `Model \`${requested}\` cannot be used: ${notSet(lacking.missing)}.`,
      { remedy: `Set ${lacking.missing.join(" and ")}${otherwise(available)}.` },
    );
  const names = [...available, ...unavailable, ...broken].map(({ name }) => name);
  const near = nearest(requested, names);
  throw new FawnError("model_unknown", `There is no model \`${requested}\`; there are: ${quoted(names)}.`, {
    remedy: near === undefined ? "Ask for one of these." : `Did you mean \`${near}\`?`,
  });
}

function noneUsable(unavailable: readonly UnavailableModel[], broken: readonly EntryFault[]): FawnError {
  const lacks = [
    ...unavailable.map(({ name, missing }) => `\`${name}\` (${notSet(missing)})`),
    ...broken.map(({ name, error }) => `\`${name}\` (${error.message})`),
  ];
  return new FawnError("model_unavailable", `No configured model can be used: ${lacks.join(", ")}.`, {
    remedy: "Mend that, or add an entry with `use: offline` to `models`.",
  });
}

function passedOver(unavailable: readonly UnavailableModel[], broken: readonly EntryFault[]): string {
  return [
    ...unavailable.map(({ name, missing }) => `${notSet(missing)}, so \`${name}\` is passed over`),
    ...broken.map(({ name }) => `\`${name}\` is broken and passed over`),
  ].join("; ");
}

function otherwise(available: readonly ModelConfig[]): string {
  return available.length > 0 ? `, or ask for ${quoted(available.map(({ name }) => name))}` : "";
}

function notSet(missing: readonly string[]): string {
  return `${missing.join(" and ")} ${missing.length === 1 ? "is" : "are"} not set`;
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(", ");
}
