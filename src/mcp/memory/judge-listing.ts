import { canonicalJson } from "../../kernel/canonical-json.js";
import { isRecord } from "../../kernel/json-schema.js";
import { sha256Hex } from "../../kernel/sha256.js";

/** What happens to a tool that its server has changed under the same name. */
export type ChangePolicy = "accept" | "quarantine";

/** Identities of tools by their server's own names, as they were accepted. */
export type AcceptedTools = ReadonlyMap<string, string>;

export interface Judgement {
  /** In the server's order. */
  readonly shown: readonly unknown[];
  /** Names of tools that are hidden until they are accepted. */
  readonly quarantined: readonly string[];
  /** Names of tools that are others than were accepted before, and are taken as they are now. */
  readonly changed: readonly string[];
  /** What is to be noted as accepted from now on. */
  readonly accepted: AcceptedTools;
}

/** Identity of all that a model is told of a tool, and that decides how it is used. */
export function toolIdentity(tool: Readonly<Record<string, unknown>>): string {
  const { name, title, description, inputSchema, annotations } = tool;
  return sha256Hex(canonicalJson({ name, title, description, inputSchema, annotations }), 16);
}

/**
 * Compares a listing with what was accepted (the "rug pull" of MCP: a server that is trusted changes what its tool
 * says). A tool that is seen for the first time is accepted.
 */
export function judgeListing(
  listed: readonly unknown[],
  known: AcceptedTools,
  policy: ChangePolicy,
): Judgement {
  const shown: unknown[] = [];
  const quarantined: string[] = [];
  const changed: string[] = [];
  const accepted = new Map<string, string>();
  for (const tool of listed) {
    const name = isRecord(tool) ? tool["name"] : undefined;
    if (!isRecord(tool) || typeof name !== "string") {
      shown.push(tool);
      continue;
    }
    const [was, is] = [known.get(name), toolIdentity(tool)];
    if (was !== undefined && was !== is && policy === "quarantine") {
      quarantined.push(name);
      continue;
    }
    shown.push(tool);
    if (was !== is) accepted.set(name, is);
    if (was !== undefined && was !== is) changed.push(name);
  }
  return { shown, quarantined, changed, accepted };
}
