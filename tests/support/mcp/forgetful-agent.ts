// An agent that exits without closing its pool. Prints the ids of the processes that it had started.
import { createTestPool, fakeServerConfig } from "./pools.js";

const pool = createTestPool({ family: fakeServerConfig("grandchild") });
await pool.ready();
const { pid, stderr } = pool.statusOf("family");
const grandchild = /grandchild (\d+)/.exec(stderr.join("\n"))?.[1];
process.stdout.write(JSON.stringify([pid, Number(grandchild)]), () => process.exit(0));
