// The main thread of an isolated process. Imports the bundle of a tool file, tells what tools it exports, and answers
// calls. Everything that crosses is plain data.
import { writeFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { argumentCheck, isZod } from "./check-arguments.mjs";
import { endGroup } from "./end-group.mjs";

/** @typedef {Record<string, unknown> & { execute: Function, parameters: unknown, dispose?: Function }} Tool */
/** @typedef {ReturnType<typeof argumentCheck>} Check */
/** @typedef {import("./worker-message.js").WorkerOrder} Order */

/** @type {{ tool: Tool, check: () => Check }[]} */
const tools = [];
/** @type {Map<number, AbortController>} */
const running = new Map();

process.on("disconnect", endGroup);
process.on("uncaughtException", (error) => {
  process.send?.({ type: "crashed", message: messageOf(error) }, () => process.exit(1));
});
process.on("message", (/** @type {Order} */ order) => void obey(order));
beWatched();

/** @param {Order} order */
function obey(order) {
  if (order.type === "load") return load(order.code);
  if (order.type === "call") return answer(order);
  if (order.type === "abort") return running.get(order.id)?.abort();
  return disposeAll();
}

function beWatched() {
  const [parent, memoryMb] = process.argv.slice(2).map(Number);
  // Node itself takes up to 128 MB, its young objects among them; buffers may take as much as the heap.
  const limitMb = 128 + 2 * (memoryMb ?? 0);
  const watch = new Worker(new URL("./isolated-worker.mjs", import.meta.url), {
    workerData: { parent, limitMb },
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  });
  watch.unref();
  // Where the machine itself is out of memory, Linux shall end this process rather than its parent.
  if (process.platform === "linux") {
    writeFile("/proc/self/oom_score_adj", "1000").catch((error) => process.emitWarning(messageOf(error)));
  }
}

/** @param {string} code */
async function load(code) {
  try {
    const exported = await import(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`);
    const described = [];
    for (const [key, value] of Object.entries(exported)) {
      if (!isTool(value)) continue;
      tools.push({ tool: value, check: once(() => argumentCheck(value.parameters)) });
      described.push({ key, ...(await describe(value)) });
    }
    tell({ type: "loaded", tools: described });
  } catch (error) {
    tell({ type: "failed", message: messageOf(error) });
  }
}

/** @param {unknown} value @returns {value is Tool} */
function isTool(value) {
  return typeof value === "object" && value !== null && "parameters" in value && "execute" in value;
}

/** @param {Tool} tool */
async function describe({ parameters, ...rest }) {
  // JSON leaves the functions out.
  return { plain: JSON.parse(JSON.stringify(rest)), parameters: await schemaOf(parameters) };
}

/** @param {unknown} parameters */
async function schemaOf(parameters) {
  if (!isZod(parameters)) return JSON.parse(JSON.stringify(parameters));
  const { toJSONSchema } = await import("zod");
  const { $schema: _, ...schema } = toJSONSchema(parameters, { io: "input" });
  return schema;
}

/** @param {Extract<Order, { type: "call" }>} call */
async function answer({ id, tool: number, args, toolCallId }) {
  const controller = new AbortController();
  running.set(id, controller);
  try {
    const called = tools[number];
    if (called === undefined) throw new Error("The file has no such tool any more.");
    const check = await called.check();
    const checked = await check(args);
    if ("faults" in checked) return tell({ type: "refused", id, message: checked.faults });
    const context = { signal: controller.signal, logger: console, toolCallId };
    const result = await called.tool.execute(checked.value, context);
    tell({ type: "result", id, value: typeof result === "string" ? result : (JSON.stringify(result) ?? "") });
  } catch (error) {
    tell({ type: "error", id, message: messageOf(error) });
  } finally {
    running.delete(id);
  }
}

async function disposeAll() {
  const results = await Promise.allSettled(tools.map(async ({ tool }) => tool.dispose?.()));
  const failed = results.flatMap((result) => (result.status === "rejected" ? messageOf(result.reason) : []));
  tell({ type: "disposed", failed });
}

/** @param {import("./worker-message.js").WorkerMessage} message */
function tell(message) {
  process.send?.(message);
}

/** @template T @param {() => T} make @returns {() => T} */
function once(make) {
  /** @type {{ made: T } | undefined} */
  let kept;
  return () => (kept ??= { made: make() }).made;
}

/** @param {unknown} error */
function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}
