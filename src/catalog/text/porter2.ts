/**
 * The Porter2 ("English") stemmer: https://snowballstem.org/algorithms/english/stemmer.html
 * Takes a word in lower case without accents; words of fewer than three letters and words with other characters
 * than a to z come back as they are.
 */
export function porter2(word: string): string {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word;
  const whole = wholeWords.get(word);
  if (whole !== undefined) return whole;
  const marked = markConsonantY(word);
  const regions = regionsOf(marked);
  const singular = step1a(marked);
  if (unchangedAfterStep1a.has(singular)) return singular;
  let stem = step1c(step1b(singular, regions.r1));
  for (const step of suffixSteps) stem = step(stem, regions);
  return step5(stem, regions).toLowerCase();
}

/** Where R1 and R2 begin: after the first consonant behind a vowel, and after the next such place. */
interface Regions {
  readonly r1: number;
  readonly r2: number;
}

const wholeWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    skis: "ski",
    skies: "sky",
    dying: "die",
    lying: "lie",
    tying: "tie",
    idly: "idl",
    gently: "gentl",
    ugly: "ugli",
    early: "earli",
    only: "onli",
    singly: "singl",
    sky: "sky",
    news: "news",
    howe: "howe",
    atlas: "atlas",
    cosmos: "cosmos",
    bias: "bias",
    andes: "andes",
  }),
);
const unchangedAfterStep1a: ReadonlySet<string> = new Set(
  "inning outing canning herring earring proceed exceed succeed".split(" "),
);
const earlyR1 = /^(?:gener|commun|arsen)/;
const vowelThenConsonant = /[aeiouy][^aeiouy]/g;

/** A `y` at the beginning or after a vowel is a consonant; the algorithm writes it as `Y`. */
function markConsonantY(word: string): string {
  return word.includes("y") ? word.replace(/^y/, "Y").replace(/([aeiouy])y/g, "$1Y") : word;
}

function regionsOf(word: string): Regions {
  const exception = earlyR1.exec(word);
  const r1 = exception ? exception[0].length : regionAfter(word, 0);
  return { r1, r2: regionAfter(word, r1) };
}

function regionAfter(word: string, from: number): number {
  vowelThenConsonant.lastIndex = from;
  const found = vowelThenConsonant.exec(word);
  return found ? found.index + 2 : word.length;
}

function step1a(word: string): string {
  if (word.endsWith("sses")) return word.slice(0, -2);
  if (word.endsWith("ied") || word.endsWith("ies")) return word.slice(0, word.length > 4 ? -2 : -1);
  if (word.endsWith("us") || word.endsWith("ss")) return word;
  return word.endsWith("s") && /[aeiouy].+s$/.test(word) ? word.slice(0, -1) : word;
}

const pastOrGerund = /(?:ingly|edly|ing|ed)$/;
const doubled = /(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/;

function step1b(word: string, r1: number): string {
  const eed = /eed(?:ly)?$/.exec(word);
  if (eed) return eed.index >= r1 ? `${word.slice(0, eed.index)}ee` : word;
  const suffix = pastOrGerund.exec(word);
  if (!suffix) return word;
  const stem = word.slice(0, suffix.index);
  if (!/[aeiouy]/.test(stem)) return word;
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (doubled.test(stem)) return stem.slice(0, -1);
  return isShort(stem, r1) ? `${stem}e` : stem;
}

/** Ends in a short syllable, with nothing in R1. */
function isShort(word: string, r1: number): boolean {
  return r1 >= word.length && endsInShortSyllable(word);
}

function endsInShortSyllable(word: string): boolean {
  return /(?:[^aeiouy][aeiouy][^aeiouywxY]|^[aeiouy][^aeiouy])$/.test(word);
}

function step1c(word: string): string {
  return /.[^aeiouy][yY]$/.test(word) ? `${word.slice(0, -1)}i` : word;
}

type SuffixStep = (word: string, regions: Regions) => string;

/** Each suffix with what stands for it; of several that fit the longest counts, and only inside the region. */
const step2Suffixes: readonly (readonly [string, string])[] = [
  ["ization", "ize"],
  ["ational", "ate"],
  ["fulness", "ful"],
  ["ousness", "ous"],
  ["iveness", "ive"],
  ["tional", "tion"],
  ["biliti", "ble"],
  ["lessli", "less"],
  ["entli", "ent"],
  ["ation", "ate"],
  ["alism", "al"],
  ["aliti", "al"],
  ["ousli", "ous"],
  ["iviti", "ive"],
  ["fulli", "ful"],
  ["enci", "ence"],
  ["anci", "ance"],
  ["abli", "able"],
  ["izer", "ize"],
  ["ator", "ate"],
  ["alli", "al"],
  ["bli", "ble"],
  ["ogi", "og"],
  ["li", ""],
];
const step3Suffixes: readonly (readonly [string, string])[] = [
  ["ational", "ate"],
  ["tional", "tion"],
  ["alize", "al"],
  ["icate", "ic"],
  ["iciti", "ic"],
  ["ative", ""],
  ["ical", "ic"],
  ["ness", ""],
  ["ful", ""],
];
const step4Suffixes = "ement ance ence able ible ment ant ent ism ate iti ous ive ize ion al er ic".split(
  " ",
);

const suffixSteps: readonly SuffixStep[] = [step2, step3, step4];

function step2(word: string, { r1 }: Regions): string {
  const found = step2Suffixes.find(([suffix]) => word.endsWith(suffix));
  if (!found) return word;
  const [suffix, replacement] = found;
  const stem = word.slice(0, -suffix.length);
  if (stem.length < r1) return word;
  if (suffix === "ogi" && !stem.endsWith("l")) return word;
  if (suffix === "li" && !/[cdeghkmnrt]$/.test(stem)) return word;
  return stem + replacement;
}

function step3(word: string, { r1, r2 }: Regions): string {
  const found = step3Suffixes.find(([suffix]) => word.endsWith(suffix));
  if (!found) return word;
  const [suffix, replacement] = found;
  const stem = word.slice(0, -suffix.length);
  return stem.length < (suffix === "ative" ? r2 : r1) ? word : stem + replacement;
}

function step4(word: string, { r2 }: Regions): string {
  const suffix = step4Suffixes.find((candidate) => word.endsWith(candidate));
  if (suffix === undefined) return word;
  const stem = word.slice(0, -suffix.length);
  if (stem.length < r2) return word;
  return suffix === "ion" && !/[st]$/.test(stem) ? word : stem;
}

function step5(word: string, { r1, r2 }: Regions): string {
  const stem = word.slice(0, -1);
  if (word.endsWith("e") && (stem.length >= r2 || (stem.length >= r1 && !endsInShortSyllable(stem))))
    return stem;
  if (word.endsWith("ll") && stem.length >= r2) return stem;
  return word;
}
