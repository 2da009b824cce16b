const camelBoundary = /(\p{Ll}|\d)(\p{Lu})|(\p{Lu})(\p{Lu}\p{Ll})/gu;
const wordOrRun = /[\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]+|[\p{L}\p{N}]+/gu;
const wideStart = /^[\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]/u;
const stopWords = new Set(
  "a an and are as at be by can do for from has have i in is it me my of on or our please that the this to we what will with you your".split(
    " ",
  ),
);

/**
 * Words to search by, in lower case: identifiers are split at separators, digits and camel case, English stop
 * words fall away and plural endings are cut; runs of Chinese, Japanese or Korean give overlapping pairs.
 */
export function tokenize(text: string): string[] {
  const spaced = text.normalize("NFKC").replace(camelBoundary, "$1$3 $2$4");
  const tokens: string[] = [];
  for (const [run] of spaced.toLowerCase().matchAll(wordOrRun)) {
    if (wideStart.test(run)) tokens.push(...characterPairs(run));
    else if (!stopWords.has(run)) tokens.push(stem(run));
  }
  return tokens;
}

function characterPairs(run: string): string[] {
  const characters = Array.from(run);
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

function stem(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.length > 3 && word.endsWith("s") && !/(ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word;
}
