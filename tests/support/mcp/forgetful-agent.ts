// An agent that exits without closing its pool, or with the argument `killed` waits to be killed. Prints the ids of
// the processes that it had started.
import { createTestPool, fakeServerConfig } from "./pools.js";

const pool = createTestPool({ family: fakeServerConfig("grandchild") });
await pool.ready();
const { pid, stderr } = pool.statusOf("family");
const grandchild = /grandchild (\d+)/.exec(stderr.join("\n"))?.[1];
process.stdout.write(JSON.stringify([pid, Number(grandchild)]), () => {
  if (process.argv[2] === "killed") setInterval(() => undefined, 1_000);
  else process.exit(0);
});
