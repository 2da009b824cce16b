// Starts Fawn in the folder that the first argument names, has one turn, and prints what that cost.
import { createFawn } from "../../src/app/create-fawn.js";
import { processEnvironment } from "../../src/config/environment.js";
import { descendantsOf } from "../../tests/support/mcp/processes.js";

const started = performance.now();
const fawn = await createFawn({
  cwd: process.argv[2] ?? ".",
  environment: processEnvironment(),
  watch: false,
});
const agent = await fawn.leadAgent();
await agent.invoke({ messages: [{ role: "user", content: "hello" }] });
// The platform counts from the start of the process.
const ms = performance.now();
const in_process_ms = ms - started;
const processes = (await descendantsOf(process.pid)).length;
const { tools, servers } = fawn.status();
const ready = servers.filter(({ state }) => state === "ready").length;
await fawn.close();
process.stdout.write(JSON.stringify({ ms, in_process_ms, processes, tools: tools.configured, ready }), () =>
  process.exit(0),
);
