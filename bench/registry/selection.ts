import { selectTools } from "../../src/injector/select-tools.js";
import { FawnError } from "../../src/kernel/fawn-error.js";
import { silentLogger } from "../../src/kernel/logger.js";
import { createRegistry } from "../../src/registry/registry.js";
import type { RegistrySnapshot } from "../../src/registry/snapshot.js";
import type { ToolEntry } from "../../src/registry/tool-entry.js";
import { interleaved, timed } from "../harness/measure.js";

const resident = 5;
const promoted = 10;
/** Selections in one sample, since one is too short for the clock. */
const repeats = 1000;

/** Microseconds of one selection that binds 15 tools, among 100 and among 10,000 configured ones. */
export async function selectionCosts(): Promise<{ select_us_100: number; select_us_10000: number }> {
  const [few, many] = [snapshotOf(100), snapshotOf(10_000)];
  const subjects = { few: () => timed(() => select(few)), many: () => timed(() => select(many)) };
  const { few: hundred, many: tenThousand } = await interleaved(subjects, 31, 3);
  return { select_us_100: perSelection(hundred), select_us_10000: perSelection(tenThousand) };
}

function perSelection(milliseconds: number): number {
  return (milliseconds * 1000) / repeats;
}

function select(snapshot: RegistrySnapshot): void {
  const context = {
    deferral: true,
    defersAuto: true,
    permits: () => true,
    explicit: [],
    promoted: snapshot.deferrable.slice(0, promoted),
    intent: [],
  };
  for (let round = 0; round < repeats; round += 1) {
    const { bound } = selectTools(snapshot, context);
    if (bound.length === resident + promoted) continue;
    throw new FawnError(
      "bench_failed",
      `${bound.length} tools were bound instead of ${resident + promoted}.`,
    );
  }
}

function snapshotOf(count: number): RegistrySnapshot {
  const registry = createRegistry(silentLogger);
  const entries = Array.from({ length: count }, (_, index) => entryOf(index, index < resident));
  registry.setSource("bench", "mcp", entries);
  return registry.snapshot();
}

function entryOf(index: number, isResident: boolean): ToolEntry {
  const name = `tool_${index}`;
  return {
    definition: {
      name,
      originalName: name,
      description: `Does the thing number ${index}.`,
      parameters: { type: "object", properties: { q: { type: "string" } } },
      annotations: {},
      source: "mcp",
      origin: "a benchmark",
      defer: isResident ? "never" : "always",
    },
    open: () => Promise.reject(new FawnError("bench_failed", "No tool is run here.")),
  };
}
