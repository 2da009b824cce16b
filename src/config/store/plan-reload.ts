import { canonicalJson } from "../../kernel/canonical-json.js";
import { isRecord } from "../../kernel/json-schema.js";
import type { AppConfig } from "../app-config.js";
import type { LoadedConfig } from "../load-config.js";
import { reloadActionOf } from "./reload-table.js";

/** What a new configuration changes. */
export interface ReloadPlan {
  /** Key paths of config.yaml that take effect from the next run on. */
  readonly hot: readonly string[];
  /** Key paths that wait for a restart; until then their old values stay in force. */
  readonly restart: readonly string[];
  /** Whether anything of the servers, or of what is broken or odd in the files, is other. */
  readonly others: boolean;
}

/** Compares two configurations by what they say: order, comments and spaces of the files make no difference. Pure. */
export function planReload(before: LoadedConfig, after: LoadedConfig): ReloadPlan {
  const paths = changedPaths(before.app, after.app, "");
  return {
    hot: paths.filter((path) => reloadActionOf(path) === "hot"),
    restart: paths.filter((path) => reloadActionOf(path) === "restart"),
    others: otherwise(before) !== otherwise(after),
  };
}

/** The new configuration with the old values of the keys that wait for a restart. */
export function inForce(before: LoadedConfig, after: LoadedConfig, { restart }: ReloadPlan): LoadedConfig {
  const app = restart.reduce((kept, path) => withOld(kept, before.app, path.split(".")), after.app);
  return { ...after, app };
}

function withOld(app: AppConfig, old: AppConfig, path: readonly string[]): AppConfig {
  return replaced(app, old, path) as AppConfig;
}

function replaced(value: unknown, old: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined || !isRecord(value)) return old;
  const before = isRecord(old) ? old[key] : undefined;
  return { ...value, [key]: replaced(value[key], before, rest) };
}

/** Paths of the smallest parts that differ; a list counts as one part. */
function changedPaths(a: unknown, b: unknown, path: string): string[] {
  if (isRecord(a) && isRecord(b)) {
    const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
    return [...keys].flatMap((key) => changedPaths(a[key], b[key], path === "" ? key : `${path}.${key}`));
  }
  return canonicalJson({ value: a }) === canonicalJson({ value: b }) ? [] : [path];
}

function otherwise({ extensions, faults, warnings, unavailableModels }: LoadedConfig): string {
  const broken = faults.map(({ kind, name, error }) => [kind, name, error.message]);
  return canonicalJson({
    extensions,
    broken,
    warnings: warnings.map(({ message }) => message),
    unavailableModels,
  });
}
