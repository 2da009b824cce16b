import type { Clock } from "../../kernel/clock.js";
import { FawnError, messageOf } from "../../kernel/fawn-error.js";
import type { Logger } from "../../kernel/logger.js";
import { oneAtATime } from "../../kernel/one-at-a-time.js";
import { createSettle } from "../../kernel/settle.js";
import type { LoadedConfig } from "../load-config.js";
import { keepLastGood } from "./keep-last-good.js";
import { inForce, planReload, type ReloadPlan } from "./plan-reload.js";

/** Tells that the files may have changed: a hint only. */
export interface ConfigWatch {
  readonly ready: Promise<void>;
  close(): Promise<void>;
}

export interface ConfigStoreOptions {
  /** Reads the files anew. Rejects with a FawnError when they cannot be used. */
  readonly load: () => Promise<LoadedConfig>;
  readonly initial: LoadedConfig;
  /** Left out: the files are looked at only when asked to. */
  readonly watch?: ((onEvent: () => void) => ConfigWatch) | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Puts a changed configuration in force. What it throws leaves the one before in force. */
  readonly apply: (config: LoadedConfig, plan: ReloadPlan) => Promise<void>;
}

export interface ConfigStatus {
  /** Counts up with each configuration that came into force. */
  readonly version: number;
  /** Why the files as they are now are not in force. */
  readonly fault: FawnError | undefined;
  /** Keys whose new values wait for a restart. */
  readonly pendingRestart: readonly string[];
}

/** The configuration in force, and the files as they change. */
export interface ConfigStore {
  current(): LoadedConfig;
  status(): ConfigStatus;
  start(): Promise<void>;
  /** Reads the files now; resolves when what they say is in force, or is found to be broken. */
  reload(): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds without a change after which files are read, and the longest wait for that. */
const quietMs = 275;
const mostMs = 2_000;

/**
 * Keeps the last good configuration: files that cannot be used change nothing, and say so in status and log. The files
 * are never written.
 */
export function createConfigStore(options: ConfigStoreOptions): ConfigStore {
  const { logger, clock } = options;
  let current = options.initial;
  let version = 1;
  let fault: FawnError | undefined;
  let pendingRestart: readonly string[] = [];
  let watch: ConfigWatch | undefined;

  const reload = oneAtATime(async () => {
    try {
      const loaded = keepLastGood(current, await options.load());
      const plan = planReload(current, loaded);
      const next = inForce(current, loaded, plan);
      const isOther = plan.hot.length > 0 || plan.others;
      if (isOther) await options.apply(next, plan);
      if (isOther) [current, version] = [next, version + 1];
      report(plan, isOther);
      fault = undefined;
      pendingRestart = plan.restart;
    } catch (error) {
      refuse(error);
    }
  });
  const settle = createSettle({ clock, quietMs, mostMs, task: () => void reload() });

  function report({ hot, restart }: ReloadPlan, isOther: boolean): void {
    if (isOther) logger.info(`The configuration has changed${hot.length > 0 ? `: ${hot.join(", ")}` : ""}.`);
    const news = restart.filter((path) => !pendingRestart.includes(path));
    if (news.length > 0) logger.warn(`A restart is needed for the change of: ${news.join(", ")}.`);
  }
  function refuse(error: unknown): void {
    const refusal = FawnError.isInstance(error)
      ? error
      : new FawnError(
          "config_not_applied",
          `The configuration could not be put in force: ${messageOf(error)}`,
          {
            cause: error,
          },
        );
    if (refusal.message !== fault?.message) {
      logger.error(`The changed configuration is not used, the one before stays: ${refusal.message}`, {
        code: refusal.code,
      });
    }
    fault = refusal;
  }

  return {
    current: () => current,
    status: () => ({ version, fault, pendingRestart }),
    async start() {
      watch = options.watch?.(() => settle.request());
      await watch?.ready;
    },
    reload,
    async close() {
      settle.cancel();
      await watch?.close();
    },
  };
}
