// An MCP server over stdio whose tools ask the user: `node fake-asking-server.mjs FILE`. It adds a line with the
// tool's name to FILE for each call that it begins.
import { appendFileSync } from "node:fs";
import { createInterface } from "node:readline";

const file = process.argv[2] ?? "";

/** @param {object} message */
const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);

/** @type {Map<string, (answer: Record<string, any>) => void>} */
const open = new Map();
let asked = 0;
let canAsk = false;

/** @param {object} params */
function ask(params) {
  const id = `question-${(asked += 1)}`;
  send({ id, method: "elicitation/create", params });
  /** @type {Promise<Record<string, any>>} */
  const answer = new Promise((resolve) => open.set(id, resolve));
  return { id, answer };
}

/**
 * @param {string} message
 * @param {object} property
 */
function form(message, property) {
  const requestedSchema = { type: "object", properties: { value: property }, required: ["value"] };
  return ask({ message, requestedSchema });
}

const seats = { type: "integer", minimum: 1 };

/** @type {Record<string, () => Promise<unknown>>} */
const tools = {
  book: async () => (await form("How many seats?", seats).answer)["result"],
  trip: async () => {
    const from = (await form("From where?", { type: "string" }).answer)["result"];
    const to = (await form("Where to?", { type: "string" }).answer)["result"];
    return [from, to];
  },
  // The first question is taken back after the second has been asked.
  unsure: async () => {
    const first = form("Tea?", { type: "boolean" });
    const second = form("Coffee?", { type: "boolean" });
    send({ method: "notifications/cancelled", params: { requestId: first.id } });
    return (await second.answer)["result"];
  },
  // Ends without waiting for the answer.
  impatient: async () => {
    form("Still there?", { type: "boolean" });
    return "went without you";
  },
  // Asks and then works on for ever.
  endless: async () => {
    await form("Really?", { type: "boolean" }).answer;
    appendFileSync(file, "working\n");
    return new Promise(() => undefined);
  },
  visit: async () =>
    ask({ mode: "url", message: "Pay here", url: "https://pay.example", elicitationId: "1" }).answer,
  plain: async () => ({ canAsk }),
};

/**
 * @param {number} id
 * @param {string} name
 */
async function call(id, name) {
  appendFileSync(file, `${name}\n`);
  const told = await tools[name]?.();
  send({ id, result: { content: [{ type: "text", text: JSON.stringify(told) }] } });
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  const { id, method, params } = message;
  if (method === "initialize") {
    canAsk = params.capabilities.elicitation !== undefined;
    const serverInfo = { name: "asking", version: "1.0.0" };
    send({
      id,
      result: { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo },
    });
  } else if (method === "tools/list") {
    const listed = Object.keys(tools).map((name) => ({ name, inputSchema: { type: "object" } }));
    send({ id, result: { tools: listed } });
  } else if (method === "tools/call") void call(id, params.name);
  else if (method === "notifications/cancelled") appendFileSync(file, `cancelled ${params.requestId}\n`);
  else if (method === undefined) open.get(id)?.(message);
});
