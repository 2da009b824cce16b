import type { EntryKind } from "../config/entry-fault.js";
import type { LoadedConfig } from "../config/load-config.js";
import type { ReloadFault } from "../config/store/reload-fault.js";
import type { ServerState } from "../mcp/server-health.js";
import type { Policy } from "../permissions/policy.js";
import type { RegisteredTool } from "../registry/registered-tool.js";
import type { FawnStatus } from "./fawn.js";

/**
 * Something worth knowing about a configured Fawn. `problem`: a part of what was configured does not work.
 * `warning`: it works, but perhaps not as meant. `note`: for information.
 */
export interface Finding {
  readonly level: "problem" | "warning" | "note";
  readonly area: "configuration" | "models" | "tools" | "servers" | "permissions";
  /** The entry that it is about. */
  readonly subject?: string | undefined;
  /** Stable, for machines. */
  readonly code: string;
  /** What is the matter, and what to do about it. */
  readonly message: string;
}

const levels: readonly Finding["level"][] = ["problem", "warning", "note"];
const areaOf: Readonly<Record<EntryKind, Finding["area"]>> = {
  model: "models",
  tool: "tools",
  server: "servers",
};

/** What findings are about. */
export interface Examined {
  readonly config: LoadedConfig;
  readonly policy: Policy;
  /** All tools there are now. */
  readonly tools: readonly RegisteredTool[];
  readonly status: FawnStatus;
}

/** Everything that is broken, odd or worth knowing, problems first. */
export function findingsOf({ config, policy, tools, status }: Examined): readonly Finding[] {
  return sortFindings([
    ...configFindings(config, status),
    ...modelFindings(config),
    ...toolFindings(status),
    ...serverFindings(status),
    ...permissionFindings(config, policy, tools),
  ]);
}

/** Problems first, then warnings. */
export function sortFindings(all: readonly Finding[]): readonly Finding[] {
  return levels.flatMap((level) => all.filter((finding) => finding.level === level));
}

function configFindings(
  { files, warnings }: LoadedConfig,
  { faults, configuration: { lastFault, pendingRestart } }: FawnStatus,
): Finding[] {
  const area = "configuration";
  const absent: Finding = {
    level: "note",
    area,
    code: "config_absent",
    message: "There is no config.yaml; all is default.",
  };
  return [
    ...(files.config === null ? [absent] : []),
    ...(lastFault
      ? [{ level: "problem" as const, area: area as Finding["area"], ...faultOf(lastFault) }]
      : []),
    ...pendingRestart.map((path): Finding => {
      const message = `The new value of \`${path}\` takes effect after a restart.`;
      return { level: "warning", area, subject: path, code: "config_restart_needed", message };
    }),
    ...faults.map(({ kind, name, error: { code, message } }): Finding => {
      return { level: "problem", area: areaOf[kind], subject: name, code, message };
    }),
    ...warnings.map(({ code, message }): Finding => ({ level: "warning", area, code, message })),
  ];
}

function faultOf({ code, message }: ReloadFault): Pick<Finding, "code" | "message"> {
  return { code, message };
}

function modelFindings({ app, unavailableModels }: LoadedConfig): Finding[] {
  const area = "models";
  const standIn: Finding = {
    level: "warning",
    area,
    code: "model_offline",
    message:
      "The offline stand-in answers: it follows rules and is no language model. Set the variables that a model of config.yaml requires, or add a model.",
  };
  const first = app.models[0];
  return [
    ...(first === undefined || first.use === "offline" ? [standIn] : []),
    ...unavailableModels.map(({ name, missing }): Finding => {
      const message = `The model '${name}' is passed over. Set ${missing.join(", ")} to use it.`;
      return { level: "note", area, subject: name, code: "model_passed_over", message };
    }),
  ];
}

function toolFindings({ conflicts, disabled }: FawnStatus): Finding[] {
  const area = "tools";
  return [
    ...conflicts.map(({ kind, name, kept, dropped }): Finding => {
      const message = `The tool '${name}' of ${dropped} is left out: ${kept} has a tool of this name. Give one of them another name or prefix.`;
      const level = kind === "refused" ? "problem" : "warning";
      return { level, area, subject: name, code: `tool_${kind}`, message };
    }),
    ...disabled.map((name): Finding => {
      const message = `The tool '${name}' is switched off.`;
      return { level: "note", area, subject: name, code: "tool_disabled", message };
    }),
  ];
}

const brokenStates: ReadonlyMap<ServerState, string> = new Map([
  // Tried again after a failure; a first attempt has no error yet.
  ["connecting", "could not be connected"],
  ["backoff", "could not be connected"],
  ["open", "could not be connected"],
  ["needs_auth", "does not let us in"],
  ["degraded", "does not answer"],
]);

function serverFindings({ servers }: FawnStatus): Finding[] {
  const area = "servers";
  return servers.flatMap(({ id: subject, state, error, refusals, warnings }): Finding[] => {
    const failed: Finding = {
      level: "problem",
      area,
      subject,
      code: error?.code ?? "server_failed",
      message: `The server '${subject}' ${brokenStates.get(state)}: ${error?.message ?? "no reason is known."}`,
    };
    return [
      ...(error && brokenStates.has(state) ? [failed] : []),
      ...refusals.map((notice): Finding => ({ level: "problem", area, subject, ...notice })),
      ...warnings.map((notice): Finding => ({ level: "warning", area, subject, ...notice })),
    ];
  });
}

function permissionFindings(
  { app }: LoadedConfig,
  policy: Policy,
  tools: readonly RegisteredTool[],
): Finding[] {
  const area = "permissions";
  const open = policy.warnings.map((message): Finding => {
    return { level: "warning", area, code: "permissions_open", message };
  });
  const empty = Object.keys(app.permissions?.roles ?? {}).filter((role) => {
    const permission = policy.permissionOf({ id: role, roles: [role] });
    return !tools.some((tool) => permission.permits(tool)) && !reachesOther(app, role);
  });
  return [
    ...open,
    ...empty.map((role): Finding => {
      const message = `The role '${role}' reaches none of the ${tools.length} tools there are. Check the names in its rules.`;
      return { level: "warning", area, subject: role, code: "role_reaches_nothing", message };
    }),
  ];
}

/** A role may be there for a permission that is not about tools, such as reading the status. */
function reachesOther({ permissions }: LoadedConfig["app"], role: string): boolean {
  return (permissions?.roles[role]?.allow.permissions ?? []).length > 0;
}
