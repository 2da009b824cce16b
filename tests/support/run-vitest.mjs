// Runs Vitest once with the command line's arguments and tells its parent over IPC how many tests passed and
// failed. A file that cannot be loaded, and an error outside of any test, count as failed.
import { parseCLI, startVitest } from "vitest/node";

const { filter, options } = parseCLI(["vitest", "run", ...process.argv.slice(2)]);
const vitest = await startVitest("test", filter, {
  config: "tests/vitest.config.ts",
  ...options,
  run: true,
  watch: false,
});

const modules = vitest.state.getTestModules();
const results = modules.flatMap((module) =>
  [...module.children.allTests()].map((test) => test.result().state),
);
const brokenFiles = modules.filter((module) => module.errors().length > 0).length;
const strayErrors = vitest.state.getUnhandledErrors().length;
const passed = results.filter((state) => state === "passed").length;
const failed = results.filter((state) => state === "failed").length + brokenFiles + strayErrors;

await vitest.close();
process.send?.({ passed, failed });
process.disconnect?.();
if (failed > 0) process.exitCode = 1;
