// Tools of the fake server by what their calls do.
import { setTimeout as delay } from "node:timers/promises";

/** The smallest PNG: one transparent pixel. */
export const tinyPng =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/**
 * @typedef {object} Context
 * @property {Set<number>} cancelled ids of requests that the client has cancelled
 * @property {(message: object) => void} send
 * @property {number | undefined} grandchild
 */

/** What this process has counted; another process begins anew. */
let counted = 0;

/** @type {Record<string, (args: Record<string, any>, context: Context, meta: Record<string, any>) => unknown>} */
const results = {
  failing: () => ({ isError: true, content: [{ type: "text", text: "The disk is full." }] }),
  failing_silently: () => ({ isError: true, content: [] }),
  silent: () => ({ content: [] }),
  two_texts: () => ({
    content: [
      { type: "text", text: "one" },
      { type: "text", text: "two" },
    ],
  }),
  structured_twice: () => ({
    content: [{ type: "text", text: '{ "wind": 3, "temperature": 21 }' }],
    structuredContent: { temperature: 21, wind: 3 },
    _meta: { cost: 7 },
  }),
  structured_only: () => ({ content: [], structuredContent: { temperature: 21 } }),
  structured_beside: () => ({
    content: [{ type: "text", text: "Mild." }],
    structuredContent: { temperature: 21 },
  }),
  structured_wrapped: () => ({
    content: [{ type: "text", text: "plain words" }],
    structuredContent: { result: "plain words" },
  }),
  image: () => ({
    content: [
      { type: "text", text: "A picture:" },
      { type: "image", data: tinyPng, mimeType: "image/png" },
    ],
  }),
  media: () => ({
    content: [
      { type: "audio", data: "AAAAAAAA", mimeType: "audio/ogg" },
      { type: "resource", resource: { uri: "note://1", mimeType: "text/plain", text: "remember" } },
      { type: "resource", resource: { uri: "file:///a.zip", mimeType: "application/zip", blob: "AAAA" } },
      { type: "resource_link", uri: "file:///b.txt", name: "b", mimeType: "text/plain", description: "B" },
      { type: "hologram", beams: 3 },
    ],
  }),
  unreadable: () => ({ content: "not a list" }),
  environment: () => ({ content: [{ type: "text", text: JSON.stringify(process.env) }] }),
  pids: (_args, { grandchild }) => ({
    content: [{ type: "text", text: JSON.stringify({ server: process.pid, grandchild }) }],
  }),
  count: () => {
    counted += 1;
    return { content: [{ type: "text", text: String(counted) }] };
  },
  cancellations: (_args, { cancelled }) => ({ content: [{ type: "text", text: String(cancelled.size) }] }),
  flood: () => ({ content: [{ type: "text", text: "large ".repeat(900_000) }] }),
  forever: () => undefined,
  restless: async (_args, { send, cancelled }, meta) => {
    const before = cancelled.size;
    for (let step = 1; cancelled.size === before; step += 1) {
      send({
        method: "notifications/progress",
        params: { progressToken: meta["progressToken"], progress: step },
      });
      await delay(20);
    }
    return undefined;
  },
  crash: () => process.exit(7),
  working: async (_args, { send }, meta) => {
    for (const step of [1, 2, 3]) {
      await delay(100);
      const params = {
        progressToken: meta["progressToken"],
        progress: step,
        total: 3,
        message: `step ${step}`,
      };
      send({ method: "notifications/progress", params });
    }
    return { content: [{ type: "text", text: "worked" }] };
  },
};

export const callTools = [
  ...Object.keys(results).map((name) => ({ name, inputSchema: { type: "object", properties: {} } })),
  { name: "refusing", inputSchema: { type: "object", properties: {} } },
  { name: "grow", inputSchema: { type: "object", properties: {} } },
];

/**
 * The `result` or `error` of a call; nothing where it is never answered.
 * @param {Record<string, any>} params
 * @param {Context} context
 */
export async function runTool(params, context) {
  if (params["name"] === "refusing") return { error: { code: -32602, message: "no such wish" } };
  const run = results[params["name"]];
  if (!run) return { result: { content: [{ type: "text", text: JSON.stringify(params["arguments"]) }] } };
  const result = await run(params["arguments"] ?? {}, context, params["_meta"] ?? {});
  return result === undefined ? undefined : { result };
}
