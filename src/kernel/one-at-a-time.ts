/**
 * Makes a task run one at a time: who asks while it runs gets one more run after it, shared with all who ask
 * meanwhile.
 */
export function oneAtATime(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    next = undefined;
    try {
      await task();
    } finally {
      running = undefined;
    }
  };
  return () => {
    if (running === undefined) return (running = run());
    return (next ??= running.then(start, start));
  };
  function start(): Promise<void> {
    return (running = run());
  }
}
