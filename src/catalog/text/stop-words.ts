/** English words that say nothing about what a tool does, and what is left of `it's` and `don't`. Words of tool use such as `get` stay. */
const english =
  "a an and are as at be by can do for from has have i in is it me my of on or our please that the this to we what will with you your d ll m re s t ve";

export const englishStopWords: ReadonlySet<string> = new Set(english.split(" "));
