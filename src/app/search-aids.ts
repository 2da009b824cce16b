import { join } from "node:path";
import { openEnrichmentSource } from "../catalog/enrichment/enrichment-source.js";
import { openUsageStore, type UsageRecorder } from "../catalog/learning/usage-store.js";
import { embeddingModelIdentity } from "../catalog/semantic/model-identity.js";
import { createSemanticIndex, type SemanticIndex } from "../catalog/semantic/semantic-index.js";
import { createVectorCache } from "../catalog/semantic/vector-cache.js";
import { catalogFiles } from "../catalog/state-files/catalog-files.js";
import type { Clock } from "../kernel/clock.js";
import type { LoadedConfig } from "../config/load-config.js";
import type { EmbeddingsConfig } from "../config/sections/tool-search.js";
import { FawnError, messageOf } from "../kernel/fawn-error.js";
import type { Logger } from "../kernel/logger.js";
import { createEmbeddings, embeddingsClass } from "../models/create-embeddings.js";
import { createReflection } from "../reflection/resolve-export.js";
import type { RegisteredTool } from "../registry/registered-tool.js";
import type { ToolFault } from "../tools/config-tools.js";

/** What helps the search beside the words of the tools: embeddings, learning and notes, each where it is in use. */
export interface SearchAids {
  readonly semantic: SemanticIndex | undefined;
  readonly recorder: UsageRecorder | undefined;
  /** Requests that this very tool serves, from notes and from use: for the index alone, never for a model. */
  examplesFor(tool: Pick<RegisteredTool, "definition" | "fingerprint">): readonly string[];
  /** Tells the names of tools whose examples have changed, until the returned function is called. */
  onChange(listener: (names: ReadonlySet<string>) => void): () => void;
  /** Takes over what has changed in the files. Cheap when nothing has; never rejects. */
  refresh(): Promise<void>;
  /** What is configured and cannot be used; the search goes on without it. */
  readonly faults: readonly ToolFault[];
  /** Writes what is not written yet and stops. */
  close(): Promise<void>;
}

export interface SearchAidsPorts {
  readonly config: LoadedConfig;
  readonly logger: Logger;
  readonly clock: Clock;
}

/** Opens what the configuration switches on. Broken embeddings are told to the log and left out. */
export async function openSearchAids({ config, logger, clock }: SearchAidsPorts): Promise<SearchAids> {
  const { tool_search: search, state_dir: stateDir } = config.app;
  const files = catalogFiles(stateDir);
  const enriched = await openEnrichmentSource(files.enriched, logger);
  const usage = search.learn ? await openUsageStore({ file: files.learned, logger, clock }) : undefined;
  const semantic = search.embeddings && (await openSemantic(search.embeddings, { config, logger, clock }));
  const fault = FawnError.isInstance(semantic) ? semantic : undefined;
  const index = FawnError.isInstance(semantic) ? undefined : semantic;
  if (fault) logger.error(`Search goes on without embeddings: ${fault.message}`, { code: fault.code });
  const listeners = new Set<(names: ReadonlySet<string>) => void>();
  const tell = (names: ReadonlySet<string>): void => {
    if (names.size > 0) for (const listener of listeners) listener(names);
  };
  usage?.onChange(tell);

  return {
    semantic: index,
    recorder: usage,
    examplesFor: (tool) => [...enriched.examplesFor(tool), ...(usage?.examplesFor(tool) ?? [])],
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async refresh() {
      tell(await enriched.refresh());
      await usage?.refresh();
    },
    faults: fault ? [{ name: "tool_search.embeddings", error: fault }] : [],
    async close() {
      listeners.clear();
      await Promise.all([index?.close(), usage?.close()]);
    },
  };
}

async function openSemantic(
  section: EmbeddingsConfig,
  { config, logger, clock }: SearchAidsPorts,
): Promise<SemanticIndex | FawnError> {
  const reflection = createReflection({ baseFolder: config.files.base });
  const location = { file: config.files.config ?? "config.yaml", path: "tool_search.embeddings.use" };
  try {
    const reflect = (use: string) => reflection.resolve(use, embeddingsClass, location);
    const embeddings = await createEmbeddings(section, reflect);
    const { id, fileName } = embeddingModelIdentity(section);
    const file = join(catalogFiles(config.app.state_dir).vectors, fileName);
    return createSemanticIndex({
      embeddings,
      cache: createVectorCache({ file, model: id, logger }),
      logger,
      clock,
      batchSize: section.batch_size,
      minSimilarity: section.min_similarity,
    });
  } catch (error) {
    if (FawnError.isInstance(error)) return error;
    return new FawnError("embeddings_failed", messageOf(error), { location, cause: error });
  }
}
