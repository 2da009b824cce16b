import { actionOf } from "./concepts.js";
import { findMentions } from "./mentions.js";
import { stemsOf } from "./words.js";

/** Steps that one message is taken apart into at most. */
const maxParts = 4;

const seam = /(?<=\s)(?:and then|then|after that|afterwards)\s+|(?:然后再?|接着|之后再?)\s*/giu;
const questions = new Set(["what", "which", "how", "use", "call", "run", "tell"]);

/**
 * The steps of a request such as `add 2 and 3, then echo hello`. It is only taken apart where what follows begins
 * with a doing, so that a text about to be written stays whole.
 */
export function splitRequest(text: string): string[] {
  const mentions = findMentions(text);
  const parts: string[] = [];
  let start = 0;
  for (const match of text.matchAll(seam)) {
    const end = match.index + match[0].length;
    const literal = mentions.some((mention) => mention.start < end && match.index < mention.end);
    if (literal || parts.length + 1 >= maxParts || !beginsWithDoing(text.slice(end))) continue;
    parts.push(withoutStop(text.slice(start, match.index)));
    start = end;
  }
  return [...parts, text.slice(start).trim()].filter((part) => part !== "");
}

/** Whether the text begins with a word that asks for something to be done, or to be told. */
export function beginsWithDoing(text: string): boolean {
  const [first = "", second = ""] = stemsOf(text.slice(0, 60));
  return questions.has(first) || actionOf(first) !== undefined || (text.startsWith("把") && second !== "");
}

function withoutStop(text: string): string {
  return text.trim().replace(/[,;.，。；]$/u, "");
}
