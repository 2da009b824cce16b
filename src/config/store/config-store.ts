import type { Clock } from "../../kernel/clock.js";
import { createSettle, type Settle } from "../../kernel/settle.js";
import { messageOf, type FawnError } from "../../kernel/fawn-error.js";
import type { Logger } from "../../kernel/logger.js";
import type { LoadedConfig } from "../load-config.js";
import { withPathsOf } from "./changed-paths.js";
import { contentHash } from "./content-hash.js";
import type { FileWatch, WatchFiles } from "./file-watch.js";
import { findRegression } from "./find-regression.js";
import { changesOf, planReload, type ReloadPlan } from "./plan-reload.js";
import { asFawnError, reloadFault, type ReloadFault } from "./reload-fault.js";

/** Milliseconds without a hint after which a file counts as written; editors and scripts write in steps. */
const quietMs = 250;
/** Milliseconds after which hints that never pause are looked into all the same. */
const mostMs = 2_000;
/** Milliseconds between looks at the files without any hint: network mounts and swapped folders give none. */
const rescanMs = 30_000;
/** Loads in a row that may find the files changed meanwhile; the next hint goes on from there. */
const maxTornLoads = 5;

export interface ConfigChange {
  readonly previous: LoadedConfig;
  readonly current: LoadedConfig;
  /** From `previous` to `current`; has no changes that need a restart, since those are not in force. */
  readonly plan: ReloadPlan;
  readonly version: number;
}

/** May be asynchronous: the next reload waits for it, so it must not wait for a reload itself. */
export type ConfigListener = (change: ConfigChange) => void | Promise<void>;

export interface ConfigStoreStatus {
  /** When the configuration in force was loaded, in milliseconds since 1970. */
  readonly loadedAt: number;
  /** Counts up with each change that takes effect; 1 at start. */
  readonly version: number;
  /** Why the files as they are now are not in force; `undefined` where they are. */
  readonly lastFault?: ReloadFault | undefined;
  /** Keys whose values in the files wait for a restart. */
  readonly pendingRestart: readonly string[];
}

/** `applied`: something took effect. `unchanged`: nothing that matters differs. `refused`: the last good stays. */
export type ReloadResult =
  | { readonly outcome: "applied"; readonly change: ConfigChange }
  | { readonly outcome: "unchanged" }
  | { readonly outcome: "refused"; readonly fault: FawnError };

/** The configuration in force, which follows its files. */
export interface ConfigStore {
  /** Immutable; another object after each accepted load. Keys that need a restart keep their first values. */
  current(): LoadedConfig;
  status(): ConfigStoreStatus;
  /** Calls `listener` after each change that takes effect. Returns what ends that. */
  onChange(listener: ConfigListener): () => void;
  /** Looks at the files now. Resolves when what they say is in force, or refused; never rejects. */
  reload(): Promise<ReloadResult>;
  /** Stops following. What is in force stays readable. */
  close(): Promise<void>;
}

export interface ConfigStoreOptions {
  /** Loads the files; given the configuration that the process began with, by its restart-only values. */
  readonly load: (first?: LoadedConfig) => Promise<LoadedConfig>;
  /** Absolute paths of the files to follow; asked once. */
  readonly files: () => readonly string[];
  /** Left out: the files are looked at only when asked to. */
  readonly watch?: WatchFiles | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Tells contents apart; the SHA-256 of each file by default. */
  readonly hash?: ((files: readonly string[]) => Promise<string>) | undefined;
}

/** Loads the configuration and follows its files. Rejects as `load` does, having started nothing. */
export async function createConfigStore(options: ConfigStoreOptions): Promise<ConfigStore> {
  const hash = options.hash ?? contentHash;
  const files = options.files();
  const seen = await hash(files);
  const first = await options.load();
  const store = new FollowingStore(first, { ...options, hash, paths: files }, seen);
  store.watch();
  return store;
}

interface Ports extends ConfigStoreOptions {
  readonly hash: (files: readonly string[]) => Promise<string>;
  readonly paths: readonly string[];
}

class FollowingStore implements ConfigStore {
  readonly #first: LoadedConfig;
  readonly #ports: Ports;
  readonly #listeners = new Set<ConfigListener>();
  readonly #hints: Settle;
  #current: LoadedConfig;
  #seen: string;
  #fault: FawnError | undefined;
  #status: ConfigStoreStatus;
  #queue: Promise<unknown> = Promise.resolve();
  #watch: FileWatch | undefined;
  #cancelRescan: (() => void) | undefined;
  #isClosed = false;

  constructor(first: LoadedConfig, ports: Ports, seen: string) {
    this.#first = first;
    this.#current = first;
    this.#ports = ports;
    this.#seen = seen;
    this.#status = { loadedAt: ports.clock.now(), version: 1, pendingRestart: [] };
    this.#hints = createSettle({ clock: ports.clock, quietMs, mostMs, task: () => void this.reload() });
  }

  current(): LoadedConfig {
    return this.#current;
  }

  status(): ConfigStoreStatus {
    return this.#status;
  }

  onChange(listener: ConfigListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  reload(): Promise<ReloadResult> {
    const result = this.#queue.then(() => this.#reload());
    this.#queue = result;
    return result;
  }

  watch(): void {
    const { logger, paths, watch } = this.#ports;
    if (watch === undefined) return;
    const onFault = (error: unknown): void =>
      logger.warn(`Changes of the configuration files may be seen late: ${messageOf(error)}`);
    this.#watch = watch(paths, { onHint: () => this.#hints.request(), onFault });
    this.#planRescan();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#hints.cancel();
    this.#cancelRescan?.();
    this.#listeners.clear();
    await this.#watch?.close();
    await this.#queue;
  }

  #planRescan(): void {
    if (this.#isClosed) return;
    this.#cancelRescan = this.#ports.clock.after(rescanMs, () => {
      void this.reload().then(() => this.#planRescan());
    });
  }

  async #reload(): Promise<ReloadResult> {
    if (this.#isClosed) return { outcome: "unchanged" };
    const { hash, paths } = this.#ports;
    let [before, attempt] = [await hash(paths), 0];
    if (before === this.#seen) return this.#fault ? refused(this.#fault) : { outcome: "unchanged" };
    let loaded = await this.#load();
    for (let now = await hash(paths); now !== before && attempt < maxTornLoads; attempt += 1) {
      before = now;
      loaded = await this.#load();
      now = await hash(paths);
    }
    this.#seen = before;
    await this.#watch?.refresh();
    return loaded.fault ? this.#refuse(loaded.fault) : this.#accept(loaded.config);
  }

  async #load(): Promise<Loaded> {
    try {
      const config = await this.#ports.load(this.#first);
      const fault = findRegression(this.#current, config);
      return fault ? { fault } : { config };
    } catch (error) {
      return { fault: asFawnError(error) };
    }
  }

  #refuse(fault: FawnError): ReloadResult {
    const { clock, logger } = this.#ports;
    if (fault.message !== this.#fault?.message) {
      const text = `The changed configuration is not taken over, the last good one stays in force: ${fault.message}`;
      logger.error(text, { code: fault.code });
    }
    this.#fault = fault;
    this.#status = { ...this.#status, lastFault: reloadFault(fault, clock.now()) };
    return refused(fault);
  }

  async #accept(loaded: LoadedConfig): Promise<ReloadResult> {
    const { clock, logger } = this.#ports;
    const waiting = changesOf(planReload(this.#first, loaded), "restart");
    const paths = waiting.map(({ path }) => path);
    const current = { ...loaded, app: withPathsOf(loaded.app, this.#first.app, paths) };
    const previous = this.#current;
    const plan = planReload(previous, current);
    const isChanged = plan.changes.some(({ action }) => action !== "none");
    const pendingRestart = waiting.map(({ key }) => key);
    const isNews = pendingRestart.some((key) => !this.#status.pendingRestart.includes(key));
    if (isNews) logger.warn(`Changed keys wait for a restart of Fawn: ${pendingRestart.join(", ")}.`);
    if (this.#fault) logger.info("The configuration files are in order again.");
    const version = this.#status.version + (isChanged ? 1 : 0);
    this.#current = current;
    this.#fault = undefined;
    this.#status = { loadedAt: clock.now(), version, pendingRestart };
    if (!isChanged) return { outcome: "unchanged" };
    const keys = plan.changes.map(({ key }) => key);
    logger.info(`The configuration has changed: ${keys.join(", ")}.`, { version });
    const change = { previous, current, plan, version };
    await this.#tell(change);
    return { outcome: "applied", change };
  }

  async #tell(change: ConfigChange): Promise<void> {
    const told = [...this.#listeners].map(async (listener) => {
      try {
        await listener(change);
      } catch (error) {
        const text = `A change of the configuration was not applied everywhere: ${messageOf(error)}`;
        this.#ports.logger.error(text, { version: change.version });
      }
    });
    await Promise.all(told);
  }
}

type Loaded = { readonly config: LoadedConfig; readonly fault?: undefined } | { readonly fault: FawnError };

function refused(fault: FawnError): ReloadResult {
  return { outcome: "refused", fault };
}
