import type { ModelConfig } from "../config/sections/models.js";
import { isRecord } from "../kernel/json-schema.js";

/** Keys that mean something to Fawn; all others go to the constructor. The type keeps the list complete. */
type OwnKey = keyof {
  [Key in keyof ModelConfig as string extends Key ? never : number extends Key ? never : Key]: true;
};
const ownKeys: Readonly<Record<OwnKey, true>> = {
  name: true,
  display_name: true,
  description: true,
  use: true,
  model: true,
  base_url: true,
  api_key: true,
  requires_env: true,
  supports_vision: true,
  supports_thinking: true,
  when_thinking_enabled: true,
  when_thinking_disabled: true,
  context_window: true,
};

/** LangChain's own default of 6 makes a run hang for a minute on a server that is down. */
const defaultMaxRetries = 2;

/**
 * The constructor's argument for a model entry. `lineage` is the class's name and those of its ancestors, which
 * decide how the address is spelt. Empty texts count as left out, so that `${NAME:-}` works for optional keys.
 */
export function constructorFields(
  entry: ModelConfig,
  lineage: readonly string[],
  thinks: boolean,
): Record<string, unknown> {
  const extra = Object.fromEntries(Object.entries(entry).filter(([key]) => !Object.hasOwn(ownKeys, key)));
  const own = {
    maxRetries: defaultMaxRetries,
    ...(entry.model ? { model: entry.model } : {}),
    ...(entry.api_key ? { apiKey: entry.api_key } : {}),
    ...(entry.base_url ? addressFields(entry.base_url, lineage) : {}),
  };
  const thinking = thinks ? entry.when_thinking_enabled : entry.when_thinking_disabled;
  return mergeFields(mergeFields(own, extra), thinking ?? {});
}

function addressFields(address: string, lineage: readonly string[]): Record<string, unknown> {
  if (lineage.some((name) => name.includes("OpenAI"))) return { configuration: { baseURL: address } };
  if (lineage.some((name) => name.includes("Anthropic"))) return { anthropicApiUrl: address };
  return { baseUrl: address };
}

/** The later value wins; objects are merged key by key. */
function mergeFields(base: Record<string, unknown>, over: Record<string, unknown>): Record<string, unknown> {
  const merged = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const below = merged[key];
    merged[key] = isPlain(below) && isPlain(value) ? mergeFields(below, value) : value;
  }
  return merged;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && Object.getPrototypeOf(value) === Object.prototype;
}
