/** Text on one line of at most `limit` characters (UTF-16), with `…` where something was cut off. */
export function oneLine(text: string, limit: number): string {
  const line = printable(text).replace(/\s+/g, " ").trim();
  if (line.length <= limit) return line;
  const start = line.slice(0, limit - 1).replace(/[\uD800-\uDBFF]$/, "");
  return `${start}…`;
}

/**
 * Text from outside without control characters other than line breaks and tabs, so that it cannot move the
 * cursor, change colours or set the title of a terminal.
 */
export function printable(text: string): string {
  return text.replace(/\r\n/g, "\n").replace(/[^\P{Cc}\n\t]/gu, "");
}
