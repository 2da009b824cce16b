import { dirname } from "node:path";
import { watch } from "chokidar";
import { chooseFiles, type FileOptions } from "../config/config-files.js";
import type { ConfigWatch } from "../config/store/config-store.js";

/** Watches the folders of the configuration files, so that files that are replaced or come later are seen too. */
export function watchConfig(options: FileOptions): (onEvent: () => void) => ConfigWatch {
  const { config, extensions } = chooseFiles(options);
  const files = new Set([config.path, extensions.path]);
  const folders = new Set([...files].map((file) => dirname(file)));
  return (onEvent) => {
    const watcher = watch([...folders], {
      ignoreInitial: true,
      persistent: false,
      depth: 0,
      ignored: (path) => !files.has(path) && !folders.has(path),
    });
    watcher.on("all", onEvent);
    return {
      ready: new Promise((resolve) => watcher.once("ready", resolve)),
      close: () => watcher.close(),
    };
  };
}
