// The worker of one isolated tool file. Imports the file's bundle, tells what tools it exports, and answers calls.
// Everything that crosses is plain data. Started by worker-thread.ts.
import { parentPort, workerData } from "node:worker_threads";
import { toJSONSchema } from "zod";

/** @typedef {Record<string, unknown> & { execute: Function, parameters: unknown, dispose?: Function }} Tool */

/** @type {Tool[]} */
const tools = [];
/** @type {Map<number, AbortController>} */
const running = new Map();

parentPort?.on("message", (message) => void answer(message));
void load();

async function load() {
  try {
    const exported = await import(
      `data:text/javascript;base64,${Buffer.from(workerData.code).toString("base64")}`
    );
    const found = Object.entries(exported).filter(([, value]) => isTool(value));
    for (const [, value] of found) tools.push(value);
    tell({ type: "loaded", tools: found.map(([key, value]) => ({ key, ...described(value) })) });
  } catch (error) {
    tell({ type: "failed", message: messageOf(error) });
  }
}

/** @param {unknown} value @returns {value is Tool} */
function isTool(value) {
  return typeof value === "object" && value !== null && "parameters" in value && "execute" in value;
}

/** @param {Tool} tool */
function described({ parameters, ...rest }) {
  // JSON leaves the functions out.
  return { plain: JSON.parse(JSON.stringify(rest)), parameters: schemaOf(parameters) };
}

/** @param {unknown} parameters */
function schemaOf(parameters) {
  if (!isZod(parameters)) return JSON.parse(JSON.stringify(parameters));
  const { $schema: _, ...schema } = toJSONSchema(parameters, { io: "input" });
  return schema;
}

/** @param {unknown} value @returns {value is import("zod").ZodType} */
function isZod(value) {
  return typeof value === "object" && value !== null && "_zod" in value;
}

/** @param {{ type: string, id: number, tool: number, args: unknown, toolCallId?: string }} message */
async function answer({ type, id, tool, args, toolCallId }) {
  if (type === "abort") return running.get(id)?.abort();
  if (type === "dispose") return disposeAll();
  const controller = new AbortController();
  running.set(id, controller);
  try {
    const called = tools[tool];
    if (called === undefined) throw new Error("The file has no such tool any more.");
    const checked = isZod(called.parameters) ? await called.parameters.parseAsync(args) : args;
    const result = await called.execute(checked, { signal: controller.signal, logger: console, toolCallId });
    tell({ type: "result", id, value: typeof result === "string" ? result : (JSON.stringify(result) ?? "") });
  } catch (error) {
    tell({ type: "error", id, message: messageOf(error) });
  } finally {
    running.delete(id);
  }
}

async function disposeAll() {
  const results = await Promise.allSettled(tools.map(async (tool) => tool.dispose?.()));
  const failed = results.flatMap((result) => (result.status === "rejected" ? messageOf(result.reason) : []));
  tell({ type: "disposed", failed });
}

/** @param {unknown} message */
function tell(message) {
  parentPort?.postMessage(message);
}

/** @param {unknown} error */
function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}
