import { isRecord } from "../../kernel/json-schema.js";
import { parseJson } from "./mentions.js";

/** Names of the tools that a `tool_search` answer lists, in its order: those it loaded, then those that were loaded. */
export function namesFound(answer: string): string[] {
  const parsed = parseJson(answer);
  const list = isRecord(parsed) ? parsed["tools"] : parsed;
  const loaded = isRecord(parsed) ? parsed["already_loaded"] : undefined;
  return [...namesIn(list), ...namesIn(loaded)];
}

function namesIn(list: unknown): string[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: unknown) => {
    const named = isRecord(entry) && isRecord(entry["function"]) ? entry["function"] : entry;
    const name = isRecord(named) ? named["name"] : named;
    return typeof name === "string" ? [name] : [];
  });
}
