import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { isRecord } from "../kernel/json-schema.js";
import { withDeadline } from "./deadline.js";
import { toolPageSchema } from "./raw-tool.js";
import type { Notice } from "./server-status.js";

const maxPages = 100;
const maxTools = 10_000;

export interface ToolListing {
  /** Unchecked, in the server's order. */
  readonly tools: readonly unknown[];
  /** Set where the list ended before its server said so. */
  readonly warnings: readonly Notice[];
  /** Milliseconds for which the server says that the list holds: the shortest of all pages. */
  readonly ttlMs?: number | undefined;
}

/**
 * All pages of a server's tools. A server that never ends its list, or whose cursor goes in circles, gives what
 * was read so far with a warning. `limitMs` is for one page; the caller bounds the whole by `signal`.
 */
export async function listTools(
  client: Client,
  { signal, limitMs }: { readonly signal: AbortSignal; readonly limitMs: number },
): Promise<ToolListing> {
  const tools: unknown[] = [];
  const cursors = new Set<string>();
  let cursor: string | undefined;
  let ttlMs = Infinity;
  for (let page = 1; ; page += 1) {
    const params = cursor === undefined ? {} : { cursor };
    const answer = await withDeadline(limitMs, signal, (within) =>
      client.request({ method: "tools/list", params }, toolPageSchema, { signal: within, timeout: limitMs }),
    );
    tools.push(...answer.tools);
    ttlMs = Math.min(ttlMs, answer.ttlMs ?? Infinity);
    // An empty cursor is no position; servers send it for "no more".
    if (answer.nextCursor === undefined || answer.nextCursor === null || answer.nextCursor === "") {
      return listed(tools, [], ttlMs);
    }
    if (cursors.has(answer.nextCursor)) {
      return listed(withoutRepeats(tools), [cutShort("its cursor goes in circles")], ttlMs);
    }
    if (page === maxPages) return listed(tools, [cutShort(`it has more than ${maxPages} pages`)], ttlMs);
    if (tools.length >= maxTools) {
      const kept = tools.slice(0, maxTools);
      return listed(kept, [cutShort(`it has more than ${maxTools} tools`)], ttlMs);
    }
    cursor = answer.nextCursor;
    cursors.add(cursor);
  }
}

function listed(tools: readonly unknown[], warnings: readonly Notice[], ttlMs: number): ToolListing {
  return Number.isFinite(ttlMs) ? { tools, warnings, ttlMs } : { tools, warnings };
}

function cutShort(why: string): Notice {
  return { code: "mcp_list_cut", message: `The list of tools was not read to its end: ${why}.` };
}

/** A server that ignores cursors sends the same tools again and again. */
function withoutRepeats(tools: readonly unknown[]): unknown[] {
  const byName = new Map(tools.map((tool) => [isRecord(tool) ? tool["name"] : tool, tool]));
  return [...byName.values()];
}
