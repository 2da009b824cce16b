import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const child = fileURLToPath(new URL("../../../bench/mcp/reconnects-child.ts", import.meta.url));

it("a server that is lost and restored two hundred times leaves no process, and less than 20 MB of heap", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--expose-gc",
    "--import",
    "tsx",
    child,
    "200",
  ]);
  const { growth, orphans } = JSON.parse(stdout) as { growth: number; orphans: number };
  expect(orphans).toBe(0);
  expect(growth).toBeLessThan(20);
});
