/** The last lines of a stream that is otherwise passed on. */
export interface LineTail {
  push(line: string): void;
  /** Oldest first. */
  readonly lines: readonly string[];
}

export function createLineTail(kept: number, onLine: (line: string) => void): LineTail {
  const lines: string[] = [];
  return {
    push(line) {
      lines.push(line);
      if (lines.length > kept) lines.shift();
      onLine(line);
    },
    lines,
  };
}
