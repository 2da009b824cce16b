import { FawnError } from "../../kernel/fawn-error.js";
import type { EntryFault } from "../entry-fault.js";
import type { LoadedConfig } from "../load-config.js";

/**
 * The new configuration, in which an entry that is broken now and was in use before stays as it was. Pure.
 *
 * @throws FawnError `config_file_missing` where a file that was read before is gone
 */
export function keepLastGood(before: LoadedConfig, after: LoadedConfig): LoadedConfig {
  for (const file of ["config", "extensions"] as const) {
    const path = before.files[file];
    if (path !== null && after.files[file] === null) throw goneFault(path);
  }
  const broken = (kind: EntryFault["kind"]): ReadonlySet<string> =>
    new Set(after.faults.filter((fault) => fault.kind === kind).map(({ name }) => name));
  return {
    ...after,
    app: {
      ...after.app,
      models: withOld(before.app.models, after.app.models, broken("model")),
      tools: withOld(before.app.tools, after.app.tools, broken("tool")),
    },
    extensions: { ...after.extensions, mcpServers: withOldServers(before, after, broken("server")) },
  };
}

/** Old entries go where they stood, since the first model is the default one. */
function withOld<T extends { readonly name: string }>(
  before: readonly T[],
  after: readonly T[],
  broken: ReadonlySet<string>,
): T[] {
  const list = [...after];
  before.forEach((entry, place) => {
    const isKept = broken.has(entry.name) && !after.some(({ name }) => name === entry.name);
    if (isKept) list.splice(Math.min(place, list.length), 0, entry);
  });
  return list;
}

type Servers = LoadedConfig["extensions"]["mcpServers"];

function withOldServers(before: LoadedConfig, after: LoadedConfig, broken: ReadonlySet<string>): Servers {
  const old = Object.entries(before.extensions.mcpServers).filter(([id]) => broken.has(id));
  return { ...Object.fromEntries(old), ...after.extensions.mcpServers };
}

function goneFault(path: string): FawnError {
  return new FawnError("config_file_missing", "the file is gone.", {
    location: { file: path },
    remedy: "Bring it back, or restart to go on without it.",
  });
}
