import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import type { Logger } from "../../kernel/logger.js";
import type { Clock } from "../../kernel/clock.js";
import { fillVectors, isOtherModel } from "./fill-vectors.js";
import type { EmbeddedTool, FillProgress } from "./fill-vectors.js";
import { serviceName, type ServiceHealth } from "./service-health.js";
import type { VectorCache } from "./vector-cache.js";
import { VectorTable } from "./vector-table.js";
import { withinTime } from "../time/within-time.js";

/** Milliseconds that one batch of tools may take. */
const batchTimeout = 60_000;
/** New vectors since the last write after which they are written, at least and as a share of all. */
const saveAfter = { least: 512, share: 0.25 };
/** Vectors that are kept though no tool needs them: a server that is away for a while may come back. */
const maxSpare = 2_000;

export interface VectorKeeperOptions {
  readonly embeddings: Pick<EmbeddingsInterface, "embedDocuments">;
  readonly cache: VectorCache;
  readonly health: ServiceHealth;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly batchSize: number;
  readonly onProgress?: ((progress: FillProgress) => void) | undefined;
}

/** Sees to it, in the background, that each tool of the latest list gets its vector and that the disk has them. */
export class VectorKeeper {
  readonly #options: VectorKeeperOptions;
  readonly #closing = new AbortController();
  /** Fingerprints of tools whose text the service does not take. */
  readonly #refused = new Set<string>();
  #table = new VectorTable();
  #tools: readonly EmbeddedTool[] = [];
  #isLoaded = false;
  /** Whether the table began with vectors of an earlier process. */
  #isFromDisk = false;
  /** How often the table was begun anew. */
  #restarts = 0;
  #saved = 0;
  #isWorking = false;
  #work: Promise<void> = Promise.resolve();
  #cancelRetry: () => void = () => undefined;

  constructor(options: VectorKeeperOptions) {
    this.#options = options;
  }

  /** The vectors that are there. Another table takes its place when the model has changed. */
  get table(): VectorTable {
    return this.#table;
  }

  get tools(): readonly EmbeddedTool[] {
    return this.#tools;
  }

  follow(tools: readonly EmbeddedTool[]): void {
    this.#tools = tools;
    this.#begin();
  }

  async settled(): Promise<void> {
    while (this.#isWorking) await this.#work;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#cancelRetry();
    await this.settled();
  }

  /** Takes note of a failure of the service, at a query too: it is left alone for a while and then tried again. */
  failed(error: unknown): void {
    const { health, clock } = this.#options;
    if (isOtherModel(error) && this.#isFromDisk) return this.#startAnew();
    health.failed(error);
    this.#cancelRetry();
    this.#cancelRetry = clock.after(health.pause, () => this.#begin());
  }

  #begin(): void {
    if (this.#isWorking || this.#isIdle()) return;
    this.#isWorking = true;
    this.#work = this.#fillAll();
  }

  #isIdle(): boolean {
    return this.#closing.signal.aborted || this.#options.health.pause > 0;
  }

  /** Follows the list while it changes, until all is there or the service fails. */
  async #fillAll(): Promise<void> {
    try {
      if (!this.#isLoaded) await this.#load();
      let isBehind = true;
      while (isBehind && !this.#isIdle()) {
        const tools = this.#tools;
        const restarts = this.#restarts;
        await this.#fill(tools);
        this.#dropSpare();
        await this.#save(0);
        isBehind = tools !== this.#tools || restarts !== this.#restarts;
      }
    } finally {
      this.#isWorking = false;
    }
  }

  async #load(): Promise<void> {
    this.#table = await this.#options.cache.load();
    this.#saved = this.#table.size;
    this.#isFromDisk = this.#table.size > 0;
    this.#isLoaded = true;
  }

  async #fill(tools: readonly EmbeddedTool[]): Promise<void> {
    const { batchSize, health } = this.#options;
    const { signal } = this.#closing;
    const refused = new Set(this.#refused);
    const embed = (texts: string[]) => this.#embedBatch(texts);
    const onProgress = (progress: FillProgress) => {
      health.succeeded();
      this.#options.onProgress?.(progress);
    };
    try {
      await fillVectors(tools, { table: this.#table, batchSize, refused, signal, onProgress, embed });
      this.#noteRefused(tools, refused);
    } catch (error) {
      if (!signal.aborted) this.failed(error);
    }
  }

  async #embedBatch(texts: string[]): Promise<number[][]> {
    const { embeddings, clock } = this.#options;
    await this.#save(Math.max(saveAfter.least, this.#table.size * saveAfter.share));
    const limit = { clock, milliseconds: batchTimeout, who: serviceName, signal: this.#closing.signal };
    return await withinTime(embeddings.embedDocuments(texts), limit);
  }

  #noteRefused(tools: readonly EmbeddedTool[], refused: ReadonlySet<string>): void {
    const isFresh = ({ fingerprint }: EmbeddedTool) =>
      refused.has(fingerprint) && !this.#refused.has(fingerprint);
    const fresh = tools.filter(isFresh);
    if (fresh.length === 0) return;
    for (const { fingerprint } of fresh) this.#refused.add(fingerprint);
    const names = fresh.map(({ definition }) => definition.name).join(", ");
    this.#options.logger.warn(`The embedding service refuses the text of ${names}: found by words alone.`);
  }

  /** Tools that change again and again must not fill the memory. */
  #dropSpare(): void {
    if (this.#table.size <= this.#tools.length + 2 * maxSpare) return;
    const needed = new Set(this.#tools.map(({ fingerprint }) => fingerprint));
    const all = [...this.#table.fingerprints];
    const spare = all.filter((fingerprint) => !needed.has(fingerprint)).slice(-maxSpare);
    this.#table = this.#table.only([...spare, ...all.filter((fingerprint) => needed.has(fingerprint))]);
    this.#saved = 0;
  }

  /** Writes the vectors where more than `unsaved` of them are not on disk. */
  async #save(unsaved: number): Promise<void> {
    if (this.#table.size - this.#saved <= unsaved) return;
    this.#saved = this.#table.size;
    await this.#options.cache.save(this.#table);
  }

  /** The service has another model now, under the same configuration: what was on disk goes with the old one. */
  #startAnew(): void {
    this.#options.logger.warn("The embedding model has changed; the vectors of all tools are made anew.");
    this.#table = new VectorTable();
    this.#saved = 0;
    this.#isFromDisk = false;
    this.#restarts += 1;
    this.#begin();
  }
}
