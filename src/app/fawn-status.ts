import type { EntryFault } from "../config/entry-fault.js";
import type { FawnStatus } from "./fawn.js";
import type { FawnParts } from "./fawn-parts.js";

/** How a configured Fawn is at this moment. */
export function statusOf(parts: FawnParts): FawnStatus {
  const { registry, servers, store, folder, aids } = parts;
  const { tools, deferrable, version } = registry.snapshot();
  return {
    configuration: store.status(),
    tools: { configured: tools.size, deferred: deferrable.length, version },
    servers: servers.status(),
    conflicts: registry.conflicts(),
    disabled: registry.disabled().map(({ definition }) => definition.name),
    leases: registry.leases(),
    faults: [
      ...store.current().faults,
      ...folder.faults(),
      ...[...parts.toolFaults(), ...aids.faults].map((entry): EntryFault => ({ ...entry, kind: "tool" })),
    ],
  };
}
