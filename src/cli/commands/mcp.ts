import type { Command } from "commander";
import type { CommandSetup } from "../command-setup.js";
import { acceptTool } from "../mcp/accept-tool.js";
import { listServers, type McpFlags } from "../mcp/list-servers.js";
import { loginServer } from "../mcp/login-server.js";
import { refreshServers } from "../mcp/refresh-servers.js";
import { testServer } from "../mcp/test-server.js";

interface McpWords {
  readonly config?: string;
  readonly json?: boolean;
}

const examples = `
Examples:
  $ fawn mcp list
  $ fawn mcp test github
  $ fawn mcp refresh
  $ fawn mcp refresh github --json
  $ fawn mcp accept github create_issue
  $ fawn mcp login github

A server's tools are kept in \`mcp/\` of state_dir, so that a start needs no server; \`refresh\` reads them anew.`;

const flagsOf = ({ json = false, ...words }: McpWords): McpFlags => ({ ...words, json });

/** `fawn mcp`. */
export function addMcpCommand(program: Command, { host, finish }: CommandSetup): void {
  const mcp = program
    .command("mcp")
    .description("Look at MCP servers, test and refresh them.")
    .addHelpText("after", examples);
  const add = (name: string, description: string): Command =>
    mcp
      .command(name)
      .description(description)
      .option("--config <file>", "another configuration file (also FAWN_CONFIG)")
      .option("--json", "print one JSON object instead of text");
  add("list", "Show the configured servers and what is known of them; starts none.").action(
    async (words: McpWords) => finish(await listServers(flagsOf(words), host)),
  );
  add("test", "Connect a server, show its tools and what is the matter; exits with 1 where it does not work.")
    .argument("<name>", "the server")
    .action(async (name: string, words: McpWords) => finish(await testServer(name, flagsOf(words), host)));
  add("refresh", "Let servers list their tools anew, and show what has changed.")
    .argument("[names...]", "the servers; all where none is named")
    .action(async (names: string[], words: McpWords) =>
      finish(await refreshServers(names, flagsOf(words), host)),
    );
  add("accept", "Accept a tool that its server has changed (on_tool_change: quarantine).")
    .argument("<server>", "the server")
    .argument("<tool>", "the tool, as its server names it")
    .action(async (server: string, tool: string, words: McpWords) =>
      finish(await acceptTool({ server, tool }, flagsOf(words), host)),
    );
  mcp
    .command("login")
    .description("Authorize Fawn at a server with an oauth section (grant_type: authorization_code).")
    .argument("<name>", "the server")
    .option("--config <file>", "another configuration file (also FAWN_CONFIG)")
    .action(async (name: string, words: McpWords) => finish(await loginServer(name, words, host)));
}
