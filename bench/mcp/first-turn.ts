import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { z } from "zod";
import { median } from "../harness/measure.js";
import { benchProject } from "./bench-project.js";

const child = fileURLToPath(new URL("./first-turn-child.ts", import.meta.url));
const turnSchema = z.object({
  /** From the start of the process to the end of the turn. */
  ms: z.number(),
  /** Of these, after Fawn's modules were loaded. */
  in_process_ms: z.number(),
  processes: z.number(),
  tools: z.number(),
  ready: z.number(),
});

export type FirstTurn = z.output<typeof turnSchema>;

export interface FirstTurns {
  readonly cold: FirstTurn;
  readonly warm: FirstTurn;
}

/** The median of several fresh projects and processes: a first start, and ones with what that has left on the disk. */
export async function firstTurns(servers: number, rounds: number): Promise<FirstTurns> {
  const cold: FirstTurn[] = [];
  const warm: FirstTurn[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const project = await benchProject(servers);
    try {
      cold.push(await turn(project.folder));
      for (let again = 0; again < 3; again += 1) warm.push(await turn(project.folder));
    } finally {
      await project.remove();
    }
  }
  return { cold: middle(cold), warm: middle(warm) };
}

async function turn(folder: string): Promise<FirstTurn> {
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", child, folder], {
    timeout: 120_000,
  });
  return turnSchema.parse(JSON.parse(stdout));
}

function middle(turns: readonly FirstTurn[]): FirstTurn {
  const of = (key: keyof FirstTurn): number => median(turns.map((each) => each[key]));
  return {
    ms: of("ms"),
    in_process_ms: of("in_process_ms"),
    processes: of("processes"),
    tools: of("tools"),
    ready: of("ready"),
  };
}
