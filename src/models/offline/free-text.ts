import type { Claims } from "./claims.js";
import { actionOf, likeness } from "./concepts.js";
import { withoutTrailingLink } from "./labels.js";
import type { Meaning } from "./slot-meaning.js";
import { isEmptyWord, stemsOf } from "./words.js";

const courtesy =
  /^(?:please|kindly|hey|hi|ok|okay|fawn|can you|could you|would you|will you|i want you to|i want to|i'd like you to|i'd like to|i need to|let's|请|麻烦你?|帮我|我想|你能|能不能)(?![A-Za-z])[\s,，]*/iu;
const commands = new Set("use using call run execute invoke start try 用 使用 调用 运行 执行".split(" "));
const toolNouns = new Set("tool function 工具".split(" "));
const articles = new Set("a an the my this that these some one 一个 一下 这个".split(" "));
const connectors = new Set(
  "with saying says say containing to for of about that on in as 说 是 为 道".split(" "),
);
const marker = "\u0000";

/**
 * What is left of a request when the words that name the tool and the parts that other arguments took are gone:
 * `please echo hello world` leaves `hello world`, `save buy milk to notes.txt` leaves `buy milk`.
 */
export function freeText(claims: Claims, toolWords: readonly string[], meaning: Meaning): string {
  const open = withoutClaimed(claims);
  const behindColon = afterColon(open, toolWords);
  const rest = behindColon ?? stripStart(open, toolWords, meaning);
  const text = rest.replaceAll(marker, " ").trim();
  if (meaning === "content") return text.replace(/(?<![.。])[.。]$/u, "");
  return stripChineseEnd(text.replace(/[.?!。？！\s]+$/u, ""), toolWords);
}

/** Each claimed part, with the words that lead up to it, becomes one mark. */
function withoutClaimed({ text, spans }: Claims): string {
  let open = "";
  let end = 0;
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    if (span.start > end) open += withoutTrailingLink(` ${text.slice(end, span.start)}`).replace(/^ /, "");
    open += ` ${marker} `;
    end = Math.max(end, span.end);
  }
  return (open + text.slice(end)).trim();
}

/** `say this: hello` leaves `hello`, if what stands before the colon only names the tool. */
function afterColon(text: string, toolWords: readonly string[]): string | undefined {
  const match = /^([^:：]{1,60})(?::\s+|：\s*)(.+)$/su.exec(text);
  const [, before = "", after = ""] = match ?? [];
  if (after === "") return undefined;
  const plain = stemsOf(before).every(
    (stem) => isEmptyWord(stem) || isToolWord(stem, toolWords) || ["follow", "following"].includes(stem),
  );
  return plain ? after : undefined;
}

function stripStart(text: string, toolWords: readonly string[], meaning: Meaning): string {
  let rest = text;
  for (let before = ""; before !== rest;) {
    before = rest;
    rest = rest.replace(courtesy, "");
  }
  const searched =
    meaning === "query" ? /^.*?\b(?:for|about|named|called|matching|containing)\s+(.+)$/isu.exec(rest) : null;
  if (searched?.[1] && actionOf(stemsOf(rest)[0] ?? "") !== undefined) return searched[1];
  const stripped = stripCommand(rest, toolWords);
  return stripped.named ? stripConnector(stripped.rest) : stripped.rest;
}

interface Stripped {
  readonly rest: string;
  /** Whether more than the verb was taken, so that a linking word may follow. */
  readonly named: boolean;
}

/** Takes `use the echo tool`, `write a file` and the like from the beginning. */
function stripCommand(text: string, toolWords: readonly string[]): Stripped {
  let rest = text;
  let taken = 0;
  let marked = false;
  while (rest !== "") {
    const article = leadingWord(rest);
    const skip = article && article.stems.every((stem) => articles.has(stem)) ? article.length : 0;
    const word = leadingWord(rest.slice(skip));
    if (rest.startsWith(marker)) {
      rest = rest.slice(1).trimStart();
      marked = true;
    } else if (word && namesTool(word.stems, toolWords, taken)) {
      rest = rest.slice(skip + word.length);
      taken += 1;
    } else break;
  }
  return { rest, named: marked || taken > 1 };
}

function namesTool(stems: readonly string[], toolWords: readonly string[], taken: number): boolean {
  if (stems.length === 0) return false;
  return stems.every(
    (stem) =>
      isToolWord(stem, toolWords) ||
      (taken > 0 && toolNouns.has(stem)) ||
      (taken === 0 && (commands.has(stem) || actionOf(stem) !== undefined)) ||
      (stems.length > 1 && isEmptyWord(stem)),
  );
}

function isToolWord(stem: string, toolWords: readonly string[]): boolean {
  return toolWords.some((word) => likeness(word, stem) > 0);
}

function stripConnector(text: string): string {
  const word = leadingWord(text);
  const [link] = word?.stems ?? [];
  if (!word || link === undefined || !connectors.has(link)) return text;
  const rest = text.slice(word.length);
  const verb = leadingWord(rest);
  const speaks = verb?.stems.length === 1 && ["say", "echo", "repeat"].includes(verb.stems[0] ?? "");
  return link === "to" && speaks ? rest.slice(verb.length) : rest;
}

/** The first word with the space behind it; an identifier such as `get-sum` counts as one. */
function leadingWord(text: string): { stems: readonly string[]; length: number } | undefined {
  const word = /^\s*[\p{L}\p{N}_-]+/u.exec(text)?.[0];
  if (word === undefined) return undefined;
  const stems = stemsOf(word);
  const [first = ""] = stems;
  const isChinese = /^\s*\p{Script=Han}/u.test(word);
  const length = isChinese ? word.length - word.trimStart().length + first.length : word.length;
  const space = /^[\s,，]*/u.exec(text.slice(length))?.[0].length ?? 0;
  return { stems: isChinese ? [first] : stems, length: length + space };
}

/** `芝加哥的天气怎么样` asks for the weather and names the place `芝加哥`. */
function stripChineseEnd(text: string, toolWords: readonly string[]): string {
  let rest = text;
  for (const last of stemsOf(text).toReversed()) {
    const strips = rest !== last && /^\p{Script=Han}/u.test(last) && rest.endsWith(last);
    if (!strips || !(isEmptyWord(last) || isToolWord(last, toolWords))) break;
    rest = rest.slice(0, -last.length);
  }
  return rest;
}
