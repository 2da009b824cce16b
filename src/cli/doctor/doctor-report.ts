import type { FawnStatus } from "../../app/fawn.js";
import type { Finding } from "../../app/findings.js";
import type { LoadedConfig } from "../../config/load-config.js";
import { oneLine } from "../ask/one-line.js";
import type { TextStyle } from "../text-style.js";

export interface Diagnosis {
  readonly files: LoadedConfig["files"];
  /** Name of the model that answers where a run asks for none. */
  readonly model: string;
  readonly status: FawnStatus;
  readonly findings: readonly Finding[];
}

const longest = 2000;

/** For people: what there is, then what is the matter, problems first. */
export function doctorText({ files, model, status, findings }: Diagnosis, style: TextStyle): string {
  const { tools, servers } = status;
  const ready = servers.filter(({ state }) => state === "ready").length;
  const enabled = servers.filter(({ state }) => state !== "disabled").length;
  const lines = [
    `configuration  ${files.config ?? "none: all is default"}`,
    `servers        ${files.extensions ?? "none configured"}: ${ready} of ${enabled} connected`,
    `model          ${model}`,
    `tools          ${tools.configured}, of them ${tools.deferred} found by search`,
    "",
    ...findings.map((finding) => findingLine(finding, style)),
    verdict(findings),
  ];
  return `${lines.join("\n")}\n`;
}

function findingLine({ level, area, message }: Finding, style: TextStyle): string {
  const colour = { problem: style.red, warning: style.yellow, note: style.dim }[level];
  return colour(`${level} (${area}): ${oneLine(message, longest)}`);
}

function verdict(findings: readonly Finding[]): string {
  const problems = findings.filter(({ level }) => level === "problem").length;
  if (problems === 0) return "Everything that is configured works.";
  return `${problems} ${problems === 1 ? "thing does" : "things do"} not work.`;
}

/** For a program: `{healthy, files, model, tools, servers, findings}`. */
export function doctorJson({ files, model, status, findings }: Diagnosis): string {
  const healthy = findings.every(({ level }) => level !== "problem");
  const { tools, servers } = status;
  return `${JSON.stringify({ healthy, files, model, tools, servers, findings })}\n`;
}
