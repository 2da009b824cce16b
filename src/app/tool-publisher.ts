import type { AppConfig } from "../config/app-config.js";
import type { Registry } from "../registry/registry.js";
import type { ToolSourceKind } from "../registry/tool-definition.js";
import type { ToolEntry } from "../registry/tool-entry.js";
import { inGroups } from "../tools/in-groups.js";
import { overrideTools } from "../tools/override-tools.js";

/** Hands the sources' tools to the registry as the configuration wants them. */
export interface ToolPublisher {
  /** Replaces what a source offers. */
  publish(id: string, kind: ToolSourceKind, entries: readonly ToolEntry[]): void;
  /** Publishes all sources anew under another configuration. */
  configure(app: PublishedConfig): void;
}

type PublishedConfig = Pick<AppConfig, "tool_overrides" | "tool_groups">;

interface Offer {
  readonly kind: ToolSourceKind;
  readonly entries: readonly ToolEntry[];
}

export function createToolPublisher(
  registry: Pick<Registry, "setSource">,
  app: PublishedConfig,
): ToolPublisher {
  const offers = new Map<string, Offer>();
  let prepare = preparation(app);
  const hand = (id: string, { kind, entries }: Offer): void => registry.setSource(id, kind, prepare(entries));
  return {
    publish(id, kind, entries) {
      const offer = { kind, entries };
      offers.set(id, offer);
      hand(id, offer);
    },
    configure(next) {
      prepare = preparation(next);
      offers.forEach((offer, id) => hand(id, offer));
    },
  };
}

/** With overrides, and only those of groups in use. */
function preparation({ tool_overrides: overrides, tool_groups: groups }: PublishedConfig) {
  const override = overrideTools(overrides);
  const names = groups?.map(({ name }) => name);
  return (entries: readonly ToolEntry[]) => inGroups(override(entries), names);
}
