import { messageOf } from "../../kernel/fawn-error.js";
import type { Logger } from "../../kernel/logger.js";
import { readStateFile, replaceStateFile } from "../state-files/state-file.js";
import { decodeVectors, encodeVectors } from "./vector-file.js";
import { VectorTable } from "./vector-table.js";

/** Vectors that are kept though no tool of the snapshot needs them: a server that is away may come back. */
const maxSpare = 2_000;

export interface VectorCache {
  /** The vectors on disk. A file that is missing, damaged or foreign gives an empty table, the last two a warning. */
  load(): Promise<VectorTable>;
  /** Replaces the file by the vectors of `needed` and the latest 2,000 others. Warns where that fails. */
  save(table: VectorTable, needed: ReadonlySet<string>): Promise<void>;
}

export interface VectorCacheOptions {
  readonly file: string;
  /** {@link EmbeddingModelIdentity.id} */
  readonly model: string;
  readonly logger: Logger;
}

export function createVectorCache({ file, model, logger }: VectorCacheOptions): VectorCache {
  return {
    async load() {
      try {
        const found = await readStateFile(file);
        if (found === undefined) return new VectorTable();
        const decoded = decodeVectors(model, found.bytes);
        if ("table" in decoded) return decoded.table;
        logger.warn(`The vectors in ${file} are made anew: ${decoded.fault}.`);
      } catch (error) {
        logger.warn(`The vectors in ${file} are made anew: the file cannot be read (${messageOf(error)}).`);
      }
      return new VectorTable();
    },
    async save(table, needed) {
      const all = [...table.fingerprints];
      const spare = all.filter((fingerprint) => !needed.has(fingerprint)).slice(-maxSpare);
      const kept = [...spare, ...all.filter((fingerprint) => needed.has(fingerprint))];
      if (kept.length === 0) return;
      try {
        await replaceStateFile(file, encodeVectors(model, table, kept));
      } catch (error) {
        logger.warn(`Vectors are not kept: ${file} cannot be written (${messageOf(error)}).`);
      }
    },
  };
}
