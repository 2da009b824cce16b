import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { z } from "zod";
import { isRunning, until } from "../../tests/support/mcp/processes.js";
import { benchPool, connect } from "./bench-pool.js";

const child = fileURLToPath(new URL("./reconnects-child.ts", import.meta.url));
const resultSchema = z.object({ growth: z.number(), orphans: z.number() });

/** Megabytes that the heap grows by over so many lost and restored connections, and processes that are left. */
export async function reconnects(times: number): Promise<{ growth: number; orphans: number }> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--expose-gc", "--import", "tsx", child, String(times)],
    { timeout: 300_000 },
  );
  return resultSchema.parse(JSON.parse(stdout));
}

export interface IdleServers {
  /** Megabytes of this process's heap for each connected server. */
  readonly heap_mb: number;
  /** Megabytes of resident memory of each server's own process; a bare Node takes most of it. */
  readonly server_rss_mb: number;
  readonly orphans: number;
}

/** What so many connected servers cost that do nothing. */
export async function idleServers(servers: number): Promise<IdleServers> {
  const before = process.memoryUsage().heapUsed;
  const pool = benchPool(servers);
  await connect(pool);
  const heap = process.memoryUsage().heapUsed - before;
  const pids = pool.status().flatMap(({ pid }) => pid ?? []);
  const sizes = await Promise.all(pids.map(rssMb));
  await pool.close();
  await until(() => !pids.some(isRunning));
  return {
    heap_mb: heap / servers / 1024 / 1024,
    server_rss_mb: sizes.reduce((sum, size) => sum + size, 0) / Math.max(1, sizes.length),
    orphans: pids.filter(isRunning).length,
  };
}

async function rssMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
}
