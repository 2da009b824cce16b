import { existsSync } from "node:fs";
import { dirname, sep } from "node:path";
import { watch } from "chokidar";
import { isToolFolder } from "./tool-file-path.js";

/** Tells that something may have changed. */
export interface FileWatch {
  /** Resolves when changes are seen from then on. */
  readonly ready: Promise<void>;
  /** Watches these files beside the folder. */
  add(paths: readonly string[]): void;
  close(): Promise<void>;
}

export interface FileWatchRequest {
  readonly folder: string;
  /** Looks at the files again and again: network mounts and some containers send no events. */
  readonly polling: boolean;
  readonly onEvent: () => void;
  /** The system watches no more files; the watch is over. */
  readonly onFailure: (error: Error) => void;
}

/** Port for watching files: a hint only, that may be late, doubled or missing. */
export type WatchFiles = (request: FileWatchRequest) => FileWatch;

const exhausted: ReadonlySet<unknown> = new Set(["EMFILE", "ENFILE", "ENOSPC"]);
const pollingMs = 500;

/**
 * Watches the folder above too, so that the folder may come later or be replaced as a whole. Other files are watched
 * by way of the nearest folder that exists, for the same reasons.
 */
export const watchWithChokidar: WatchFiles = ({ folder, polling, onEvent, onFailure }) => {
  const above = dirname(folder);
  const added = new Set<string>();
  /** All folders above the files added. */
  const ways = new Set<string>();
  const isWatched = (path: string): boolean => {
    if (path === above || path === folder || added.has(path) || ways.has(path)) return true;
    return (
      path.startsWith(folder + sep) &&
      path
        .slice(folder.length + 1)
        .split(sep)
        .every(isOfInterest)
    );
  };
  const watcher = watch(above, {
    ignoreInitial: true,
    persistent: false,
    depth: 3,
    usePolling: polling,
    interval: pollingMs,
    ignored: (path) => !isWatched(path),
  });
  watcher.on("all", onEvent);
  watcher.on("error", (error) => {
    if (error instanceof Error && "code" in error && exhausted.has(error.code)) onFailure(error);
  });
  return {
    ready: new Promise((resolve) => watcher.once("ready", resolve)),
    add(paths) {
      const fresh = paths.filter((path) => !added.has(path));
      for (const path of fresh) {
        added.add(path);
        for (const way of foldersAbove(path)) ways.add(way);
      }
      const roots = new Set(fresh.map((path) => foldersAbove(path).find((way) => existsSync(way)) ?? above));
      if (roots.size > 0) watcher.add([...roots]);
    },
    close: () => watcher.close(),
  };
};

/** Nearest first. */
function foldersAbove(path: string): readonly string[] {
  const parent = dirname(path);
  return parent === path ? [] : [parent, ...foldersAbove(parent)];
}

function isOfInterest(part: string): boolean {
  return isToolFolder(part) || part.startsWith("_");
}
