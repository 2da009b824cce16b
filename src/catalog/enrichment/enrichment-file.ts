import { compareText } from "../../kernel/canonical-json.js";
import { FawnError, messageOf } from "../../kernel/fawn-error.js";
import {
  readStateFile,
  replaceStateFile,
  sameStamp,
  stampOf,
  type FileStamp,
} from "../../kernel/state-file.js";
import { enrichmentNoteSchema, type EnrichmentNote } from "./enrichment-note.js";

export type EnrichmentNotes = ReadonlyMap<string, EnrichmentNote>;

export interface LineFault {
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

export interface ParsedNotes {
  readonly notes: EnrichmentNotes;
  readonly faults: readonly LineFault[];
}

/** The notes of a file, one JSON object a line. Blank lines are fine; of two notes on one tool the later one holds. */
export function parseNotes(text: string): ParsedNotes {
  const notes = new Map<string, EnrichmentNote>();
  const faults: LineFault[] = [];
  for (const [index, line] of text
    .replace(/^\uFEFF/u, "")
    .split(/\r?\n/u)
    .entries()) {
    if (line.trim() === "") continue;
    const note = parseLine(line);
    if (typeof note === "string") faults.push({ line: index + 1, message: note });
    else notes.set(note.name, note);
  }
  return { notes, faults };
}

function parseLine(line: string): EnrichmentNote | string {
  try {
    const parsed = enrichmentNoteSchema.safeParse(JSON.parse(line));
    if (parsed.success) return parsed.data;
    return parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ");
  } catch (error) {
    return messageOf(error);
  }
}

/** One line a tool, sorted by name, so that a change is a small difference. */
export function formatNotes(notes: EnrichmentNotes): string {
  return [...notes.values()]
    .toSorted((a, b) => compareText(a.name, b.name))
    .map((note) => `${JSON.stringify(note)}\n`)
    .join("");
}

/** The file of notes while it is being extended. Lines that are changed by hand meanwhile are kept. */
export class EnrichmentFile {
  readonly #file: string;
  readonly #added = new Map<string, EnrichmentNote>();
  #onDisk: EnrichmentNotes = new Map();
  #stamp: FileStamp | undefined;
  #writing: Promise<void> | undefined;
  #isDirty = false;

  private constructor(file: string) {
    this.#file = file;
  }

  /**
   * Opens a file, which need not exist.
   *
   * @throws FawnError `enrichment_file_invalid` where it has a line that is no note: it would be lost at the next write
   */
  static async open(file: string): Promise<EnrichmentFile> {
    const opened = new EnrichmentFile(file);
    await opened.#read();
    return opened;
  }

  /** Whether there is a note on this tool as it is now. */
  has({ name, fingerprint }: { readonly name: string; readonly fingerprint: string }): boolean {
    const note = this.#added.get(name) ?? this.#onDisk.get(name);
    return note?.fingerprint === fingerprint;
  }

  /** Adds a note. Resolves when it is on disk; many notes at a time are few writes. Rejects when it cannot be written. */
  add(note: EnrichmentNote): Promise<void> {
    this.#added.set(note.name, note);
    this.#isDirty = true;
    this.#writing ??= this.#writeAll();
    return this.#writing;
  }

  /** One write at a time; what comes meanwhile goes into the next. */
  async #writeAll(): Promise<void> {
    try {
      while (this.#isDirty) {
        this.#isDirty = false;
        await this.#write();
      }
    } finally {
      this.#writing = undefined;
    }
  }

  async #write(): Promise<void> {
    if (!sameStamp(await stampOf(this.#file), this.#stamp)) await this.#read();
    const added = new Map(this.#added);
    const notes = new Map([...this.#onDisk, ...added]);
    this.#stamp = await replaceStateFile(this.#file, formatNotes(notes)).catch((cause: unknown) => {
      throw new FawnError("enrichment_not_kept", `${this.#file} cannot be written: ${messageOf(cause)}.`, {
        cause,
        remedy: "Make the folder writable, or name another one as `state_dir` in config.yaml.",
      });
    });
    this.#onDisk = notes;
    for (const [name, note] of added) if (this.#added.get(name) === note) this.#added.delete(name);
  }

  async #read(): Promise<void> {
    const found = await readStateFile(this.#file);
    const { notes, faults } = parseNotes(found?.bytes.toString("utf8") ?? "");
    const [fault] = faults;
    if (fault !== undefined) {
      throw new FawnError("enrichment_file_invalid", `this line is no note on a tool: ${fault.message}.`, {
        location: { file: this.#file, line: fault.line },
        remedy: "Correct or delete the line.",
      });
    }
    this.#onDisk = notes;
    this.#stamp = found?.stamp;
  }
}
