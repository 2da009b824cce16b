/** Median of a non-empty list of numbers. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** Milliseconds that `work` takes. */
export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/**
 * Runs all subjects in turn, `rounds` times, so that a slow moment of the machine hits each of them alike, and
 * gives the median of each. The first `warmup` rounds are not counted.
 */
export async function interleaved<Name extends string>(
  subjects: Readonly<Record<Name, () => Promise<number>>>,
  rounds: number,
  warmup: number,
): Promise<Record<Name, number>> {
  const names = Object.keys(subjects) as Name[];
  const samples = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < warmup + rounds; round += 1) {
    for (const name of rotated(names, round)) {
      const sample = await subjects[name]();
      if (round >= warmup) samples.get(name)?.push(sample);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(samples.get(name) ?? [])])) as Record<
    Name,
    number
  >;
}

/** The same names, beginning with another one each round, so that none always follows the same neighbour. */
function rotated<Name>(names: readonly Name[], round: number): Name[] {
  const start = round % names.length;
  return [...names.slice(start), ...names.slice(0, start)];
}
