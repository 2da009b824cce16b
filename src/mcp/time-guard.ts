import { createContext, Script } from "node:vm";
import { isRecord } from "../kernel/json-schema.js";

/** Runs synchronous work for at most a time. */
export type TimeGuard = <T>(work: () => T) => Finished<T>;

type Finished<T> = { readonly done: true; readonly value: T } | { readonly done: false };

/**
 * A guard of `ms` milliseconds, for work whose time a stranger decides: regular expressions and schemas of MCP
 * servers. Node's `vm` is the only means of the main thread that interrupts a regular expression while it runs;
 * it costs about 0.1 ms. What `work` throws is thrown.
 */
export function createTimeGuard(ms: number): TimeGuard {
  const context = createContext({ work: undefined });
  const script = new Script("work()");
  return <T>(work: () => T): Finished<T> => {
    let value: { readonly result: T } | undefined;
    context["work"] = () => {
      value = { result: work() };
    };
    try {
      script.runInContext(context, { timeout: ms });
    } catch (error) {
      if (isTimeout(error)) return { done: false };
      throw error;
    } finally {
      context["work"] = undefined;
    }
    return value ? { done: true, value: value.result } : { done: false };
  };
}

function isTimeout(error: unknown): boolean {
  // Made in the script's own realm, so it is no instance of this realm's Error.
  return isRecord(error) && error["code"] === "ERR_SCRIPT_EXECUTION_TIMEOUT";
}
