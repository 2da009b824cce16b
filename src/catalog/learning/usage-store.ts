import { messageOf } from "../../kernel/fawn-error.js";
import type { Logger } from "../../kernel/logger.js";
import type { RegisteredTool } from "../../registry/registered-tool.js";
import type { Clock } from "../../kernel/clock.js";
import {
  readStateFile,
  replaceStateFile,
  sameStamp,
  setAside,
  stampOf,
  type FileStamp,
} from "../../kernel/state-file.js";
import { cutText } from "../tool-text/cut-text.js";
import { emptyLearnedFile, formatLearnedFile, parseLearnedFile, type LearnedFile } from "./learned-file.js";
import { defaultBounds, learn, textOf, type LearnedTools, type ToolUse } from "./learned-tools.js";
import { maxRequestLength, requestText } from "./request-text.js";

/** Milliseconds after a use until it is written, so that many uses are one write. */
const writeDelay = 2_000;
/** Uses that wait for a disk that cannot be written; older ones are given up. */
const maxPending = 1_000;
/** Occasions that are remembered to count each once. */
const maxOccasions = 5_000;
/** How often a write begins again because somebody else wrote meanwhile. */
const maxAttempts = 5;

export interface RecordedUse {
  readonly query: string;
  readonly tool: { readonly name: string; readonly fingerprint: string };
  /** Names this search and tool; a second use of one occasion does not count (a step of a graph may run twice). */
  readonly occasion: string;
}

/** Port of what notices uses. */
export interface UsageRecorder {
  record(use: RecordedUse): void;
}

/** Learns from use which words lead to which tool. Its text is for the index alone and is never shown to a model. */
export interface UsageStore extends UsageRecorder {
  /** Requests that led to this very tool, most used first. None while its definition is not the one that was used. */
  examplesFor(tool: Pick<RegisteredTool, "definition" | "fingerprint">): readonly string[];
  /** Tells the names of tools whose examples have changed, until the returned function is called. */
  onChange(listener: (names: ReadonlySet<string>) => void): () => void;
  /** Takes over what a person or another process has changed in the file. Cheap when nothing was. */
  refresh(): Promise<void>;
  /** Writes what is not written yet. Never rejects: what cannot be written is kept and tried again. */
  flush(): Promise<void>;
  /** Writes the rest and stops. */
  close(): Promise<void>;
}

export interface UsageStoreOptions {
  readonly file: string;
  readonly logger: Logger;
  readonly clock: Clock;
}

/** Opens the store on its file, which need not exist. A malformed file is moved to `FILE.broken`, with a warning. */
export async function openUsageStore(options: UsageStoreOptions): Promise<UsageStore> {
  const store = new FileUsageStore(options);
  await store.refresh();
  return store;
}

class FileUsageStore implements UsageStore {
  readonly #options: UsageStoreOptions;
  readonly #listeners = new Set<(names: ReadonlySet<string>) => void>();
  readonly #occasions = new Set<string>();
  /** What the file held when it was last read or written. */
  #onDisk = emptyLearnedFile;
  #stamp: FileStamp | undefined;
  #pending: readonly ToolUse[] = [];
  #current: LearnedTools = emptyLearnedFile.tools;
  #lastJob: Promise<void> = Promise.resolve();
  #cancelWrite: (() => void) | undefined;
  readonly #failing = new Set<"read" | "written">();

  constructor(options: UsageStoreOptions) {
    this.#options = options;
  }

  record({ query, tool, occasion }: RecordedUse): void {
    const text = requestText(query);
    if (text === undefined || !this.#isNewOccasion(occasion)) return;
    const time = new Date(this.#options.clock.now()).toISOString();
    const use: ToolUse = { ...tool, text, time };
    this.#pending = [...this.#pending, use].slice(-maxPending);
    this.#show(learn(this.#current, [use]));
    this.#cancelWrite ??= this.#options.clock.after(writeDelay, () => void this.flush());
  }

  examplesFor({
    definition,
    fingerprint,
  }: Pick<RegisteredTool, "definition" | "fingerprint">): readonly string[] {
    const learned = this.#current.get(definition.name);
    if (learned === undefined || (learned.fingerprint ?? fingerprint) !== fingerprint) return [];
    const examples = learned.examples.slice(0, defaultBounds.examplesPerTool);
    return examples.map((example) => cutText(textOf(example), maxRequestLength));
  }

  onChange(listener: (names: ReadonlySet<string>) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  refresh(): Promise<void> {
    return this.#inTurn("read", () => this.#reload());
  }

  flush(): Promise<void> {
    this.#cancelWrite?.();
    this.#cancelWrite = undefined;
    return this.#inTurn("written", () => this.#write());
  }

  async close(): Promise<void> {
    await this.flush();
    this.#listeners.clear();
  }

  /** One after the other. A fault of the disk is told once, and the store goes on in memory. */
  #inTurn(what: "read" | "written", job: () => Promise<void>): Promise<void> {
    const run = async (): Promise<void> => {
      try {
        await job();
        this.#failing.delete(what);
      } catch (error) {
        if (this.#failing.has(what)) return;
        this.#failing.add(what);
        this.#warn(`cannot be ${what} (${messageOf(error)}); what is learnt is kept in memory`);
      }
    };
    this.#lastJob = this.#lastJob.then(run);
    return this.#lastJob;
  }

  async #reload(): Promise<void> {
    if (sameStamp(await stampOf(this.#options.file), this.#stamp)) return;
    const found = await this.#read();
    this.#onDisk = found?.file ?? emptyLearnedFile;
    this.#stamp = found?.stamp;
    this.#show(learn(this.#onDisk.tools, this.#pending));
  }

  /** What is in the file; `undefined` where there is none, or none any more because it was malformed. */
  async #read(): Promise<{ readonly file: LearnedFile; readonly stamp: FileStamp } | undefined> {
    const { file } = this.#options;
    for (;;) {
      const found = await readStateFile(file);
      if (found === undefined) return undefined;
      const parsed = parseLearnedFile(found.bytes.toString("utf8"));
      if ("file" in parsed) return { file: parsed.file, stamp: found.stamp };
      // An editor may be in the middle of writing.
      if (!sameStamp(await stampOf(file), found.stamp)) continue;
      const aside = await setAside(file);
      this.#warn(
        `is malformed: ${parsed.fault}. It is kept as ${aside}; mend it and rename it to have it back`,
      );
      return undefined;
    }
  }

  async #write(): Promise<void> {
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      await this.#reload();
      const uses = this.#pending;
      if (uses.length === 0) return;
      const file = { ...this.#onDisk, tools: learn(this.#onDisk.tools, uses) };
      const text = formatLearnedFile(file);
      if (!sameStamp(await stampOf(this.#options.file), this.#stamp)) continue;
      this.#stamp = await replaceStateFile(this.#options.file, text);
      this.#onDisk = file;
      const written = new Set(uses);
      this.#pending = this.#pending.filter((use) => !written.has(use));
      return;
    }
    throw new Error("it changes all the time");
  }

  #show(tools: LearnedTools): void {
    const before = this.#current;
    this.#current = tools;
    if (this.#listeners.size === 0) return;
    const names = new Set(
      [...new Set([...before.keys(), ...tools.keys()])].filter((name) => !sameTool(before, tools, name)),
    );
    if (names.size === 0) return;
    for (const listener of this.#listeners) listener(names);
  }

  #isNewOccasion(occasion: string): boolean {
    if (this.#occasions.has(occasion)) return false;
    this.#occasions.add(occasion);
    const [oldest] = this.#occasions;
    if (this.#occasions.size > maxOccasions && oldest !== undefined) this.#occasions.delete(oldest);
    return true;
  }

  #warn(what: string): void {
    this.#options.logger.warn(`The file of learned examples ${this.#options.file} ${what}.`);
  }
}

function sameTool(before: LearnedTools, after: LearnedTools, name: string): boolean {
  const [a, b] = [before.get(name), after.get(name)];
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
