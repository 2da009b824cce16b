import type { RegisteredTool } from "../../registry/registered-tool.js";
import { FawnError } from "../../kernel/fawn-error.js";
import { embeddingText } from "./embedding-text.js";
import type { VectorTable } from "./vector-table.js";

export type EmbeddedTool = Pick<RegisteredTool, "definition" | "fingerprint">;

export interface FillProgress {
  /** Tools of the list that have a vector. */
  readonly done: number;
  readonly total: number;
}

export interface FillOptions {
  readonly table: VectorTable;
  /** Vectors of these texts, in their order. */
  readonly embed: (texts: string[]) => Promise<number[][]>;
  readonly batchSize: number;
  /** Fingerprints that the service has refused; they are not asked for. What it refuses now is added. */
  readonly refused: Set<string>;
  readonly signal: AbortSignal;
  readonly onProgress?: ((progress: FillProgress) => void) | undefined;
}

/**
 * Computes the vectors that the table lacks, in batches. A batch that fails is tried again in halves, so that one
 * text which the service refuses does not keep the others out; that one is named in `refused` afterwards.
 *
 * Rejects with the service's error when it fails altogether (two single texts in a row, or all there were), with
 * `embedding_dimensions` when its vectors do not go with the table's, and with the signal's reason. What was computed before stays in the table.
 */
export async function fillVectors(tools: readonly EmbeddedTool[], options: FillOptions): Promise<void> {
  const { table, batchSize, refused, signal } = options;
  const missing = missingTools(tools, table, refused);
  const total = tools.length;
  const batches = chunks(missing, batchSize).toReversed();
  let suspect: { readonly tool: EmbeddedTool; readonly error: unknown } | undefined;
  let hasSucceeded = false;
  for (let batch = batches.pop(); batch !== undefined; batch = batches.pop()) {
    signal.throwIfAborted();
    try {
      await embedBatch(batch, options);
    } catch (error) {
      signal.throwIfAborted();
      const [tool, ...others] = batch;
      if (tool === undefined || isOtherModel(error)) throw error;
      if (others.length > 0) {
        batches.push(...halves(batch).toReversed());
        continue;
      }
      if (suspect !== undefined) throw error;
      suspect = { tool, error };
      continue;
    }
    hasSucceeded = true;
    if (suspect !== undefined) refused.add(suspect.tool.fingerprint);
    suspect = undefined;
    options.onProgress?.({ done: total - missingTools(tools, table, refused).length, total });
  }
  if (suspect === undefined) return;
  if (!hasSucceeded) throw suspect.error;
  refused.add(suspect.tool.fingerprint);
}

/** Whether vectors came that do not go with those of the table. */
export function isOtherModel(error: unknown): boolean {
  return FawnError.isInstance(error) && error.code === "embedding_dimensions";
}

/** The tools that have no vector and may get one; of several with one fingerprint the first. */
export function missingTools(
  tools: readonly EmbeddedTool[],
  table: VectorTable,
  refused: ReadonlySet<string>,
): readonly EmbeddedTool[] {
  const missing = new Map<string, EmbeddedTool>();
  for (const tool of tools) {
    const { fingerprint } = tool;
    if (table.rowOf(fingerprint) !== undefined || refused.has(fingerprint) || missing.has(fingerprint))
      continue;
    missing.set(fingerprint, tool);
  }
  return [...missing.values()];
}

async function embedBatch(
  batch: readonly EmbeddedTool[],
  { table, embed, signal }: FillOptions,
): Promise<void> {
  const vectors = await embed(batch.map(({ definition }) => embeddingText(definition)));
  signal.throwIfAborted();
  if (vectors.length !== batch.length) {
    throw new FawnError(
      "embedding_invalid",
      `The embedding model returned ${vectors.length} vectors for ${batch.length} texts.`,
      { remedy: "Check the class that `tool_search.embeddings.use` names." },
    );
  }
  batch.forEach(({ fingerprint }, position) => table.add(fingerprint, vectors[position] ?? []));
}

function chunks(tools: readonly EmbeddedTool[], size: number): (readonly EmbeddedTool[])[] {
  const count = Math.ceil(tools.length / size);
  return Array.from({ length: count }, (_, index) => tools.slice(index * size, (index + 1) * size));
}

function halves(batch: readonly EmbeddedTool[]): (readonly EmbeddedTool[])[] {
  return chunks(batch, Math.ceil(batch.length / 2));
}
