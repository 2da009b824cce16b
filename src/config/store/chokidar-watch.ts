import { readlink } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { watch } from "chokidar";
import type { WatchFiles } from "./file-watch.js";

/** More links in a row than this are a circle. */
const maxLinks = 20;

/**
 * Watches the folders of the files, so that a file that an editor renames into place or that is made again is
 * seen, and the folders of what links lead to. Keeps no process alive.
 */
export const watchByChokidar: WatchFiles = (files, { onHint, onFault }) => {
  const wanted = new Set(files.flatMap((file) => [file, dirname(file)]));
  const watcher = watch([...new Set(files.map((file) => dirname(file)))], {
    persistent: false,
    depth: 0,
    ignored: (path) => !wanted.has(resolve(path)),
  });
  // What changed before a watch stood gives no event, so its first sight of a file is a hint as well.
  watcher.on("all", onHint).on("ready", onHint).on("error", onFault);
  const refresh = async (): Promise<void> => {
    const targets = (await Promise.all(files.map(linkTargets))).flat();
    for (const target of targets.flatMap((path) => [path, dirname(path)])) wanted.add(target);
    watcher.add(targets.map((target) => dirname(target)));
  };
  const linked = refresh();
  return {
    refresh,
    async close() {
      await linked;
      await watcher.close();
    },
  };
};

/** The files that a link leads to, one after the other; none where it is a plain file or nothing. */
async function linkTargets(file: string): Promise<readonly string[]> {
  const targets: string[] = [];
  let at = file;
  while (targets.length < maxLinks) {
    const target = await readlink(at).catch(() => undefined);
    if (target === undefined) break;
    at = resolve(dirname(at), target);
    targets.push(at);
  }
  return targets;
}
