/**
 * Fawn as a library: an agent in this process, without a server. Its tools come from an MCP client that is
 * made with `@langchain/mcp-adapters`; they are deferred like those of configured servers.
 *
 * Run it in the checkout: `npx tsx examples/embed.ts "echo hello"`
 */
import { MultiServerMCPClient } from "@langchain/mcp-adapters";
import { MemorySaver } from "@langchain/langgraph";
import { createFawn, processEnvironment } from "../src/index.js";

const everything = "node_modules/@modelcontextprotocol/server-everything/dist/index.js";
const client = new MultiServerMCPClient({
  mcpServers: { everything: { transport: "stdio", command: process.execPath, args: [everything, "stdio"] } },
});
const fawn = await createFawn({
  cwd: import.meta.dirname,
  environment: processEnvironment(),
  mcpClients: [client],
  checkpointer: new MemorySaver(),
});
try {
  const agent = await fawn.leadAgent();
  const question = process.argv[2] ?? "echo hello";
  const input = { messages: [{ role: "user", content: question }] };
  const { messages } = await agent.invoke(input, { configurable: { thread_id: "first" } });
  for (const message of messages) process.stdout.write(`${message.type}: ${message.text}\n`);
} finally {
  await fawn.close();
  await client.close();
}
