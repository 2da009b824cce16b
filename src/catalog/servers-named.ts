import type { RegisteredTool } from "../registry/registered-tool.js";
import { plainName } from "./plain-name.js";

const mostSuggested = 5;

/**
 * The servers that a model means by a name: those of exactly this name, else those whose names contain it.
 * Where there are none, the visible servers in the order of their names are suggested.
 */
export function serversNamed(
  tools: readonly RegisteredTool[],
  name: string,
  accepts: (position: number) => boolean,
): { servers: ReadonlySet<string>; suggestions: readonly string[] } {
  const visible = new Set<string>();
  tools.forEach(({ definition: { server } }, position) => {
    if (server !== undefined && !visible.has(server) && accepts(position)) visible.add(server);
  });
  const plain = plainName(name);
  const all = [...visible];
  const exact = all.filter((server) => plainName(server) === plain);
  const containing = plain === "" ? [] : all.filter((server) => plainName(server).includes(plain));
  const servers = new Set(exact.length > 0 ? exact : containing);
  return { servers, suggestions: all.toSorted().slice(0, mostSuggested) };
}
