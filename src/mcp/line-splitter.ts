export interface LineSplitterOptions {
  /** Bytes that one line may have. */
  readonly maxBytes: number;
  readonly onLine: (line: string) => void;
  /** Gets the beginning of a line that is too long; the rest of that line is dropped. */
  readonly onTooLong: (beginning: string) => void;
}

/** Cuts a byte stream into lines without their line ends. Work grows with the bytes, not with the chunks of a line. */
export function createLineSplitter({ maxBytes, onLine, onTooLong }: LineSplitterOptions): {
  push(chunk: Buffer): void;
  /** Hands out a last line that has no line end. */
  end(): void;
} {
  let parts: Buffer[] = [];
  let size = 0;
  let dropping = false;

  const keep = (part: Buffer): void => {
    if (dropping) return;
    parts.push(part);
    size += part.length;
    if (size <= maxBytes) return;
    dropping = true;
    onTooLong(Buffer.concat(parts).subarray(0, maxBytes).toString("utf8"));
    parts = [];
  };
  const finish = (): void => {
    if (!dropping) onLine(Buffer.concat(parts).toString("utf8").replace(/\r$/, ""));
    parts = [];
    size = 0;
    dropping = false;
  };

  return {
    push(chunk) {
      let from = 0;
      for (let at = chunk.indexOf(0x0a); at !== -1; at = chunk.indexOf(0x0a, from)) {
        keep(chunk.subarray(from, at));
        finish();
        from = at + 1;
      }
      if (from < chunk.length) keep(chunk.subarray(from));
    },
    end() {
      if (size > 0) finish();
    },
  };
}
