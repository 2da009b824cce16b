import type { BaseMessage } from "@langchain/core/messages";
import { HumanMessage, ToolMessage } from "@langchain/core/messages";
import type { ClientTool, ServerTool } from "@langchain/core/tools";
import { Command, Overwrite, StateSchema } from "@langchain/langgraph";
import type { AgentMiddleware } from "langchain";
import { createMiddleware } from "langchain";
import type { Catalog } from "../../../catalog/catalog.js";
import { calledTools } from "../../../injector/called-tools.js";
import { heldPromotions, promotionRecord } from "../../../injector/held-promotions.js";
import { promotionsToDrop } from "../../../injector/limit-promotions.js";
import { justFound } from "../../../injector/just-found.js";
import type { RunContext } from "../../../injector/run-context.js";
import type { BoundTool, Selection } from "../../../injector/select-tools.js";
import { selectTools } from "../../../injector/select-tools.js";
import { asFunctionTool } from "../../../registry/tool-definition.js";
import type { RegisteredTool } from "../../../registry/registered-tool.js";
import { sha256Hex } from "../../../kernel/sha256.js";
import { toolForRun } from "../../../registry/run-scoped.js";
import type { RegistrySnapshot } from "../../../registry/snapshot.js";
import type { IntentReader } from "../../../intent/intent.js";
import type { IntentMemory } from "../../thread-state/intent.js";
import { intentChannel } from "../../thread-state/intent.js";
import type { BoundToolRecord } from "../../thread-state/bound.js";
import { boundChannel } from "../../thread-state/bound.js";
import { promotedChannel } from "../../thread-state/promoted.js";
import { refusalOf } from "./refusal.js";
import { schemaTokens, toolsBoundEvent } from "./tools-bound-event.js";

export interface DeferredToolFilterOptions {
  readonly snapshot: RegistrySnapshot;
  readonly catalog: Catalog;
  readonly context: RunContext;
  /** What the user's request is about, where that is looked at. */
  readonly intent?: IntentReader | undefined;
  readonly maxPromotions: number;
}

const stateSchema = new StateSchema({
  promoted: promotedChannel,
  _bound: boundChannel,
  _intent: intentChannel,
});

/**
 * Around the model: binds what the selection says and records it in `_bound`. Around a tool: runs only what was
 * bound, is still permitted and is unchanged in the run's snapshot. Tools that are not registered with the agent
 * are handed over here, so that no step of the agent grows with the number of configured tools.
 */
export function deferredToolFilter(options: DeferredToolFilterOptions): AgentMiddleware {
  const { snapshot, catalog, context } = options;
  const configured = { count: snapshot.tools.size, tokens: snapshot.tokens };
  const foreignCosts = new Map<ClientTool | ServerTool, number>();
  const foreignCost = (tool: ClientTool | ServerTool): number => {
    const cost = foreignCosts.get(tool) ?? schemaTokens(tool);
    foreignCosts.set(tool, cost);
    return cost;
  };
  return createMiddleware({
    name: "DeferredToolFilter",
    stateSchema,
    wrapModelCall: async (request, handler) => {
      const held = heldPromotions(request.state.promoted, catalog, context.permits);
      const kept = withinLimit(held, request.messages, options.maxPromotions);
      const { selection, memory } = select(options, request.messages, {
        promoted: kept,
        before: request.state._intent,
      });
      const registered = new Set(request.tools.map(nameOf));
      const foreign = request.tools.filter((tool) => !snapshot.tools.has(nameOf(tool)));
      const bound = selection.bound.filter(isStillOffered(registered));
      const added = bound.filter(({ tool }) => !registered.has(tool.definition.name));
      const tools = [...request.tools, ...added.map(({ tool }) => asFunctionTool(tool.definition))];
      const costs = [...bound.map(({ tool }) => tool.tokens), ...foreign.map(foreignCost)];
      request.runtime.writer?.(toolsBoundEvent(costs, configured, selection.warnings));
      await handler({ ...request, tools });
      const _bound = [...bound.map(asRecord), ...foreign.map(asForeignRecord)];
      const trimmed =
        kept.length < held.length ? { promoted: new Overwrite(promotionRecord(kept, catalog)) } : {};
      return new Command({ update: { _bound, _intent: memory, ...trimmed } });
    },
    wrapToolCall: async (request, handler) => {
      const { name, id } = request.toolCall;
      const bound = request.state._bound.find((record) => record.name === name);
      const tool = snapshot.tools.get(name);
      if (tool === undefined && request.tool !== undefined && bound) return handler(request);
      const selection = selectTools(snapshot, { ...context, promoted: [], intent: [] });
      const refusal = refusalOf({ name, tool, bound, selection, canSearch: context.deferral });
      if (refusal !== null || tool === undefined) {
        return new ToolMessage({ content: refusal ?? "", tool_call_id: id ?? "", name, status: "error" });
      }
      return handler({ ...request, tool: toolForRun(await tool.open(), context.permits) });
    },
  });
}

/** Selects twice where intent is looked at: what is bound anyhow takes no place among the tools that it brings in. */
function select(
  { snapshot, context, intent }: DeferredToolFilterOptions,
  messages: readonly BaseMessage[],
  { promoted, before }: { promoted: readonly RegisteredTool[]; before: IntentMemory | null },
): { selection: Selection; memory: IntentMemory | null } {
  const base = selectTools(snapshot, { ...context, promoted, intent: [] });
  const request = intent && requestOf(messages);
  if (!intent || !request) return { selection: base, memory: before };
  const taken = new Set(base.bound.map(({ tool }) => tool));
  const accepts = (tool: RegisteredTool): boolean => base.isSearchable(tool) && !taken.has(tool);
  const { tools, memory } = intent.read({ ...request, before, accepts });
  const selection =
    tools.length === 0 ? base : selectTools(snapshot, { ...context, promoted, intent: tools });
  return { selection, memory };
}

/** The user's latest message. Its id is of its text too: a message that is sent anew under its old id is another request. */
function requestOf(messages: readonly BaseMessage[]): { id: string; text: string } | undefined {
  const place = messages.findLastIndex((message) => HumanMessage.isInstance(message));
  const message = messages[place];
  return message && { id: `${message.id ?? place} ${sha256Hex(message.text, 16)}`, text: message.text };
}

function asRecord({ tool, reason }: BoundTool): BoundToolRecord {
  return { name: tool.definition.name, fingerprint: tool.fingerprint, reason };
}

/** A tool that the agent or a middleware registered beside the snapshot, `tool_search` among them. */
function asForeignRecord(tool: unknown): BoundToolRecord {
  return { name: nameOf(tool), fingerprint: "", reason: "middleware" };
}

/** A resident tool that an outer middleware took out of the request stays out. */
function isStillOffered(registered: ReadonlySet<string>) {
  return ({ tool, reason }: BoundTool): boolean =>
    reason !== "resident" || registered.has(tool.definition.name);
}

function nameOf(tool: unknown): string {
  return typeof tool === "object" && tool !== null && "name" in tool ? String(tool.name) : "";
}

/** The promotions without the least recently used ones, where the thread holds more than it may. */
function withinLimit(
  held: readonly RegisteredTool[],
  messages: readonly BaseMessage[],
  limit: number,
): readonly RegisteredTool[] {
  if (held.length <= limit) return held;
  const names = held.map((tool) => tool.definition.name);
  const use = { names, calls: calledTools(messages), fresh: justFound(messages) };
  const dropped = new Set(promotionsToDrop(use, limit));
  return held.filter((tool) => !dropped.has(tool.definition.name));
}
