import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { canonicalJson } from "../kernel/canonical-json.js";
import type { Principal } from "./principal.js";

/** Proves that a statement about a run's user was made in this process, and not sent by a client. */
export interface RunSeal {
  /** The proof that the run `runId` works for `principal`; worthless for any other run or principal. */
  seal(runId: string, principal: Principal): string;
  holds(proof: string, runId: string, principal: Principal): boolean;
}

export function createRunSeal(secret: Uint8Array): RunSeal {
  const digest = (runId: string, { id, roles, kind }: Principal): Buffer =>
    createHmac("sha256", secret)
      .update(canonicalJson({ runId, id, roles, kind: kind ?? "user" }))
      .digest();
  return {
    seal: (runId, principal) => digest(runId, principal).toString("base64url"),
    holds(proof, runId, principal) {
      const given = Buffer.from(proof, "base64url");
      const expected = digest(runId, principal);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

/**
 * The seal between the server's authentication and the graph. Both are loaded into one process, each by its own
 * path, so a constant of a module is all that they share. It lasts as long as the process: what a client reads out
 * of an old run proves nothing after a restart.
 */
export const processSeal: RunSeal = createRunSeal(randomBytes(32));
