const claim = Symbol.for("fawn.claim-rejections");

/** Marks the listeners of this kind, also those of another copy of this package. */
interface Claim {
  claims(reason: unknown): boolean;
  isOpen(): boolean;
}
type Listener = NodeJS.UnhandledRejectionListener & { readonly [claim]?: Claim };

/**
 * Takes over the rejected promises that nothing handles and that come from files of a folder: by default each ends
 * the process. All others go the way they would go without it, whatever `--unhandled-rejections` says. Lasts until
 * the returned function is called.
 */
export function claimRejections(
  folder: string,
  onClaim: (file: string, reason: unknown) => void,
): () => void {
  let isOpen = true;
  const listener: Listener = Object.assign(
    (reason: unknown) => {
      const file = fileThatThrew(reason, folder);
      if (file === undefined) passOn(listener, reason);
      else onClaim(file, reason);
    },
    {
      [claim]: {
        claims: (reason: unknown) => fileThatThrew(reason, folder) !== undefined,
        isOpen: () => isOpen,
      },
    },
  );
  process.on("unhandledRejection", listener);
  return () => {
    isOpen = false;
    process.off("unhandledRejection", listener);
  };
}

/** The last of our listeners rejects it once more without them, unless anyone else listens and so decides. */
function passOn(listener: Listener, reason: unknown): void {
  const all: readonly Listener[] = process.listeners("unhandledRejection");
  const ours = all.filter((one) => one[claim] !== undefined);
  if (ours.length < all.length || ours.at(-1) !== listener) return;
  if (ours.some((one) => one[claim]?.claims(reason))) return;
  for (const one of ours) process.off("unhandledRejection", one);
  void Promise.reject(reason);
  // Node tells of rejections before it comes to this.
  setImmediate(() => {
    for (const one of ours) if (one[claim]?.isOpen()) process.on("unhandledRejection", one);
  });
}

/** The first file of a folder in the stack of what was thrown; not a package installed there. */
export function fileThatThrew(reason: unknown, folder: string): string | undefined {
  const stack = reason instanceof Error ? (reason.stack ?? "") : "";
  for (const frame of stack.split("\n").filter((line) => /^\s+at /u.test(line))) {
    const start = frame.indexOf(`${folder}/`);
    const path = start < 0 ? "" : frame.slice(start).replace(/:\d+:\d+\)?$/u, "");
    if (path !== "" && !path.slice(folder.length).includes("/node_modules/")) return path;
  }
  return undefined;
}
