import type { RegisteredTool } from "../registry/registered-tool.js";
import { exampleRequests } from "../registry/tool-definition.js";

/** A group of tools with the texts that tell what it is about. */
export interface GroupTexts {
  readonly group: string;
  readonly texts: readonly string[];
}

/** Fewest example requests with which a group can be told by a request; descriptions alone mislead. */
const fewestExamples = 3;
/** Texts of a group that are learnt from; of more, as many evenly spread. */
const mostTexts = 60;

/**
 * The training texts of each group that has enough example requests: these, and the names and descriptions of its tools
 * beside them.
 */
export function trainingTexts(groups: ReadonlyMap<string, readonly RegisteredTool[]>): readonly GroupTexts[] {
  return [...groups].flatMap(([group, tools]) => {
    const examples = tools.flatMap(({ definition }) => exampleRequests(definition));
    if (examples.length < fewestExamples) return [];
    const words = tools.map(({ definition: { originalName, title, description } }) =>
      [originalName, title ?? "", description].join(" "),
    );
    return [{ group, texts: spread([...examples, ...words]) }];
  });
}

function spread(texts: readonly string[]): readonly string[] {
  const step = Math.max(1, texts.length / mostTexts);
  const count = Math.min(mostTexts, texts.length);
  return Array.from({ length: count }, (_, index) => texts[Math.floor(index * step)] ?? "");
}
