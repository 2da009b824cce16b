import { dirname, resolve } from "node:path";
import { isRecord } from "../kernel/json-schema.js";
import { appConfigSchema, type AppConfig } from "./app-config.js";
import { roleProblems } from "./check-roles.js";
import { checkValue } from "./check-value.js";
import { joinProblems } from "./config-invalid-error.js";
import type { ConfigWarning } from "./config-warning.js";
import type { EntryFault, UnavailableModel } from "./entry-fault.js";
import { formatKeyPath } from "./key-path.js";
import { loadEntries, type EntryContext, type RawEntry } from "./load-entries.js";
import { childShapes } from "./schema-shape.js";
import type { AuthConfig } from "./sections/auth.js";
import { modelSchema } from "./sections/models.js";
import { toolSchema } from "./sections/tools.js";
import { sortModels } from "./sort-models.js";
import { substitute } from "./substitute.js";
import { dropUnknownKeys } from "./unknown-keys.js";

export interface LoadedAppConfig {
  readonly app: AppConfig;
  readonly unavailableModels: readonly UnavailableModel[];
  readonly warnings: readonly ConfigWarning[];
  readonly faults: readonly EntryFault[];
}

/**
 * Checks the parsed `config.yaml`. A broken model or tool becomes a fault; anything else that is wrong throws one
 * FawnError, `config_invalid` where it is more than one thing.
 */
export function loadAppConfig(context: EntryContext): LoadedAppConfig {
  const { document, environment } = context;
  const { value, warnings, problems } = dropUnknownKeys(document, [appConfigSchema]);
  const { models, tools, ...rest } = isRecord(value) ? value : {};
  const root = { ...rest, ...unlessList("models", models), ...unlessList("tools", tools) };
  const checked = checkValue(root, appConfigSchema, { document, environment, path: [] });
  if (!checked.ok) throw joinProblems([...problems, ...checked.problems]);
  const wrong = [...problems, ...roleProblems(checked.value, document)];
  if (wrong.length > 0) throw joinProblems(wrong);

  const { tools_dir: toolsDir } = checked.value;
  const modelEntries = listEntries("models", models, context);
  const sorted = sortModels(modelEntries, document, environment);
  const loadedModels = loadEntries(sorted.usable, { kind: "model", schema: modelSchema }, context);
  const toolEntries = listEntries("tools", tools, context);
  const loadedTools = loadEntries(toolEntries, { kind: "tool", schema: toolSchema }, context);
  return {
    app: {
      ...checked.value,
      workspace: resolve(dirname(document.file), checked.value.workspace),
      state_dir: resolve(dirname(document.file), checked.value.state_dir),
      auth: withJwksPath(checked.value.auth, dirname(document.file)),
      tools_dir: { ...toolsDir, path: resolve(dirname(document.file), toolsDir.path) },
      models: loadedModels.loaded.map(({ value: model }) => model),
      tools: loadedTools.loaded.map(({ value: tool }) => tool),
    },
    unavailableModels: sorted.unavailable,
    warnings,
    faults: [...sorted.faults, ...loadedModels.faults, ...loadedTools.faults],
  };
}

function withJwksPath(auth: AuthConfig | undefined, folder: string): AuthConfig | undefined {
  if (auth?.jwt?.jwks_file === undefined) return auth;
  return { ...auth, jwt: { ...auth.jwt, jwks_file: resolve(folder, auth.jwt.jwks_file) } };
}

/** What is not a list stays with the rest of the file, whose check then says so. */
function unlessList(key: string, value: unknown): Record<string, unknown> {
  return value === undefined || Array.isArray(value) ? {} : { [key]: value };
}

function listEntries(key: "models" | "tools", list: unknown, context: EntryContext): RawEntry[] {
  if (!Array.isArray(list)) return [];
  const { document, environment } = context;
  const nameShapes = childShapes(childShapes(childShapes([appConfigSchema], key), 0), "name");
  return list.map((raw: unknown, index) => {
    const path = [key, index];
    const written = isRecord(raw) ? raw["name"] : undefined;
    const options = { document, environment, unset: "drop" } as const;
    const { value: name } = substitute(written, nameShapes, [...path, "name"], options);
    return { name: typeof name === "string" && name ? name : formatKeyPath(path), path, raw };
  });
}
