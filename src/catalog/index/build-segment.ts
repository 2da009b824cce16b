import { porter2 } from "../text/porter2.js";
import { scanWords } from "../text/scan-words.js";
import { englishStopWords } from "../text/stop-words.js";
import { characterPairs } from "../text/wide-script.js";
import type { SearchDocument, SearchField } from "./fields.js";
import { fieldBit, fieldWeights, searchFields } from "./fields.js";
import type { Segment, TermLists } from "./segment.js";
import { impactOf } from "./weights.js";

const stopWord = -1;

/** Builds the index of these documents; document `d` of the segment is the one at position `d`. */
export function buildSegment(documents: Iterable<SearchDocument>): Segment {
  const builder = new SegmentBuilder();
  for (const document of documents) builder.add(document);
  return builder.finish();
}

const fieldPlan = searchFields.map((field) => ({
  field,
  weight: fieldWeights[field],
  bit: fieldBit(field),
}));

class SegmentBuilder {
  readonly #termNumbers = new Map<string, number>();
  readonly #wordNumbers = new Map<string, number>();
  readonly #termTexts: string[] = [];
  /** By term: how often it stands in the current document, weighted, and in which fields. */
  readonly #units: number[] = [];
  readonly #masks: number[] = [];
  /** Terms of the current document, in the order of their first appearance. */
  readonly #touched: number[] = [];
  readonly #frequencies: number[] = [];
  /** All postings in the order of the documents. */
  readonly #postings = { terms: [] as number[], units: [] as number[], masks: [] as number[] };
  readonly #starts: number[] = [0];
  readonly #lengths: number[] = [];
  readonly #names = new ListBuilder();
  readonly #leads = new ListBuilder();
  #length = 0;
  #weight = 0;
  #bit = 0;
  #sequence: number[] = [];

  readonly #visitor = {
    word: (word: string): void => {
      const term = this.#wordNumbers.get(word) ?? this.#learnWord(word);
      if (term !== stopWord) this.#count(term);
    },
    wide: (run: string): void => {
      for (const pair of characterPairs(run)) this.#count(this.#termNumber(pair));
    },
  };

  add(document: SearchDocument): void {
    this.#length = 0;
    for (const { field, weight, bit } of fieldPlan) {
      const text = document[field];
      this.#sequence = [];
      if (text !== undefined && text !== "") {
        this.#weight = weight;
        this.#bit = bit;
        scanWords(text, this.#visitor);
      }
      this.#keepSequence(field);
    }
    this.#closeDocument();
  }

  #keepSequence(field: SearchField): void {
    if (field === "name") this.#names.add(this.#sequence);
    if (field === "lead") this.#leads.add([...new Set(this.#sequence)]);
  }

  #learnWord(word: string): number {
    const term = englishStopWords.has(word) ? stopWord : this.#termNumber(porter2(word));
    this.#wordNumbers.set(word, term);
    return term;
  }

  #termNumber(text: string): number {
    const known = this.#termNumbers.get(text);
    if (known !== undefined) return known;
    const number = this.#termTexts.length;
    this.#termNumbers.set(text, number);
    this.#termTexts.push(text);
    this.#units.push(0);
    this.#masks.push(0);
    this.#frequencies.push(0);
    return number;
  }

  #count(term: number): void {
    const before = this.#units[term] ?? 0;
    if (before === 0) this.#touched.push(term);
    this.#units[term] = before + this.#weight;
    this.#masks[term] = (this.#masks[term] ?? 0) | this.#bit;
    this.#length += this.#weight;
    this.#sequence.push(term);
  }

  #closeDocument(): void {
    const { terms, units, masks } = this.#postings;
    for (const term of this.#touched) {
      terms.push(term);
      units.push(this.#units[term] ?? 0);
      masks.push(this.#masks[term] ?? 0);
      this.#units[term] = 0;
      this.#masks[term] = 0;
      this.#frequencies[term] = (this.#frequencies[term] ?? 0) + 1;
    }
    this.#touched.length = 0;
    this.#starts.push(terms.length);
    this.#lengths.push(this.#length);
  }

  finish(): Segment {
    const size = this.#lengths.length;
    const { terms, units, masks } = this.#postings;
    const offsets = runningSums(this.#frequencies);
    const next = offsets.slice();
    const documents = new Uint32Array(terms.length);
    const impacts = new Float32Array(terms.length);
    const fields = new Uint16Array(terms.length);
    for (let document = 0; document < size; document++) {
      const length = this.#lengths[document] ?? 0;
      const end = this.#starts[document + 1] ?? 0;
      for (let posting = this.#starts[document] ?? 0; posting < end; posting++) {
        const term = terms[posting] ?? 0;
        const place = next[term] ?? 0;
        next[term] = place + 1;
        documents[place] = document;
        impacts[place] = impactOf(units[posting] ?? 0, length);
        fields[place] = masks[posting] ?? 0;
      }
    }
    return {
      size,
      termNumbers: this.#termNumbers,
      termTexts: this.#termTexts,
      wordNumbers: this.#wordNumbers,
      offsets,
      documents,
      impacts,
      fields,
      names: this.#names.finish(),
      leads: this.#leads.finish(),
    };
  }
}

class ListBuilder {
  readonly #terms: number[] = [];
  readonly #lengths: number[] = [];

  add(terms: readonly number[]): void {
    this.#lengths.push(terms.length);
    for (const term of terms) this.#terms.push(term);
  }

  finish(): TermLists {
    return { offsets: runningSums(this.#lengths), terms: Uint32Array.from(this.#terms) };
  }
}

/** `[a, b]` → `[0, a, a + b]`. */
function runningSums(counts: readonly number[]): Uint32Array {
  const sums = new Uint32Array(counts.length + 1);
  counts.forEach((count, index) => {
    sums[index + 1] = (sums[index] ?? 0) + count;
  });
  return sums;
}
