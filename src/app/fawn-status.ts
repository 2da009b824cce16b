import type { EntryFault } from "../config/entry-fault.js";
import type { ConfigStore } from "../config/store/config-store.js";
import type { Registry } from "../registry/registry.js";
import type { ToolFault } from "../tools/config-tools.js";
import type { FawnStatus } from "./fawn.js";
import type { SearchAids } from "./search-aids.js";
import type { Servers } from "./servers.js";
import type { ToolsFolder } from "./tools-folder.js";

export interface StatusParts {
  readonly registry: Registry;
  readonly servers: Pick<Servers, "status">;
  readonly store: Pick<ConfigStore, "current" | "status">;
  readonly folder: Pick<ToolsFolder, "faults">;
  readonly aids: Pick<SearchAids, "faults">;
  /** Of the tools in config.yaml. */
  readonly toolFaults: () => readonly ToolFault[];
}

/** How a configured Fawn is at this moment. */
export function statusOf({ registry, servers, store, folder, aids, toolFaults }: StatusParts): FawnStatus {
  const { tools, deferrable, version } = registry.snapshot();
  const { fault, ...configuration } = store.status();
  return {
    configuration: { ...configuration, fault: fault && { code: fault.code, message: fault.message } },
    tools: { configured: tools.size, deferred: deferrable.length, version },
    servers: servers.status(),
    conflicts: registry.conflicts(),
    disabled: registry.disabled().map(({ definition }) => definition.name),
    leases: registry.leases(),
    faults: [
      ...store.current().faults,
      ...folder.faults(),
      ...[...toolFaults(), ...aids.faults].map((entry): EntryFault => ({ ...entry, kind: "tool" })),
    ],
  };
}
