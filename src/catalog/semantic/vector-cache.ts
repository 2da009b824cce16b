import { messageOf } from "../../kernel/fawn-error.js";
import type { Logger } from "../../kernel/logger.js";
import { readStateFile, replaceStateFile } from "../../kernel/state-file.js";
import { decodeVectors, encodeVectors } from "./vector-file.js";
import { VectorTable } from "./vector-table.js";

export interface VectorCache {
  /** The vectors on disk. A file that is missing, damaged or foreign gives an empty table, the last two a warning. */
  load(): Promise<VectorTable>;
  /** Replaces the file by the vectors of this table, unless it is empty. Warns where that fails. */
  save(table: VectorTable): Promise<void>;
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
    async save(table) {
      if (table.size === 0) return;
      try {
        await replaceStateFile(file, encodeVectors(model, table));
      } catch (error) {
        logger.warn(`Vectors are not kept: ${file} cannot be written (${messageOf(error)}).`);
      }
    },
  };
}
