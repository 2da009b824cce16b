import type { EmbeddingsConfig } from "../../config/sections/tool-search.js";
import { canonicalJson } from "../../kernel/canonical-json.js";
import { sha256Hex } from "../../kernel/sha256.js";
import { embeddingTextVersion } from "./embedding-text.js";

/** Which model made a vector: vectors of different models must never be compared. */
export interface EmbeddingModelIdentity {
  /** Equal for configurations that give equal vectors. */
  readonly id: string;
  /** Name of the file that keeps its vectors. */
  readonly fileName: string;
}

/** Keys that do not decide what a vector is. Secrets are among them, so that none gets into the identity. */
const ownKeys: ReadonlySet<string> = new Set(["min_similarity", "batch_size"]);
const indifferent =
  /key|secret|token|password|credential|auth|header|timeout|retr|concurren|batch|verbose|cache/iu;

/** The identity of the model that this section configures; a new key or a longer timeout does not change it. */
export function embeddingModelIdentity(config: EmbeddingsConfig): EmbeddingModelIdentity {
  const deciding = Object.entries(config).filter(([key]) => !ownKeys.has(key) && !indifferent.test(key));
  const text = canonicalJson({ ...Object.fromEntries(deciding), text: embeddingTextVersion });
  const id = sha256Hex(text, 16);
  const label = config.model ?? config.use.slice(config.use.lastIndexOf(":") + 1);
  const readable = label.replace(/[^\p{L}\p{N}.-]+/gu, "-").slice(0, 60);
  return { id, fileName: `${readable}-${id}.vectors` };
}
