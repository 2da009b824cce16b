import type { SearchEngine } from "../engine.js";
import { loadPeer } from "../peers.js";

type PerformLocalSearch = (
  tools: readonly object[],
  query: string,
  fields: readonly string[],
  maxResults: number,
) => { readonly tool_references: readonly { readonly tool_name: string }[] };

/** Its search reads all tools again for each query; a sample of the queries keeps that bearable. */
const sampleSizes = { many: 150, few: 400 };

/** The local search of the package `@librechat/agents`, over the fields that it searches when nothing is said. */
export function librechat(samples: boolean): SearchEngine {
  return {
    id: "librechat",
    label: "@librechat/agents",
    build(tools) {
      const search = loadPeer("@librechat/agents")["performLocalSearch"] as PerformLocalSearch;
      const records = tools.map(({ definition: { name, description, parameters } }) => ({
        name,
        description,
        parameters,
      }));
      return (query, limit) =>
        search(records, query, ["name", "description"], limit).tool_references.map(
          ({ tool_name }) => tool_name,
        );
    },
    ...(samples
      ? { mostQueries: (tools: number) => (tools > 5000 ? sampleSizes.many : sampleSizes.few) }
      : {}),
  };
}
