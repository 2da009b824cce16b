import { isRecord } from "../kernel/json-schema.js";
import type { CallResult } from "./call-result.js";
import { saysStructured } from "./structured-content.js";

/** Bytes of a result's images, sound and files together, and characters of each thing kept beside its content. */
const maxKept = 10_000_000;

export interface BoundedResult {
  readonly result: CallResult;
  /** Whether the model may read the structured content, which the artifact keeps in any case. */
  readonly readsStructured: boolean;
}

/**
 * Cuts a result to what a model and a thread's checkpoints can bear. The first `maxChars` characters of its text
 * stay, and a last line says how many are left out. Files that find no room in 10 MB become a line of text.
 * Structured content is read only where it fits beside the text, and kept up to 10 million characters, as is
 * `_meta`. What needs no cut comes back as it is.
 */
export function boundResult(result: CallResult, maxChars: number): BoundedResult {
  const { structuredContent, _meta: meta, ...rest } = result;
  const cutting = new Cutting(maxChars);
  const content = result.content.flatMap((block) => cutting.take(block));
  const structuredChars = charsOf(structuredContent);
  const readsStructured =
    cutting.leftOut === 0 &&
    (structuredChars <= cutting.room || saysStructured(result.content, structuredContent));
  const notes = [
    ...(cutting.leftOut > 0 ? [textNote(cutting.leftOut, maxChars)] : []),
    ...(readsStructured || structuredChars === 0 ? [] : [structuredNote(structuredChars, maxChars)]),
  ];
  const [keepsStructured, keepsMeta] = [structuredChars <= maxKept, charsOf(meta) <= maxKept];
  if (!cutting.hasCut && notes.length === 0 && keepsStructured && keepsMeta) {
    return { result, readsStructured };
  }
  const bounded = {
    ...rest,
    content: [...content, ...notes.map(textBlock)],
    ...(keepsStructured && structuredContent !== undefined ? { structuredContent } : {}),
    ...(keepsMeta && meta !== undefined ? { _meta: meta } : {}),
  };
  return { result: bounded, readsStructured };
}

/** The blocks of one result, in their order, as far as there is room. */
class Cutting {
  /** Characters for which there is room. */
  room: number;
  /** Characters that found none. */
  leftOut = 0;
  hasCut = false;
  #mediaRoom = maxKept;

  constructor(maxChars: number) {
    this.room = maxChars;
  }

  /** What stays of a block: itself, a shorter one, a note, or nothing. */
  take(block: unknown): unknown[] {
    if (!isRecord(block)) return this.#takeJson(block);
    const { type, text, data, resource } = block;
    if (type === "text" && typeof text === "string") {
      return this.#takeText(block, text, (head) => ({ ...block, text: head }));
    }
    if ((type === "image" || type === "audio") && typeof data === "string") {
      return this.#takeMedia(block, data, `${type} of ${shortOf(block["mimeType"])}`);
    }
    if (type === "resource" && isRecord(resource)) {
      const { uri, text: said, blob } = resource;
      if (typeof said === "string") {
        return this.#takeText(block, said, (head) => ({ ...block, resource: { ...resource, text: head } }));
      }
      if (typeof blob === "string") return this.#takeMedia(block, blob, `resource ${shortOf(uri)}`);
    }
    return this.#takeJson(block);
  }

  #takeText(block: unknown, text: string, shortened: (head: string) => unknown): unknown[] {
    if (text.length <= this.room) {
      this.room -= text.length;
      return [block];
    }
    const head = headOf(text, this.room);
    this.hasCut = true;
    this.leftOut += text.length - head.length;
    this.room = 0;
    return head === "" ? [] : [shortened(head)];
  }

  /** A block of another kind is read as its JSON. */
  #takeJson(block: unknown): unknown[] {
    return this.#takeText(block, JSON.stringify(block), textBlock);
  }

  #takeMedia(block: unknown, base64: string, label: string): unknown[] {
    const bytes = Math.floor((base64.length * 3) / 4);
    if (bytes <= this.#mediaRoom) {
      this.#mediaRoom -= bytes;
      return [block];
    }
    this.hasCut = true;
    const why = `${shown(bytes)} bytes; left out: files of one result may have ${shown(maxKept)} bytes together`;
    return [textBlock(`[${label}, ${why}]`)];
  }
}

/** The first `length` characters, less one where that would part a surrogate pair. */
function headOf(text: string, length: number): string {
  const partsPair = /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(length - 1, length + 1));
  return text.slice(0, partsPair ? length - 1 : length);
}

function textNote(leftOut: number, maxChars: number): string {
  const advice = "Ask the tool for less, for instance by a filter, a range or a page.";
  return `[${shown(leftOut)} characters are left out here: of one result at most ${shown(maxChars)} are read. ${advice}]`;
}

function structuredNote(chars: number, maxChars: number): string {
  return `[The structured content of ${shown(chars)} characters is left out: of one result at most ${shown(maxChars)} are read.]`;
}

function charsOf(value: unknown): number {
  return value === undefined || value === null ? 0 : JSON.stringify(value).length;
}

function textBlock(text: string): { readonly type: "text"; readonly text: string } {
  return { type: "text", text };
}

function shortOf(value: unknown): string {
  return typeof value === "string" ? value.slice(0, 200) : "unknown kind";
}

function shown(count: number): string {
  return count.toLocaleString("en-US");
}
