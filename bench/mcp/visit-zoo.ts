import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { survived, visit, zoo } from "../../tests/support/mcp/zoo.js";

export interface ZooFigures {
  readonly total: number;
  readonly survived: number;
  readonly orphans: number;
}

/** Lives with each kind of server of the zoo, one after the other. */
export async function visitZoo(): Promise<ZooFigures> {
  const folder = await mkdtemp(join(tmpdir(), "fawn-bench-zoo-"));
  const figures = { total: zoo.length, survived: 0, orphans: 0 };
  try {
    for (const animal of zoo) {
      const seen = await visit(animal, folder);
      figures.orphans += seen.orphans.length;
      if (survived(animal, seen)) figures.survived += 1;
      else process.stderr.write(`${animal.name}: ${JSON.stringify(seen)}\n`);
    }
    return figures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
