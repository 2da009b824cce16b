import { join } from "node:path";

/** Where the catalogue keeps what it has cached and learnt, below the folder `state_dir`. */
export interface CatalogFiles {
  /** Folder of the vectors, one file for each embedding model. */
  readonly vectors: string;
  /** What was learnt from use. */
  readonly learned: string;
  /** The notes of `fawn catalog enrich`. */
  readonly enriched: string;
}

export function catalogFiles(stateDir: string): CatalogFiles {
  const folder = join(stateDir, "catalog");
  return {
    vectors: join(folder, "vectors"),
    learned: join(folder, "learned.json"),
    enriched: join(folder, "enriched.jsonl"),
  };
}
