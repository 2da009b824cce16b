// A small MCP server over stdio with five tools, written without the SDK so that it starts as fast as Node does.
import { createInterface } from "node:readline";

const tools = Array.from({ length: 5 }, (_, index) => ({
  name: `tool_${index}`,
  description: `Does the thing number ${index} to an object of the service and reports how it went.`,
  inputSchema: {
    type: "object",
    properties: { text: { type: "string", description: "What to do it to." } },
    required: ["text"],
  },
}));

/** @type {Record<string, (params: Record<string, any>) => object>} */
const answers = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: { listChanged: true } },
    serverInfo: { name: "bench", version: "1.0.0" },
  }),
  ping: () => ({}),
  "tools/list": () => ({ tools }),
  "tools/call": ({ arguments: given }) => ({ content: [{ type: "text", text: String(given?.["text"]) }] }),
};

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  const result = answers[method]?.(params ?? {});
  if (id === undefined) return;
  const answer = result ? { result } : { error: { code: -32601, message: "Method not found" } };
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, ...answer })}\n`);
});
