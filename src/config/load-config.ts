import { dirname } from "node:path";
import type { FaultLocation } from "../kernel/fawn-error.js";
import type { AppConfig } from "./app-config.js";
import { chooseFiles, readChosenFile, type ChosenFile, type FileOptions } from "./config-files.js";
import type { ConfigWarning } from "./config-warning.js";
import type { EntryFault, UnavailableModel } from "./entry-fault.js";
import { EntryPlaces } from "./entry-places.js";
import type { Environment } from "./environment.js";
import type { ExtensionsConfig } from "./extensions-config.js";
import { loadAppConfig } from "./load-app-config.js";
import { loadExtensionsConfig } from "./load-extensions-config.js";
import { parseSourceDocument } from "./source-document.js";

/** The variable that `extensions_config.json` can name to get the workspace folder of `config.yaml`, absolute. */
const workspaceVariable = "FAWN_WORKSPACE";

interface ConfigFiles {
  /** Absolute path of the `config.yaml` that was read; `null` where there is none and all is default. */
  readonly config: string | null;
  readonly extensions: string | null;
  /** The folder of the config file, absolute: what `use: "./module.js:export"` is relative to. */
  readonly base: string;
}

export interface LoadedConfig {
  /** Only models and tools that can be used; `workspace`, `state_dir` and `auth.jwt.jwks_file` are absolute. */
  readonly app: AppConfig;
  /** Only servers that are well-formed, the disabled ones included; `cwd` of a stdio server is absolute. */
  readonly extensions: ExtensionsConfig;
  readonly files: ConfigFiles;
  readonly unavailableModels: readonly UnavailableModel[];
  readonly warnings: readonly ConfigWarning[];
  readonly faults: readonly EntryFault[];
  /** Where a model, tool or server of this configuration (or one of its keys) stands in its file. */
  locate(entry: object, key?: string): FaultLocation | undefined;
}

/**
 * Reads both files. A broken model, tool or server becomes an entry of `faults` and is left out; anything else
 * that is wrong rejects with a FawnError (`config_*`). Keeps nothing: a second call reads anew.
 *
 * `workspace` is the folder that the running process uses, where that is not the one that the file names now:
 * servers get it as `FAWN_WORKSPACE`.
 */
export async function loadConfig(options: FileOptions, workspace?: string): Promise<LoadedConfig> {
  const chosen = chooseFiles(options);
  const places = new EntryPlaces();
  const config = await readOrEmpty(chosen.config);
  const main = loadAppConfig({ document: config.document, environment: options.environment, places });

  const extensions = await readOrEmpty(chosen.extensions);
  const workspaceInUse = workspace ?? main.app.workspace;
  const environment: Environment = { ...options.environment, [workspaceVariable]: workspaceInUse };
  const servers = loadExtensionsConfig({ document: extensions.document, environment, places });
  return {
    app: main.app,
    extensions: servers.extensions,
    files: { config: config.file, extensions: extensions.file, base: dirname(chosen.config.path) },
    unavailableModels: main.unavailableModels,
    warnings: [...main.warnings, ...servers.warnings],
    faults: [...main.faults, ...servers.faults],
    locate: (entry, key) => places.locate(entry, key),
  };
}

async function readOrEmpty(chosen: ChosenFile) {
  const document = await readChosenFile(chosen);
  return document
    ? { document, file: chosen.path }
    : { document: parseSourceDocument(chosen.path, ""), file: null };
}
