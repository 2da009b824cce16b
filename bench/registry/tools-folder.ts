import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../src/kernel/clock.js";
import { silentLogger } from "../../src/kernel/logger.js";
import { loadToolFile } from "../../src/loader/load-tool-file.js";
import { createToolDirectory, type ToolDirectoryOptions } from "../../src/loader/tool-directory.js";
import { createRegistry } from "../../src/registry/registry.js";

/** A tools folder of its own whose tools go into a registry of its own. */
export async function benchFolder(options: Pick<ToolDirectoryOptions, "watch" | "debounceMs">) {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "fawn-bench-")));
  const registry = createRegistry(silentLogger);
  const directory = createToolDirectory({
    folder,
    load: (file) => loadToolFile(file, { baseFolder: folder, logger: silentLogger }),
    logger: silentLogger,
    clock: systemClock,
    rescanMs: 3_600_000,
    onChange: () => registry.setSource("directory", "directory", directory.entries(), directory.held()),
    ...options,
  });
  return {
    folder,
    registry,
    directory,
    async remove() {
      await directory.close();
      await registry.close();
      await rm(folder, { recursive: true });
    },
  };
}
