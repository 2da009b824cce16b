// Kills a server again and again, calls it each time, and prints how much the heap has grown. Needs --expose-gc.
import { isRunning } from "../../tests/support/mcp/processes.js";
import { benchPool, callTool, connect, openTool } from "./bench-pool.js";

const times = Number(process.argv[2]);
const pool = benchPool(1);
const pids: number[] = [];

async function reconnect(): Promise<void> {
  const [status] = pool.status();
  if (status?.pid === undefined) throw new Error(`The server has no process: ${status?.error?.message}`);
  pids.push(status.pid);
  process.kill(status.pid, "SIGKILL");
  while (pool.status()[0]?.pid === status.pid) await new Promise((resolve) => setImmediate(resolve));
  // The breaker opens at the third loss in a row; asking for the list closes it, as `fawn mcp refresh` does.
  await pool.refresh();
  await callTool(await openTool(pool, "server000__tool_0"), "x");
}

function heapMb(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1024 / 1024;
}

await connect(pool);
for (let time = 0; time < 20; time += 1) await reconnect();
const before = heapMb();
for (let time = 0; time < times; time += 1) await reconnect();
const growth = heapMb() - before;
await pool.close();
process.stdout.write(JSON.stringify({ growth, orphans: pids.filter(isRunning).length }), () =>
  process.exit(0),
);
