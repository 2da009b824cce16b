import type { AppConfig } from "../config/app-config.js";
import type { Registry } from "../registry/registry.js";
import type { ToolSourceKind } from "../registry/tool-definition.js";
import type { ToolEntry } from "../registry/tool-entry.js";
import { inGroups } from "../tools/in-groups.js";
import { overrideTools } from "../tools/override-tools.js";

/** Hands the sources' tools to the registry as the configuration wants them. */
export interface ToolPublisher {
  /** Replaces what a source offers. `held`: all that it has, also what it does not offer at the moment. */
  publish(id: string, kind: ToolSourceKind, entries: readonly ToolEntry[], held?: readonly ToolEntry[]): void;
  /** Publishes all sources anew under another configuration. */
  configure(app: PublishedConfig): void;
}

type PublishedConfig = Pick<AppConfig, "tool_overrides" | "tool_groups">;

interface Offer {
  readonly kind: ToolSourceKind;
  readonly entries: readonly ToolEntry[];
  readonly held: readonly ToolEntry[];
}

export function createToolPublisher(
  registry: Pick<Registry, "setSource">,
  app: PublishedConfig,
): ToolPublisher {
  const offers = new Map<string, Offer>();
  let prepare = preparation(app);
  const hand = (id: string, { kind, entries, held }: Offer): void =>
    registry.setSource(id, kind, prepare(entries), held);
  return {
    publish(id, kind, entries, held = entries) {
      const offer = { kind, entries, held };
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
