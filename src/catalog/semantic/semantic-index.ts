import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import type { EmbeddedTool } from "./fill-vectors.js";
import { rankBySimilarity } from "./rank-by-similarity.js";
import type { RankedPosition, SimilarityOptions } from "./rank-by-similarity.js";
import { serviceName, ServiceHealth } from "./service-health.js";
import { unitVector, type VectorTable } from "./vector-table.js";
import { VectorKeeper, type VectorKeeperOptions } from "./vector-keeper.js";
import { withinTime } from "../time/within-time.js";

/** Milliseconds that a search waits for the vector of its query; then the ranking by words goes on alone. */
const queryTimeout = 3_000;

export interface SemanticIndexOptions extends Omit<VectorKeeperOptions, "embeddings" | "health"> {
  readonly embeddings: EmbeddingsInterface;
  /** Least cosine similarity at which a tool counts as found. */
  readonly minSimilarity: number;
}

export interface SemanticSearchOptions extends Pick<SimilarityOptions, "limit" | "accepts"> {
  readonly signal?: AbortSignal | undefined;
}

/** One list of tools, ranked by meaning. Positions are positions in that list. */
export interface SemanticView {
  /**
   * The tools nearest to the text in meaning, best first. Empty where the service fails or pauses, and without tools
   * whose vectors are not there yet. Rejects with the signal's reason and with nothing else.
   */
  rank(text: string, options: SemanticSearchOptions): Promise<readonly RankedPosition[]>;
}

export interface SemanticStatus {
  readonly tools: number;
  /** Tools of the latest list that have a vector. */
  readonly ready: number;
  /** What the service failed with, as long as it does. */
  readonly fault?: string | undefined;
}

/** Vectors for the tools of one snapshot after the other. */
export interface SemanticIndex {
  /**
   * Turns to another list. Returns at once: vectors that are neither in memory nor on disk are computed in the
   * background. A search before that finds fewer tools by meaning, but is not kept waiting.
   */
  follow(tools: readonly EmbeddedTool[]): SemanticView;
  /** Settles when the background has nothing to do, or pauses after a failure. */
  settled(): Promise<void>;
  status(): SemanticStatus;
  /** Stops the background and keeps on disk what was computed. */
  close(): Promise<void>;
}

/** An index by meaning for any LangChain embeddings. A failing service never fails a search. */
export function createSemanticIndex(options: SemanticIndexOptions): SemanticIndex {
  const { embeddings, clock, minSimilarity } = options;
  const health = new ServiceHealth(() => clock.now(), options.logger);
  const keeper = new VectorKeeper({ ...options, health });

  /** A method that throws at once fails like one that rejects. */
  const embedQuery = async (text: string): Promise<number[]> => await embeddings.embedQuery(text);

  const vectorOf = async (text: string, signal: AbortSignal | undefined) => {
    signal?.throwIfAborted();
    if (text.trim() === "" || keeper.table.size === 0 || health.pause > 0) return undefined;
    try {
      const vector = await withinTime(embedQuery(text), {
        clock,
        milliseconds: queryTimeout,
        who: serviceName,
        signal,
      });
      const unit = unitVector(vector, keeper.table.dimensions);
      health.succeeded();
      return unit;
    } catch (error) {
      signal?.throwIfAborted();
      keeper.failed(error);
      return undefined;
    }
  };

  return {
    follow(tools) {
      keeper.follow(tools);
      const rows = rowsOf(tools);
      return {
        async rank(text, { signal, ...search }) {
          const query = await vectorOf(text, signal);
          if (query === undefined) return [];
          const { table } = keeper;
          return rankBySimilarity(table, rows(table), query, { ...search, minimum: minSimilarity });
        },
      };
    },
    settled: () => keeper.settled(),
    status() {
      const ready = keeper.tools.filter(({ fingerprint }) => keeper.table.rowOf(fingerprint) !== undefined);
      return { tools: keeper.tools.length, ready: ready.length, fault: health.fault };
    },
    close: () => keeper.close(),
  };
}

/** The row of each tool, looked up anew when the table has changed. */
function rowsOf(tools: readonly EmbeddedTool[]): (table: VectorTable) => Int32Array {
  let known: { readonly table: VectorTable; readonly size: number; readonly rows: Int32Array } | undefined;
  return (table) => {
    if (known?.table !== table || known.size !== table.size) {
      const rows = Int32Array.from(tools, ({ fingerprint }) => table.rowOf(fingerprint) ?? -1);
      known = { table, size: table.size, rows };
    }
    return known.rows;
  };
}
