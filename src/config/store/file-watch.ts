/** A running watch over files. What it tells is a hint: it may be late, come twice, or mean nothing. */
export interface FileWatch {
  /** Follows links anew, which may lead elsewhere after a change. Never rejects. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

/** Port: watches files by their absolute paths, also ones that do not exist yet or get replaced. */
export type WatchFiles = (
  files: readonly string[],
  events: { readonly onHint: () => void; readonly onFault: (error: unknown) => void },
) => FileWatch;
