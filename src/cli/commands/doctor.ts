import type { Command } from "commander";
import type { CommandSetup } from "../command-setup.js";
import { doctor } from "../doctor/doctor.js";

interface DoctorWords {
  readonly config?: string;
  readonly servers: boolean;
  readonly json?: boolean;
}

const examples = `
It starts the configured servers, asks them for their tools and ends them; --no-servers leaves them alone.

Examples:
  $ fawn doctor
  $ fawn doctor --no-servers --json

With --json it prints one object: healthy, files, model, tools, servers, and findings (level, area, subject, code,
message). The running server gives the same on GET /fawn/status.`;

/** `fawn doctor`. */
export function addDoctorCommand(program: Command, { host, finish }: CommandSetup): void {
  program
    .command("doctor")
    .description("Check configuration, models, tools and servers; exits with 1 when something does not work.")
    .option("--config <file>", "another configuration file (also FAWN_CONFIG)")
    .option("--no-servers", "start no server")
    .option("--json", "print one JSON object instead of text")
    .addHelpText("after", examples)
    .action(async ({ json = false, ...flags }: DoctorWords) =>
      finish(await doctor({ ...flags, json }, host)),
    );
}
