// The process in which the LangGraph API server runs. Started by launch-server.ts with the server's options as
// JSON in the last argument; tells its parent over IPC when it listens (`listening`), why it cannot (`failed`),
// and which files it imported (`imported`). Ends, after writing its state to disk, on SIGTERM, on SIGINT, and
// when its parent is gone.
import { startServer, StartServerSchema } from "@langchain/langgraph-api/server";
import { register as registerCommonJs } from "tsx/cjs/api";
import { register } from "tsx/esm/api";

/** Milliseconds that writing the state may take before the process ends without it. */
const flushLimit = 8_000;

/**
 * @param {import("./server-message.js").ServerMessage} message
 * @param {() => void} [done] called when it has been handed over, or nobody is there to take it
 */
function tell(message, done = () => undefined) {
  if (process.connected && process.send) process.send(message, undefined, undefined, done);
  else done();
}

registerCommonJs();
register({
  onImport: (url) => {
    if (url.startsWith("file:") && !url.includes("/node_modules/")) tell({ type: "imported", url });
  },
});

/** @type {(() => Promise<void>) | undefined} */
let flush;
let stopping = false;

/** @param {() => void} end how the process ends when the state is written */
async function stop(end) {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), flushLimit);
  try {
    await flush?.();
    end();
  } catch (error) {
    process.stderr.write(`The server's state could not be written: ${describe(error)}\n`);
    process.exit(1);
  }
}

/** Ends also what the graph started, since the parent, whose duty that is, is gone. */
function endGroup() {
  if (process.platform === "win32") process.exit();
  process.kill(-process.pid, "SIGKILL");
}

process.on("SIGTERM", () => void stop(() => process.exit()));
process.on("SIGINT", () => void stop(() => process.exit()));
process.on("disconnect", () => void stop(endGroup));

try {
  const options = StartServerSchema.parse(JSON.parse(process.argv.at(-1) ?? ""));
  const { cleanup } = await startServer(options);
  flush = cleanup;
  tell({ type: "listening" });
} catch (error) {
  process.stderr.write(`${describe(error)}\n`);
  const message = error instanceof Error ? error.message : String(error);
  // The parent ends this process when it has read that; without a parent it ends itself.
  tell({ type: "failed", message, code: codeOf(error) }, () => setTimeout(() => process.exit(1), flushLimit));
}

/** @param {unknown} error */
function describe(error) {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
