import type { JsonSchema } from "../kernel/json-schema.js";
import type { ToolDefinition } from "../registry/tool-definition.js";
import { exampleRequests } from "../registry/tool-definition.js";
import type { SearchDocument } from "./index/fields.js";
import { schemaWords } from "./schema-words.js";
import { digitParts } from "./tool-text/digit-parts.js";

/**
 * Most characters that are read of each part. What a server writes beyond them is not searched, so that a long
 * text costs its owner reach instead of gaining it.
 */
const limits = { title: 200, lead: 300, body: 4000, tags: 1000, examples: 4000 };

/**
 * The searchable parts of a tool. Its name is the owner's: the server's prefix is searched as the server.
 * `moreExamples` are requests that the tool serves beside those of its definition, one a line.
 */
export function toolDocument(definition: ToolDefinition, moreExamples = ""): SearchDocument {
  const { lead, body } = splitDescription(definition.description);
  const parameters = parameterWords(definition.parameters);
  return {
    name: [definition.originalName, ...digitParts(definition.originalName)].join(" "),
    title: (definition.title ?? "").slice(0, limits.title),
    lead,
    body,
    server: definition.server ?? "",
    group: definition.group ?? "",
    tags: (definition.tags ?? []).join("\n").slice(0, limits.tags),
    examples: [...exampleRequests(definition), moreExamples].join("\n").slice(0, limits.examples),
    ...parameters,
  };
}

const sentenceEnd = /[.!?](?=\s|$)|[。！？\n]/u;
const shortestLead = 20;

function splitDescription(description: string): { lead: string; body: string } {
  const text = description.trimStart().slice(0, limits.body);
  const end = text.slice(shortestLead).search(sentenceEnd);
  const length = end < 0 ? limits.lead : Math.min(limits.lead, end + shortestLead + 1);
  return { lead: text.slice(0, length), body: text.slice(length) };
}

function parameterWords(
  parameters: JsonSchema,
): Pick<SearchDocument, "parameterNames" | "parameterTexts" | "values"> {
  const { names, texts, values } = schemaWords(parameters);
  return { parameterNames: names, parameterTexts: texts, values };
}
