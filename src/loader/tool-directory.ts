import type { Clock } from "../kernel/clock.js";
import { messageOf } from "../kernel/fawn-error.js";
import type { Logger } from "../kernel/logger.js";
import type { ToolEntry } from "../registry/tool-entry.js";
import type { ToolFileFault } from "./arrange-files.js";
import { awaitAtMost } from "./await-at-most.js";
import { createBriefAbsence } from "./brief-absence.js";
import { claimRejections } from "./claim-rejections.js";
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
  /** All that was shown once and is still there, also what is refused for its name at the moment. */
  held(): readonly ToolEntry[];
  faults(): readonly ToolFileFault[];
  /** Looks at the folder now. */
  reload(): Promise<void>;
  /** Stops watching and lets go of what nobody else has taken over. */
  close(): Promise<void>;
}

/** Longest wait for quiet while changes go on. */
const mostDebounceMs = 2_000;
/** Longest wait for files that are being loaded when the folder is closed. */
const closeMs = 10_000;
const nothingThere: FolderScan = { files: [], unreadable: new Map() };

/** Events are hints; what counts is what is read from the folder, compared by content. */
export function createToolDirectory(options: ToolDirectoryOptions): ToolDirectory {
  const { folder, clock, logger, debounceMs, rescanMs } = options;
  const shelf = new FileShelf(options);
  let watching: FileWatch | undefined;
  let stopRescans: (() => void) | undefined;
  let stopClaiming: (() => void) | undefined;
  let isClosed = false;
  let last: Promise<void> = Promise.resolve();

  const isAwayBriefly = createBriefAbsence(clock, () => void tryReconcile());
  const lookAgain = oneAtATime(async () => {
    if (isClosed) return;
    const scan = await scanFolder(folder);
    const mayComeBack = isAwayBriefly(scan !== undefined || shelf.isEmpty);
    if (isClosed || mayComeBack) return;
    const { retry } = await shelf.update(scan ?? nothingThere);
    if (isClosed) return;
    watching?.add(shelf.outside(folder));
    if (retry) settle.request();
  });
  const reconcile = (): Promise<void> => (last = lookAgain());
  const task = (): void => void tryReconcile();
  const settle = createSettle({ clock, quietMs: debounceMs, mostMs: mostDebounceMs, task });

  async function tryReconcile(): Promise<void> {
    if (isClosed) return;
    try {
      await reconcile();
    } catch (error) {
      logger.error(`The tools folder ${folder} cannot be read`, { error: String(error) });
    }
  }
  async function watchOn(): Promise<void> {
    const polling = options.polling ?? false;
    watching = options.watch?.({
      folder,
      polling,
      onEvent: () => settle.request(),
      onFailure: stopWatching,
    });
    if (watching === undefined) return;
    await watching.ready;
    // What has changed since the first look, and is watched from here on.
    await reconcile();
    rescanLater();
  }
  function stopWatching(error: Error): void {
    const text = `The tools folder is not watched any more but looked at every ${rescanMs} ms`;
    logger.warn(text, { error: error.message });
    void watching?.close();
    watching = undefined;
  }
  function rescanLater(): void {
    stopRescans = clock.after(rescanMs, () => void tryReconcile().finally(rescanLater));
    if (isClosed) stopRescans();
  }

  return {
    async start() {
      stopClaiming = claimRejections(folder, tellRejection(logger));
      try {
        await reconcile();
        if (!isClosed) await watchOn();
      } catch (error) {
        stopClaiming();
        throw error;
      }
    },
    entries: () => shelf.shown.entries,
    held: () => shelf.held,
    faults: () => shelf.shown.faults,
    reload: reconcile,
    async close() {
      isClosed = true;
      settle.cancel();
      stopRescans?.();
      const closing = shelf.close();
      await watching?.close();
      await awaitAtMost(last, closeMs, clock);
      stopClaiming?.();
      await closing;
    },
  };
}

function tellRejection(logger: Logger): (file: string, reason: unknown) => void {
  return (file, reason) =>
    logger.error(
      `The tool file ${file} left a rejected promise that nothing handles: ${messageOf(reason)}. Await it in \`execute\`, or catch it.`,
    );
}
