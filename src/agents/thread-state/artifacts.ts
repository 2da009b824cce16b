import { ReducedValue } from "@langchain/langgraph";
import { z } from "zod";

/** Paths of files that were presented to the user: the union in order, without doubles. */
export function mergeArtifacts(
  current: readonly string[],
  update: readonly string[] | null | undefined,
): string[] {
  return [...new Set([...current, ...(update ?? [])])];
}

export const artifactsChannel = new ReducedValue(
  z.array(z.string()).default(() => []),
  {
    inputSchema: z.array(z.string()).nullish(),
    reducer: mergeArtifacts,
  },
);
