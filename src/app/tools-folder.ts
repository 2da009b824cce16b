import { join, relative, sep } from "node:path";
import type { EntryFault } from "../config/entry-fault.js";
import { variable, type Environment } from "../config/environment.js";
import type { LoadedConfig } from "../config/load-config.js";
import type { Clock } from "../kernel/clock.js";
import type { Logger } from "../kernel/logger.js";
import { loadIsolatedToolFile } from "../loader/load-isolated-tool-file.js";
import { loadToolFile } from "../loader/load-tool-file.js";
import { createToolDirectory } from "../loader/tool-directory.js";
import { watchWithChokidar } from "../loader/watch-files.js";
import type { ToolPublisher } from "./tool-publisher.js";

export interface ToolsFolderPorts {
  readonly config: LoadedConfig;
  readonly publisher: Pick<ToolPublisher, "publish">;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly environment: Environment;
  /** Whether changes are taken over while running. */
  readonly watch: boolean;
}

/** The tools of `tools_dir`. */
export interface ToolsFolder {
  faults(): readonly EntryFault[];
  /** Looks at the folder now. */
  reload(): Promise<void>;
  close(): Promise<void>;
}

/** Loads the folder's tools, and goes on taking over its changes. */
export async function openToolsFolder(ports: ToolsFolderPorts): Promise<ToolsFolder> {
  const { config, publisher, logger, clock } = ports;
  const { path, watch, rescan_ms: rescanMs, debounce_ms: debounceMs } = config.app.tools_dir;
  const { base: baseFolder } = config.files;
  const isolation = {
    baseFolder,
    logger,
    clock,
    environment: chosen(ports.environment, config.app.tools_dir.isolated_environment),
    memoryMb: config.app.tools_dir.isolated_memory_mb,
  };
  const isolated = join(path, "isolated") + sep;
  const directory = createToolDirectory({
    folder: path,
    load: (file) =>
      file.startsWith(isolated)
        ? loadIsolatedToolFile(file, isolation)
        : loadToolFile(file, { baseFolder, logger }),
    logger,
    clock,
    watch: ports.watch && watch !== false ? watchWithChokidar : undefined,
    polling: watch === "polling",
    rescanMs,
    debounceMs,
    onChange: () => publisher.publish("directory", "directory", directory.entries(), directory.held()),
  });
  await directory.start();
  return {
    faults: () =>
      directory
        .faults()
        .map(({ file, error }) => ({ kind: "tool", name: relative(baseFolder, file), error })),
    reload: () => directory.reload(),
    close: () => directory.close(),
  };
}

function chosen(environment: Environment, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = variable(environment, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
