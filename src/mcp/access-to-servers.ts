import { FawnError } from "../kernel/fawn-error.js";
import type { PromptServers } from "./prompts/prompt-book.js";
import type { ServerSlots } from "./server-slots.js";

/** The servers of a pool that have resources, or prompts, as far as that is known. */
export function accessTo(slots: ServerSlots, kind: "resources" | "prompts"): PromptServers {
  return {
    list: () => slots.all.filter(({ offers }) => offers?.[kind]).map(({ accessible }) => accessible),
    async withClient(id, signal, work) {
      const slot = slots.get(id);
      if (!slot) throw new FawnError("mcp_server_removed", `There is no MCP server '${id}' any more.`);
      return slot.connection.use(work, signal);
    },
  };
}
