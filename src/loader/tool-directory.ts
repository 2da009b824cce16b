import type { Clock } from "../kernel/clock.js";
import type { Logger } from "../kernel/logger.js";
import type { ToolEntry } from "../registry/tool-entry.js";
import type { ToolFileFault } from "./arrange-files.js";
import { FileShelf, type LoadFile } from "./file-shelf.js";
import { scanFolder, type FolderScan } from "./scan-folder.js";
import { createSettle } from "../kernel/settle.js";
import { oneAtATime } from "../kernel/one-at-a-time.js";
import type { FileWatch, WatchFiles } from "./watch-files.js";

export interface ToolDirectoryOptions {
  /** Absolute; need not exist. */
  readonly folder: string;
  readonly load: LoadFile;
  readonly logger: Logger;
  readonly clock: Clock;
  /** Left out: the folder is looked at only when asked to. */
  readonly watch?: WatchFiles | undefined;
  readonly polling?: boolean | undefined;
  /** Milliseconds between two looks that nothing asked for. */
  readonly rescanMs: number;
  /** Milliseconds of quiet after a change. */
  readonly debounceMs: number;
  /** The tools or the faults are others. */
  readonly onChange: () => void;
}

/** The tools of a folder, as its files come, change and go. */
export interface ToolDirectory {
  /** Looks at the folder, then watches it. */
  start(): Promise<void>;
  /** By path of the file; an entry stays the same object as long as its file does. */
  entries(): readonly ToolEntry[];
  faults(): readonly ToolFileFault[];
  /** Looks at the folder now. */
  reload(): Promise<void>;
  /** Stops watching and lets go of what nobody else has taken over. */
  close(): Promise<void>;
}

/** Longest wait for quiet while changes go on. */
const mostDebounceMs = 2_000;
/** How long a folder may be away, while it is replaced, before its tools go. */
const absenceMs = 2_000;

/** Longest wait for files that are being loaded when the folder is closed. */
const closeMs = 10_000;
const nothingThere: FolderScan = { files: [], unreadable: new Map() };

/** Events are hints; what counts is what is read from the folder, compared by content. */
export function createToolDirectory(options: ToolDirectoryOptions): ToolDirectory {
  const { folder, clock, logger, debounceMs, rescanMs } = options;
  const shelf = new FileShelf(options);
  let watching: FileWatch | undefined;
  let absentSince: number | undefined;
  let stopRescans: (() => void) | undefined;
  let isClosed = false;
  let last: Promise<void> = Promise.resolve();

  const lookAgain = oneAtATime(async () => {
    if (isClosed) return;
    const scan = await scanFolder(folder);
    if (isClosed || (scan === undefined && isInterlude())) return;
    absentSince = scan === undefined ? absentSince : undefined;
    const { retry } = await shelf.update(scan ?? nothingThere);
    if (isClosed) return;
    watching?.add(shelf.outside(folder));
    if (retry) settle.request();
  });
  const reconcile = (): Promise<void> => (last = lookAgain());
  const settle = createSettle({
    clock,
    quietMs: debounceMs,
    mostMs: mostDebounceMs,
    task: () => void tryReconcile(),
  });

  /** A folder that has just gone may be on its way back. */
  function isInterlude(): boolean {
    if (shelf.isEmpty) return false;
    absentSince ??= clock.now();
    if (clock.now() - absentSince >= absenceMs) return false;
    clock.after(absenceMs, () => void tryReconcile());
    return true;
  }
  async function tryReconcile(): Promise<void> {
    if (isClosed) return;
    try {
      await reconcile();
    } catch (error) {
      logger.error(`The tools folder ${folder} cannot be read`, { error: String(error) });
    }
  }
  async function endOf(look: Promise<void>): Promise<void> {
    let stop = (): void => undefined;
    const tooLong = new Promise<void>((resolve) => (stop = clock.after(closeMs, resolve)));
    await Promise.race([Promise.allSettled([look]), tooLong]);
    stop();
  }
  function rescanLater(): void {
    stopRescans = clock.after(rescanMs, () => void tryReconcile().finally(rescanLater));
    if (isClosed) stopRescans();
  }

  return {
    async start() {
      await reconcile();
      watching = options.watch?.({
        folder,
        polling: options.polling ?? false,
        onEvent: () => settle.request(),
        onFailure: (error) => {
          const seconds = rescanMs / 1000;
          logger.warn(`The tools folder is not watched any more but looked at every ${seconds} s`, {
            error: error.message,
          });
          void watching?.close();
          watching = undefined;
        },
      });
      if (watching === undefined) return;
      await watching.ready;
      // What has changed since the first look, and is watched from here on.
      await reconcile();
      rescanLater();
    },
    entries: () => shelf.shown.entries,
    faults: () => shelf.shown.faults,
    reload: reconcile,
    async close() {
      isClosed = true;
      settle.cancel();
      stopRescans?.();
      const closing = shelf.close();
      await watching?.close();
      await endOf(last);
      await closing;
    },
  };
}
