import { fileURLToPath } from "node:url";
import { distance } from "fastest-levenshtein";
import { FawnError, messageOf, type FaultLocation } from "../kernel/fawn-error.js";
import { isRecord } from "../kernel/json-schema.js";
import { describeValue } from "./describe-value.js";
import type { ExpectedKind } from "./expected-kind.js";
import { locateModule, type ModuleFolders, type ModuleLocation } from "./locate-module.js";
import { describeModuleFailure } from "./module-failure.js";
import { parseReference, type Reference } from "./reference.js";

export interface ReflectionOptions {
  /** Absolute folder of the configuration: relative modules and packages are looked for from here first. */
  readonly baseFolder: string;
  /** Where packages are looked for next; Fawn's own folder where left out. */
  readonly ownFolder?: string | undefined;
  /** Runs a module, given by its `file:` address or `node:` name; the runtime's `import()` where left out. */
  readonly importModule?: ((url: string) => Promise<unknown>) | undefined;
}

export interface Reflection {
  /**
   * The export that `module:export` names, checked to be what is expected. `location` is the place of the
   * reference, for messages. Rejects with a FawnError: `reflection_reference_malformed`,
   * `reflection_module_not_found`, `reflection_module_failed`, `reflection_export_missing` or
   * `reflection_wrong_kind`.
   */
  resolve<T>(reference: string, expect: ExpectedKind<T>, location?: FaultLocation): Promise<T>;
}

type Refuse = (code: string, message: string, details: { remedy: string; cause?: unknown }) => FawnError;

/**
 * Turns `use: "module:export"` into the value that it names.
 *
 * @example
 * const reflection = createReflection({ baseFolder: files.base });
 * const ChatOpenAI = await reflection.resolve("@langchain/openai:ChatOpenAI", chatModelClass);
 */
export function createReflection(options: ReflectionOptions): Reflection {
  const ownFolder = options.ownFolder ?? fileURLToPath(new URL(".", import.meta.url));
  const importModule = options.importModule ?? (async (url: string): Promise<unknown> => await import(url));
  return {
    async resolve<T>(text: string, expect: ExpectedKind<T>, location?: FaultLocation): Promise<T> {
      const refuse: Refuse = (code, message, details) =>
        new FawnError(`reflection_${code}`, `\`${text}\`: ${message}`, { ...details, location });
      const reference = parseReference(text, location);
      const found = await locate(reference.module, { baseFolder: options.baseFolder, ownFolder }, refuse);
      if ("missing" in found) throw refuse("module_not_found", found.missing, found);
      const exported = pickExport(reference, await load(found.url, importModule, refuse), refuse);
      if (expect.is(exported)) return exported;
      const message = `this is ${describeValue(exported)}, and ${expect.name} is wanted.`;
      throw refuse("wrong_kind", message, { remedy: expect.remedy });
    },
  };
}

async function locate(module: string, folders: ModuleFolders, refuse: Refuse): Promise<ModuleLocation> {
  try {
    return await locateModule(module, folders);
  } catch (cause) {
    const message = `looking for the module failed: ${messageOf(cause)}.`;
    throw refuse("module_failed", message, { remedy: "Mend what that names.", cause });
  }
}

async function load(
  url: string,
  importModule: (url: string) => Promise<unknown>,
  refuse: Refuse,
): Promise<unknown> {
  try {
    return await importModule(url);
  } catch (cause) {
    const { message, remedy } = describeModuleFailure(cause);
    throw refuse("module_failed", `the module was found but does not load; ${message}`, { remedy, cause });
  }
}

/** CommonJS modules may keep their exports in a plain object under `default` only. */
function pickExport({ module, export: name }: Reference, namespace: unknown, refuse: Refuse): unknown {
  const holders = [namespace, Reflect.get(Object(namespace), "default")].filter(isNamespace);
  for (const holder of holders) if (Object.hasOwn(holder, name)) return holder[name];
  const names = [...new Set(holders.flatMap((holder) => Object.keys(holder)))];
  throw refuse("export_missing", `\`${module}\` has no export \`${name}\`.`, {
    remedy: offer(name, names),
  });
}

/** A module's namespace, or a plain object; not an instance of a class, whose fields are no exports. */
function isNamespace(value: unknown): value is Record<string, unknown> {
  if (!isRecord(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

const shownExports = 8;

function offer(wanted: string, names: readonly string[]): string {
  const plain = wanted.toLowerCase();
  const nearestFirst = names
    .map((name) => ({ name, away: distance(plain, name.toLowerCase()) }))
    .toSorted((a, b) => a.away - b.away)
    .map(({ name }) => `\`${name}\``);
  if (nearestFirst.length === 0) return "It exports nothing.";
  const more = nearestFirst.length - shownExports;
  return `It exports ${nearestFirst.slice(0, shownExports).join(", ")}${more > 0 ? ` and ${more} more` : ""}.`;
}
