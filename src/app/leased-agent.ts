import type { AgentGraph } from "../agents/factory/assemble-agent.js";
import { holdWhileRunning } from "../agents/factory/hold-while-running.js";
import type { Registry } from "../registry/registry.js";
import type { SnapshotLease } from "../registry/snapshot-leases.js";
import type { RegistrySnapshot } from "../registry/snapshot.js";

/** Makes agents whose tools stay alive as long as the agent can run them, whatever the registry does meanwhile. */
export interface LeasedAgents {
  /**
   * Builds an agent on a snapshot. It holds the snapshot while it runs and, unless it is built for one run, until
   * nobody has it any more.
   */
  build(
    snapshot: RegistrySnapshot,
    make: () => Promise<AgentGraph>,
    use: { readonly forOneRun: boolean },
  ): Promise<AgentGraph>;
}

export function createLeasedAgents(registry: Pick<Registry, "lease">): LeasedAgents {
  const forgotten = new FinalizationRegistry<SnapshotLease>((lease) => lease.release());
  return {
    async build(snapshot, make, { forOneRun }) {
      const standing = registry.lease(snapshot);
      try {
        const graph = holdWhileRunning(await make(), () => {
          const running = registry.lease(snapshot);
          return () => {
            running.release();
            if (forOneRun) standing.release();
          };
        });
        forgotten.register(graph, standing);
        return graph;
      } catch (error) {
        standing.release();
        throw error;
      }
    },
  };
}
