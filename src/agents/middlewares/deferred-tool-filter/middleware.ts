import type { BaseMessage } from "@langchain/core/messages";
import { ToolMessage } from "@langchain/core/messages";
import type { ClientTool, ServerTool } from "@langchain/core/tools";
import { Command, Overwrite, StateSchema } from "@langchain/langgraph";
import type { AgentMiddleware } from "langchain";
import { createMiddleware } from "langchain";
import type { Catalog } from "../../../catalog/catalog.js";
import { calledTools } from "../../../injector/called-tools.js";
import { heldPromotions, promotionRecord } from "../../../injector/held-promotions.js";
import { promotionsToDrop } from "../../../injector/limit-promotions.js";
import type { SelectionContext } from "../../../injector/select-tools.js";
import { selectTools } from "../../../injector/select-tools.js";
import { asFunctionTool } from "../../../registry/tool-definition.js";
import type { RegistrySnapshot } from "../../../registry/snapshot.js";
import type { BoundToolRecord } from "../../thread-state/bound.js";
import { boundChannel } from "../../thread-state/bound.js";
import type { Promoted } from "../../thread-state/promoted.js";
import { promotedChannel } from "../../thread-state/promoted.js";
import { refusalOf } from "./refusal.js";
import { schemaTokens, toolsBoundEvent } from "./tools-bound-event.js";

export interface DeferredToolFilterOptions {
  readonly snapshot: RegistrySnapshot;
  readonly catalog: Catalog;
  readonly context: Omit<SelectionContext, "promoted">;
  readonly maxPromotions: number;
}

const stateSchema = new StateSchema({ promoted: promotedChannel, _bound: boundChannel });

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
      const trimmed = trimPromotions(request.state, request.messages, options);
      const promoted = trimmed ?? request.state.promoted;
      const selection = selectTools(snapshot, { ...context, promoted: heldPromotions(promoted, catalog) });
      const registered = new Set(request.tools.map(nameOf));
      const foreign = request.tools.filter((tool) => !snapshot.tools.has(nameOf(tool)));
      const added = selection.bound.filter(({ tool }) => !registered.has(tool.definition.name));
      const tools = [...request.tools, ...added.map(({ tool }) => asFunctionTool(tool.definition))];
      const costs = [...selection.bound.map(({ tool }) => tool.tokens), ...foreign.map(foreignCost)];
      request.runtime.writer?.(toolsBoundEvent(costs, configured));
      await handler({ ...request, tools });
      const _bound = [...selection.bound.map(asRecord), ...foreign.map(asForeignRecord)];
      return new Command({ update: { _bound, ...(trimmed ? { promoted: new Overwrite(trimmed) } : {}) } });
    },
    wrapToolCall: async (request, handler) => {
      const { name, id } = request.toolCall;
      const bound = request.state._bound.find((record) => record.name === name);
      if (request.tool !== undefined && bound && isForeign(bound)) return handler(request);
      const tool = snapshot.tools.get(name);
      const selection = selectTools(snapshot, { ...context, promoted: [] });
      const refusal = refusalOf({ name, tool, bound, selection });
      if (refusal !== null || tool === undefined) {
        return new ToolMessage({ content: refusal ?? "", tool_call_id: id ?? "", name, status: "error" });
      }
      return handler({ ...request, tool: await tool.open() });
    },
  });
}

function asRecord({ tool, reason }: ReturnType<typeof selectTools>["bound"][number]): BoundToolRecord {
  return { name: tool.definition.name, fingerprint: tool.fingerprint, reason };
}

/** A tool that the agent or a middleware registered beside the snapshot, `tool_search` among them. */
function asForeignRecord(tool: unknown): BoundToolRecord {
  return { name: nameOf(tool), fingerprint: "", reason: "middleware" };
}

function isForeign({ reason }: BoundToolRecord): boolean {
  return reason === "middleware";
}

function nameOf(tool: unknown): string {
  return typeof tool === "object" && tool !== null && "name" in tool ? String(tool.name) : "";
}

interface PromotionState {
  readonly promoted: Promoted | null;
  readonly _bound: readonly BoundToolRecord[];
}

/** The promotions without the least recently used ones, where the thread holds more than it may. */
function trimPromotions(
  state: PromotionState,
  messages: readonly BaseMessage[],
  { catalog, maxPromotions }: DeferredToolFilterOptions,
): Promoted | null {
  const held = heldPromotions(state.promoted, catalog);
  if (held.length <= maxPromotions) return null;
  const names = held.map((tool) => tool.definition.name);
  const known = new Set(state._bound.map((record) => record.name));
  const fresh = new Set(names.filter((name) => !known.has(name)));
  const dropped = new Set(promotionsToDrop({ names, calls: calledTools(messages), fresh }, maxPromotions));
  return promotionRecord(
    held.filter((tool) => !dropped.has(tool.definition.name)),
    catalog,
  );
}
