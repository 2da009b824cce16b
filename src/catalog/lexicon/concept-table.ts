/** One thing or action with the words for it. The first English word is the usual one in the names of tools. */
export interface Concept {
  readonly english: readonly string[];
  readonly chinese: readonly string[];
}

/** Reads a table of lines `create, make, new | 创建 新建`: English words parted by commas, Chinese ones by spaces. */
export function parseConcepts(table: string): Concept[] {
  return tableLines(table).map((line) => {
    const [english = "", chinese = ""] = line.split("|");
    return { english: wordsOf(english, ","), chinese: wordsOf(chinese, " ") };
  });
}

/** Reads a table of lines `delete remove erase`: a word and those that go with it. */
export function parseWordLists(table: string): (readonly string[])[] {
  return tableLines(table).map((line) => wordsOf(line, " "));
}

function tableLines(table: string): string[] {
  return wordsOf(table, "\n");
}

function wordsOf(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((word) => word.trim())
    .filter((word) => word !== "");
}
