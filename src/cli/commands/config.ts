import { dirname, join, resolve } from "node:path";
import { Argument, type Command } from "commander";
import { writeConfigurationReference } from "../../config/configuration-reference.js";
import { schemaFiles, writeSchemaFiles } from "../../config/json-schema-files.js";
import { loadConfig, type LoadedConfig } from "../../config/load-config.js";
import { nearestLanggraphFile, readLanggraphFile } from "../../server/langgraph-file.js";
import type { CommandHost } from "../command-host.js";
import type { CommandSetup } from "../command-setup.js";
import { styleFor } from "../text-style.js";

interface CheckFlags {
  readonly config?: string;
}

interface SchemaFlags {
  readonly write?: boolean;
}

/** `fawn config check` and `fawn config schema`. */
export function addConfigCommand(program: Command, { host, finish }: CommandSetup): void {
  const config = program.command("config").description("Check the configuration, or print its schemas.");
  config
    .command("check")
    .description("Check config.yaml and extensions_config.json; exits with 1 when something is broken.")
    .option("--config <file>", "another configuration file (also FAWN_CONFIG)")
    .addHelpText("after", "\nExamples:\n  $ fawn config check\n  $ fawn config check --config other.yaml")
    .action(async (flags: CheckFlags) => finish(await check(flags, host)));
  config
    .command("schema")
    .description("Print the JSON Schema of a configuration file.")
    .addArgument(new Argument("[file]", "which one").choices(["config", "extensions"]).default("config"))
    .option("--write", "bring docs/schemas and docs/configuration.md of this checkout up to date instead")
    .addHelpText("after", "\nExamples:\n  $ fawn config schema extensions\n  $ fawn config schema --write")
    .action(async (file: string, flags: SchemaFlags) => finish(await schema(file, flags, host)));
}

async function check(flags: CheckFlags, host: CommandHost): Promise<number> {
  const langgraphFile = await nearestLanggraphFile(host.folder);
  const project = langgraphFile === undefined ? undefined : await readLanggraphFile(langgraphFile);
  const loaded = await loadConfig({
    cwd: langgraphFile === undefined ? host.folder : dirname(langgraphFile),
    environment: { ...project?.environment, ...host.environment },
    configPath: flags.config && resolve(host.folder, flags.config),
  });
  host.output.write(report(loaded, host));
  return loaded.faults.length === 0 ? 0 : 1;
}

function report({ app, extensions, files, ...loaded }: LoadedConfig, host: CommandHost): string {
  const style = styleFor(host.output, host.environment);
  const servers = Object.values(extensions.mcpServers);
  const enabled = servers.filter((server) => server.enabled).length;
  const lines = [
    files.config ?? "no config.yaml: all is default",
    files.extensions ?? "no extensions_config.json: no MCP servers",
    ...loaded.faults.map(({ kind, name, error }) => style.red(`broken ${kind} ${name}: ${error.message}`)),
    ...loaded.warnings.map(({ message }) => style.yellow(`warning: ${message}`)),
    ...loaded.unavailableModels.map(
      ({ name, missing }) => `model ${name} is passed over: ${missing.join(", ")} not set`,
    ),
    `${counted(app.models.length, "model")}, ${counted(app.tools.length, "tool")}, ${enabled} of ${counted(servers.length, "server")} enabled`,
  ];
  return `${lines.join("\n")}\n`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

async function schema(file: string, flags: SchemaFlags, host: CommandHost): Promise<number> {
  if (flags.write) {
    const docs = join(host.packageFolder, "docs");
    await writeSchemaFiles(join(docs, "schemas"));
    await writeConfigurationReference(join(docs, "configuration.md"));
    return 0;
  }
  const name = file === "config" ? "config.schema.json" : "extensions_config.schema.json";
  host.output.write(schemaFiles()[name] ?? "");
  return 0;
}
