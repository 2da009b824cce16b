import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { z } from "zod";
import { FawnError } from "../../kernel/fawn-error.js";
import type { CommandHost } from "../command-host.js";
import type { CommandSetup } from "../command-setup.js";
import { StopRequest } from "../stop-request.js";

const examples = `
What follows goes to Vitest. The last line is always "N passed, N failed".

Examples:
  $ fawn test
  $ fawn test tests/unit/cli
  $ fawn test --project unit -t "promotes"`;

/** `fawn test`: runs the tests of this checkout. */
export function addTestCommand(program: Command, { host, finish }: CommandSetup): void {
  program
    .command("test")
    .description("Run the tests of this checkout of Fawn.")
    .argument("[arguments...]", "arguments for Vitest")
    .allowUnknownOption()
    .passThroughOptions()
    .addHelpText("after", examples)
    .action(async (rest: string[]) => finish(await runTests(rest, host)));
}

/** What tests/support/count-tests.cjs reports when the run is over. */
const countsSchema = z.object({ passed: z.int(), failed: z.int() });
type TestCounts = z.output<typeof countsSchema>;

/** Runs Vitest, prints the counts as the last line, and answers with the exit code. */
async function runTests(rest: readonly string[], host: CommandHost): Promise<number> {
  const tests = join(host.packageFolder, "tests");
  if (!existsSync(join(tests, "vitest.config.ts"))) {
    throw new FawnError("tests_missing", `There are no tests in ${host.packageFolder}.`, {
      remedy: "Run them in a checkout of Fawn; the published package has none.",
    });
  }
  const reporters = [
    ...(rest.some((word) => word.startsWith("--reporter")) ? [] : ["--reporter=default"]),
    `--reporter=${join(tests, "support", "count-tests.cjs")}`,
  ];
  const { code, counts } = await runVitest(
    ["run", "--config", join(tests, "vitest.config.ts"), ...reporters, ...rest],
    host,
  );
  host.output.write(`${counts.passed} passed, ${counts.failed} failed\n`);
  const isGood = counts.failed === 0 && counts.passed > 0;
  return code === 0 && !isGood ? 1 : code;
}

/** A run that ends without a report counts as one failure. */
async function runVitest(words: readonly string[], host: CommandHost) {
  const program = join(host.packageFolder, "node_modules", "vitest", "vitest.mjs");
  const child = spawn(process.execPath, [program, ...words], {
    cwd: host.packageFolder,
    env: host.environment,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  let counts: TestCounts | undefined;
  child.on("message", (message) => {
    counts = countsSchema.safeParse(message).data ?? counts;
  });
  const stop = new StopRequest(host, async () => void child.kill("SIGTERM"));
  const code = await new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (exitCode) => resolve(exitCode ?? 1));
  });
  stop.release();
  return { code: stop.exitCode ?? code, counts: counts ?? { passed: 0, failed: 1 } };
}
