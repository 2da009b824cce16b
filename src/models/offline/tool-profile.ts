import type { JsonSchema } from "../../kernel/json-schema.js";
import { isRecord } from "../../kernel/json-schema.js";
import type { FunctionTool } from "../function-tool.js";
import { actionOf } from "./concepts.js";
import { isEmptyWord, stemsOf } from "./words.js";

/** What requests are compared with: a tool in words. */
export interface ToolProfile {
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonSchema;
  /** The name without the part before `__`, which usually is the server's. */
  readonly ownName: string;
  /** Meaningful stems of the own name. */
  readonly nameWords: readonly string[];
  /** Stems of the part before `__`. */
  readonly serverWords: readonly string[];
  /** Stems of description and parameters; made when first asked for, since most tools are ruled out by name. */
  readonly vocabulary: () => ReadonlySet<string>;
  /** Texts that parameters take as values of an `enum`. */
  readonly choices: readonly string[];
  /** Whether its name says that it changes something. */
  readonly changes: boolean;
  readonly deprecated: boolean;
}

/** Words in a tool's name that many tools share. */
const commonNameWords = new Set("current tool all by with as and api v1 v2 trigger".split(" "));

/** Characters of a description that are looked at; what a tool is for stands at the beginning. */
const descriptionLimit = 800;
const schemaNodeLimit = 500;

export function profileOf(tool: FunctionTool): ToolProfile {
  const { name, description = "", parameters } = tool.function;
  const ownName = ownNameOf(name);
  const schema: JsonSchema = isRecord(parameters) ? parameters : {};
  const { texts, choices } = schemaWords(schema);
  const nameWords = meaningfulNameWords(ownName);
  let vocabulary: Set<string> | undefined;
  return {
    name,
    description,
    parameters: schema,
    ownName,
    nameWords,
    serverWords: stemsOf(name.slice(0, -ownName.length)),
    vocabulary: () =>
      (vocabulary ??= new Set(
        stemsOf([description.slice(0, descriptionLimit), ...texts, ...choices].join(" ")),
      )),
    choices,
    changes: nameWords.some((word) => actionOf(word) === "changes"),
    deprecated: /\bdeprecated\b/iu.test(description),
  };
}

/** A tool's name without its server's. Only for comparing words: calls go to the whole name. */
export function ownNameOf(name: string): string {
  const cut = name.lastIndexOf("__");
  return cut > 0 && cut + 2 < name.length ? name.slice(cut + 2) : name;
}

function meaningfulNameWords(name: string): string[] {
  const stems = stemsOf(name);
  const strong = stems.filter((stem) => !isEmptyWord(stem) && !commonNameWords.has(stem));
  return strong.length > 0 ? strong : stems;
}

/** Parameter names, their descriptions and their choices, at any depth. */
function schemaWords(schema: JsonSchema): { texts: string[]; choices: string[] } {
  const texts: string[] = [];
  const choices: string[] = [];
  const queue: unknown[] = [schema];
  for (let at = 0; at < queue.length && at < schemaNodeLimit; at += 1) {
    const node = queue[at];
    if (Array.isArray(node)) queue.push(...node);
    if (!isRecord(node)) continue;
    if (isRecord(node["properties"])) texts.push(...Object.keys(node["properties"]));
    if (at > 0 && typeof node["description"] === "string")
      texts.push(node["description"].slice(0, descriptionLimit));
    if (Array.isArray(node["enum"]))
      choices.push(...node["enum"].filter((value) => typeof value === "string"));
    queue.push(...Object.values(node).filter((value) => typeof value === "object"));
  }
  return { texts, choices };
}
