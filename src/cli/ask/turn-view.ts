import { z } from "zod";
import { readInterrupts, readPromoted, type ThreadHistory } from "./thread-history.js";
import { noCost, readToolsBound, withSchemas, withUsage } from "./turn-cost.js";
import type { TurnCost, ViewEvent } from "./view-event.js";
import { isFromModel, readMessage, readMessages, textOf, type WireMessage } from "./wire-message.js";

/** An event of a run's stream (modes `messages-tuple`, `updates` and `custom`). */
export interface StreamChunk {
  readonly event: string;
  readonly data: unknown;
}

const metadataSchema = z.looseObject({ run_id: z.string() });
const errorSchema = z.looseObject({ error: z.string().default("error"), message: z.string().default("") });
const pieceSchema = z.tuple([
  z.unknown(),
  z.looseObject({ langgraph_node: z.string().default(""), langgraph_checkpoint_ns: z.string().default("") }),
]);

/**
 * Turns the chunks of a turn's streams into what a user is shown: each piece of text, call, result and promotion
 * once, whatever else repeats it. Holds what it has shown; makes no calls.
 */
export class TurnView {
  readonly #threadId: string;
  readonly #warned = new Set<string>();
  readonly #finished: Set<string>;
  readonly #results: Set<string>;
  readonly #promoted: Set<string>;
  readonly #calls = new Set<string>();
  readonly #interrupts = new Set<string>();
  /** Text shown of each message that is still coming. */
  readonly #shown = new Map<string, string>();
  #cost: TurnCost = noCost;

  constructor(threadId: string, history: ThreadHistory) {
    this.#threadId = threadId;
    this.#finished = new Set(history.messageIds);
    this.#results = new Set(history.answeredCalls);
    this.#promoted = new Set(history.promoted);
  }

  get cost(): TurnCost {
    return this.#cost;
  }

  /** What the next chunk adds to the view. Chunks of an unknown kind or form add nothing. */
  accept({ event, data }: StreamChunk): ViewEvent[] {
    switch (event) {
      case "metadata":
        return this.#acceptMetadata(data);
      case "messages":
        return this.#acceptPiece(data);
      case "updates":
        return this.#acceptUpdates(data);
      case "custom":
        return this.#acceptCustom(data);
      case "error":
        return this.#acceptError(data);
      default:
        return [];
    }
  }

  #acceptMetadata(data: unknown): ViewEvent[] {
    const { data: metadata } = metadataSchema.safeParse(data);
    return metadata ? [{ type: "run", thread_id: this.#threadId, run_id: metadata.run_id }] : [];
  }

  #acceptError(data: unknown): ViewEvent[] {
    const { data: fault } = errorSchema.safeParse(data);
    return [{ type: "error", code: fault?.error ?? "error", message: fault?.message ?? String(data) }];
  }

  #acceptCustom(data: unknown): ViewEvent[] {
    const cost = readToolsBound(data);
    if (cost === undefined) return [];
    this.#cost = withSchemas(this.#cost, cost.bound, cost.all);
    const warnings = cost.warnings.filter((warning) => !this.#warned.has(warning));
    warnings.forEach((warning) => this.#warned.add(warning));
    const { bound, all } = cost;
    return [{ type: "tools_bound", bound, all, ...(warnings.length > 0 ? { warnings } : {}) }];
  }

  #acceptPiece(data: unknown): ViewEvent[] {
    const { data: piece } = pieceSchema.safeParse(data);
    const message = piece && isOfTheAgent(piece[1]) ? readMessage(piece[0]) : undefined;
    if (message === undefined || !isFromModel(message)) return [];
    const id = message.id ?? "";
    const text = textOf(message);
    if (text === "" || this.#finished.has(id)) return [];
    this.#shown.set(id, (this.#shown.get(id) ?? "") + text);
    return [{ type: "text", message_id: id, text }];
  }

  #acceptUpdates(data: unknown): ViewEvent[] {
    const updates = Object.entries(z.record(z.string(), z.unknown()).safeParse(data).data ?? {});
    return updates.flatMap(([node, update]) => {
      if (node === "__interrupt__") return this.#acceptInterrupts(update);
      const writes: unknown[] = Array.isArray(update) ? update : [update];
      return writes.flatMap((write) => this.#acceptWrite(write));
    });
  }

  #acceptInterrupts(update: unknown): ViewEvent[] {
    return readInterrupts(update)
      .filter(({ id }) => isNew(this.#interrupts, id))
      .map((interrupt) => ({ type: "interrupt", ...interrupt }));
  }

  #acceptWrite(write: unknown): ViewEvent[] {
    const { data: channels } = z.record(z.string(), z.unknown()).safeParse(write);
    if (channels === undefined) return [];
    const messages = readMessages(channels["messages"] ?? []);
    return [
      ...messages.flatMap((message) => this.#acceptMessage(message)),
      ...this.#acceptPromoted(channels["promoted"]),
    ];
  }

  #acceptMessage(message: WireMessage): ViewEvent[] {
    if (message.type === "tool") return this.#acceptResult(message);
    if (!isFromModel(message) || !isNew(this.#finished, message.id)) return [];
    const { usage_metadata: usage } = message;
    this.#cost = withUsage(this.#cost, usage?.input_tokens ?? 0, usage?.output_tokens ?? 0);
    return [...this.#unshownText(message), ...this.#newCalls(message)];
  }

  /** The text of a whole message that its pieces have not shown. */
  #unshownText(message: WireMessage): ViewEvent[] {
    const id = message.id ?? "";
    const shown = this.#shown.get(id) ?? "";
    this.#shown.delete(id);
    const text = textOf(message);
    if (!text.startsWith(shown) || text.length === shown.length) return [];
    return [{ type: "text", message_id: id, text: text.slice(shown.length) }];
  }

  #newCalls(message: WireMessage): ViewEvent[] {
    return (message.tool_calls ?? [])
      .filter(({ id }) => isNew(this.#calls, id))
      .map(({ id, name, args }) => ({ type: "tool_call", id: id ?? "", name, args }));
  }

  #acceptResult(message: WireMessage): ViewEvent[] {
    const { tool_call_id: id, name, status } = message;
    if (!isNew(this.#results, id)) return [];
    return [
      {
        type: "tool_result",
        id: id ?? "",
        name: name ?? "",
        status: status === "error" ? "error" : "success",
        content: textOf(message),
      },
    ];
  }

  #acceptPromoted(write: unknown): ViewEvent[] {
    const promoted = readPromoted(write);
    const names = promoted?.names.filter((name) => isNew(this.#promoted, name)) ?? [];
    if (promoted === undefined || names.length === 0) return [];
    return [{ type: "promoted", names, catalog_hash: promoted.catalog_hash }];
  }
}

/** Whether `id` was not in `known`, where it is from now on. What has no id is always new. */
function isNew(known: Set<string>, id: string | null | undefined): boolean {
  if (id === null || id === undefined) return true;
  if (known.has(id)) return false;
  known.add(id);
  return true;
}

/**
 * Whether a streamed piece is of the agent's own model call: not of a model that a tool, a nested graph or a
 * hook of a middleware (its nodes are called `Name.hook`) calls for its own ends.
 */
function isOfTheAgent(origin: { langgraph_node: string; langgraph_checkpoint_ns: string }): boolean {
  const { langgraph_node: node, langgraph_checkpoint_ns: namespace } = origin;
  return node !== "tools" && !node.includes(".") && !namespace.includes("|");
}
