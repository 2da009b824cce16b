/** Receives the words of a text in their order. */
export interface WordVisitor {
  /** A word in lower case; `capital` tells that it was written with a capital first. */
  word(word: string, capital: boolean): void;
  /** A run of Chinese characters, kana or Hangul, in which no spaces part the words. */
  wide(run: string): void;
}

const beyondAscii = /[^\p{ASCII}]/u;
const camelBoundary = /(\p{Ll}|\d)(\p{Lu})|(\p{Lu})(\p{Lu}\p{Ll})/gu;
const wideRange = "\\u3005\\u3040-\\u30FF\\u3400-\\u9FFF\\uAC00-\\uD7AF";
const wordOrWide = new RegExp(`[${wideRange}]+|(?:(?![${wideRange}])[\\p{L}\\p{N}\\p{M}])+`, "gu");
/** Whether a text begins with a Chinese character, kana or Hangul. */
export const startsWide = new RegExp(`^[${wideRange}]`);
const accents = /[\u0300-\u036F]/g;

/**
 * Takes a text or an identifier apart: at everything that is neither letter nor digit, and inside camel case
 * (`getHTTPResponse` → get, http, response). Accents fall away.
 */
export function scanWords(text: string, visitor: WordVisitor): void {
  if (beyondAscii.test(text)) scanUnicode(text, visitor);
  else scanAscii(text, visitor);
}

function scanUnicode(text: string, visitor: WordVisitor): void {
  const spaced = text.normalize("NFKC").replace(camelBoundary, "$1$3 $2$4");
  for (const [run] of spaced.matchAll(wordOrWide)) {
    if (startsWide.test(run)) visitor.wide(run);
    else visitor.word(plainLetters(run.toLowerCase()), /^\p{Lu}/u.test(run));
  }
}

function plainLetters(word: string): string {
  return beyondAscii.test(word) ? word.normalize("NFD").replace(accents, "").normalize("NFC") : word;
}

const other = 0;
const lower = 1;
const upper = 2;
const digit = 3;

/** The class of each ASCII character; a table, because this runs for each character of each tool. */
const classOf = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code >= 97 && code <= 122) return lower;
  if (code >= 65 && code <= 90) return upper;
  return code >= 48 && code <= 57 ? digit : other;
});

function scanAscii(text: string, visitor: WordVisitor): void {
  const lowered = text.toLowerCase();
  let start = -1;
  let before = other;
  let kind = kindAt(text, 0);
  for (let at = 0; at <= text.length; at++) {
    const after = kindAt(text, at + 1);
    if (start >= 0 && endsWord(before, kind, after)) {
      visitor.word(lowered.slice(start, at), kindAt(text, start) === upper);
      start = -1;
    }
    if (start < 0 && kind !== other) start = at;
    before = kind;
    kind = after;
  }
}

function kindAt(text: string, at: number): number {
  return at < text.length ? (classOf[text.charCodeAt(at)] ?? other) : other;
}

/** Whether a word ends between two characters of the kinds `before` and `kind`. */
function endsWord(before: number, kind: number, after: number): boolean {
  if (kind === other) return true;
  if (kind !== upper) return false;
  return before === lower || before === digit || (before === upper && after === lower);
}
