import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import type { EmbeddingsConfig } from "../config/sections/tool-search.js";
import { FawnError, messageOf } from "../kernel/fawn-error.js";
import { isRecord } from "../kernel/json-schema.js";
import type { ExpectedKind } from "../reflection/expected-kind.js";
import { constructorFields } from "./constructor-fields.js";

export type EmbeddingsClass = new (fields: Record<string, unknown>) => EmbeddingsInterface;

/** A class that extends LangChain's Embeddings. */
export const embeddingsClass: ExpectedKind<EmbeddingsClass> = {
  name: "a LangChain class of embeddings",
  remedy: "Name a class that extends Embeddings, such as `@langchain/openai:OpenAIEmbeddings`.",
  is(value): value is EmbeddingsClass {
    return typeof value === "function" && isEmbeddings(value.prototype);
  },
};

/** Loads the class that `use: "module:export"` names; rejects with a typed error when there is none. */
export type ReflectEmbeddings = (reference: string) => Promise<EmbeddingsClass>;

/**
 * The embeddings that the section configures: its keys go to the constructor, `api_key` and `base_url` as the class
 * spells them.
 *
 * @throws FawnError `embeddings_failed` when the class cannot be constructed, and whatever `reflect` rejects with
 */
export async function createEmbeddings(
  config: EmbeddingsConfig,
  reflect: ReflectEmbeddings,
): Promise<EmbeddingsInterface> {
  const made = await reflect(config.use);
  const { min_similarity: _minimum, batch_size: _size, ...keys } = config;
  const entry = {
    ...keys,
    name: "embeddings",
    requires_env: [],
    supports_vision: false,
    supports_thinking: false,
  };
  try {
    return new made(constructorFields(entry, namesOf(made), false));
  } catch (cause) {
    throw new FawnError("embeddings_failed", `\`${config.use}\` could not be made: ${messageOf(cause)}`, {
      cause,
      remedy: "Check the keys of `tool_search.embeddings`.",
    });
  }
}

/** The names of a class and its ancestors. */
function namesOf(made: object): string[] {
  const names: string[] = [];
  for (let at: unknown = made; typeof at === "function"; at = Object.getPrototypeOf(at)) names.push(at.name);
  return names;
}

/** A look at the shape, since `instanceof` fails across two installs of a package. */
function isEmbeddings(value: unknown): boolean {
  return (
    isRecord(value) && ["embedQuery", "embedDocuments"].every((name) => typeof value[name] === "function")
  );
}
