import { messageOf } from "../../kernel/fawn-error.js";
import type { Logger } from "../../kernel/logger.js";
import type { RegisteredTool } from "../../registry/registered-tool.js";
import { readStateFile, sameStamp, stampOf, type FileStamp } from "../../kernel/state-file.js";
import { parseNotes, type EnrichmentNotes } from "./enrichment-file.js";

/** The notes of `fawn catalog enrich`, for the index. */
export interface EnrichmentSource {
  /** Requests that this very tool serves, in English and Chinese. None for a tool that has changed since. */
  examplesFor(tool: Pick<RegisteredTool, "definition" | "fingerprint">): readonly string[];
  /** What this very tool is not for. */
  notForOf(tool: Pick<RegisteredTool, "definition" | "fingerprint">): readonly string[];
  /** Reads the file where it has changed, and tells the names of tools whose note is another now. Never rejects. */
  refresh(): Promise<ReadonlySet<string>>;
}

/** Reads the notes of a file, which need not exist. Lines that are no notes are left out with a warning. */
export async function openEnrichmentSource(file: string, logger: Logger): Promise<EnrichmentSource> {
  let notes: EnrichmentNotes = new Map();
  let stamp: FileStamp | undefined;
  const noteOn = ({ definition, fingerprint }: Pick<RegisteredTool, "definition" | "fingerprint">) => {
    const note = notes.get(definition.name);
    return note?.fingerprint === fingerprint ? note : undefined;
  };
  const source: EnrichmentSource = {
    examplesFor(tool) {
      const note = noteOn(tool);
      return note ? [...note.en, ...note.zh] : [];
    },
    notForOf: (tool) => noteOn(tool)?.not_for ?? [],
    async refresh() {
      try {
        if (sameStamp(await stampOf(file), stamp)) return new Set();
        const found = await readStateFile(file);
        stamp = found?.stamp;
        const parsed = parseNotes(found?.bytes.toString("utf8") ?? "");
        const before = notes;
        notes = parsed.notes;
        for (const fault of parsed.faults)
          logger.warn(
            `${file}:${fault.line}: this line is no note on a tool and is left out: ${fault.message}.`,
          );
        return changedNames(before, notes);
      } catch (error) {
        logger.warn(`The notes on tools in ${file} cannot be read: ${messageOf(error)}.`);
        return new Set();
      }
    },
  };
  await source.refresh();
  return source;
}

function changedNames(before: EnrichmentNotes, after: EnrichmentNotes): ReadonlySet<string> {
  const names = [...before.keys(), ...after.keys()];
  return new Set(
    names.filter((name) => JSON.stringify(before.get(name)) !== JSON.stringify(after.get(name))),
  );
}
