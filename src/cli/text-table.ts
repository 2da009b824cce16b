/** East Asian wide characters (Unicode Standard Annex 11), which take two columns of a terminal. */
const wide = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60\uFFE0-\uFFE6]/g;

/** Columns on equal widths: numbers to the right, the first column and those in `textColumns` to the left. */
export function textTable(
  rows: readonly (readonly string[])[],
  textColumns: readonly number[] = [],
): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => widthOf(row[column] ?? ""))),
  );
  return rows.map((row) => {
    const cells = row.map((cell, column) => {
      const gap = " ".repeat(Math.max(0, (widths[column] ?? 0) - widthOf(cell)));
      return column === 0 || textColumns.includes(column) ? cell + gap : gap + cell;
    });
    return cells.join("  ").trimEnd();
  });
}

/** Columns that a text takes on a terminal. */
function widthOf(text: string): number {
  return text.length + (text.match(wide)?.length ?? 0);
}
