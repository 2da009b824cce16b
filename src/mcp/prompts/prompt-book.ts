import { escapeMarkup } from "../../kernel/escape-markup.js";
import { FawnError } from "../../kernel/fawn-error.js";
import type { Permits } from "../../registry/run-scoped.js";
import type { ReadableBlock } from "../readable-content.js";
import { requestServer } from "../request-server.js";
import type { AccessibleServer, ServerAccess } from "../server-access.js";
import { reachable } from "../server-access.js";
import { oneLine } from "../untrusted-text.js";
import type { PromptSpec } from "./list-prompts.js";
import { listPrompts } from "./list-prompts.js";
import { matchArguments } from "./match-arguments.js";
import { promptResultSchema, showPrompt } from "./show-prompt.js";
import type { SlashCommand } from "./slash-command.js";
import { readSlashCommand } from "./slash-command.js";

/** Names that a note to the model lists. */
const maxListed = 20;

export interface PromptServer extends AccessibleServer {
  /** As listed last. Left out, the server is asked, and connected for it where need be. */
  readonly prompts?: readonly PromptSpec[] | undefined;
}

export interface PromptServers extends ServerAccess {
  list(): readonly PromptServer[];
}

export interface PromptRun {
  readonly permits: Permits;
  readonly signal: AbortSignal | undefined;
}

export interface PromptBook {
  /**
   * What a message that begins with a slash stands for: the messages of the prompt, or why there is none, in words
   * for the model. Nothing where it names no prompt and no server. Rejects only with the reason of the signal.
   */
  expand(text: string, run: PromptRun): Promise<readonly ReadableBlock[] | undefined>;
}

interface Found {
  readonly server: string;
  readonly prompt: PromptSpec;
}

/** The prompts of all servers, each run's as far as it may reach them. */
export function createPromptBook(servers: PromptServers): PromptBook {
  return {
    async expand(text, run) {
      const command = readSlashCommand(text);
      if (!command) return undefined;
      const reached = reachable(servers, "mcp_prompts", run.permits) as readonly PromptServer[];
      if (command.server === undefined && reached.length === 0) return undefined;
      try {
        const found = await find(servers, command, reached, run.signal);
        return typeof found === "string" ? note(found) : await fetched(servers, command, found, run.signal);
      } catch (error) {
        run.signal?.throwIfAborted();
        if (FawnError.isInstance(error)) return note(error.message);
        throw error;
      }
    },
  };
}

/** The prompt that is meant, or why there is none. */
async function find(
  servers: PromptServers,
  { server, prompt }: SlashCommand,
  reached: readonly PromptServer[],
  signal: AbortSignal | undefined,
): Promise<Found | string> {
  const asked = server === undefined ? reached : reached.filter(({ id }) => id === server);
  if (asked.length === 0)
    return `There is no MCP server '${server}' with prompts. ${choice(reached.map(({ id }) => id))}`;
  const listed = await Promise.allSettled(
    asked.map(async (one) => ({ server: one.id, prompts: await promptsOf(servers, one, signal) })),
  );
  const failed = listed.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
  if (server !== undefined && failed.length > 0) throw failed[0];
  const all = listed
    .flatMap((one) => (one.status === "fulfilled" ? [one.value] : []))
    .flatMap(({ server, prompts }) => prompts.map((prompt) => ({ server, prompt })));
  const named = all.filter((one) => one.prompt.name === prompt);
  const [only, ...others] = named;
  if (only && others.length === 0) return only;
  if (only) return `Several MCP servers have a prompt '${prompt}'. ${choice(named.map(commandOf))}`;
  const where = server === undefined ? "No MCP server" : `MCP server '${server}'`;
  const lacks = server === undefined ? "has" : "does not have";
  return `${where} ${lacks} a prompt '${prompt}'. ${choice(all.map(commandOf))}`;
}

function promptsOf(
  servers: PromptServers,
  { id, prompts }: PromptServer,
  signal: AbortSignal | undefined,
): Promise<readonly PromptSpec[]> {
  if (prompts) return Promise.resolve(prompts);
  const wish = `MCP server '${id}' did not list its prompts`;
  return requestServer(servers, { server: id, wish, code: "mcp_prompt_failed", signal }, listPrompts);
}

async function fetched(
  servers: PromptServers,
  { words }: SlashCommand,
  found: Found,
  signal: AbortSignal | undefined,
): Promise<readonly ReadableBlock[]> {
  const { server, prompt } = found;
  const matched = matchArguments(prompt.arguments, words);
  if (!("args" in matched)) return note(`${problemOf(matched)} ${usageOf(found)}`);
  const wish = `MCP server '${server}' did not give its prompt '${prompt.name}'`;
  const params = { name: prompt.name, arguments: { ...matched.args } };
  const { messages } = await requestServer(
    servers,
    { server, wish, code: "mcp_prompt_failed", signal },
    (client, limits) => client.request({ method: "prompts/get", params }, promptResultSchema, limits),
  );
  return showPrompt(
    `The user's message stands for the prompt '${prompt.name}' of MCP server '${server}'.`,
    messages,
  );
}

function problemOf({ missing, unknown }: { missing: readonly string[]; unknown: readonly string[] }): string {
  return [
    ...(missing.length > 0 ? [`The prompt needs ${missing.join(", ")}.`] : []),
    ...(unknown.length > 0 ? [`The prompt has no argument ${unknown.join(", ")}.`] : []),
  ].join(" ");
}

function usageOf(found: Found): string {
  const args = found.prompt.arguments.map(({ name, required }) => (required ? `${name}=…` : `[${name}=…]`));
  const about = found.prompt.arguments.flatMap(({ name, description }) =>
    description ? [`${name}: ${description}`] : [],
  );
  return `Usage: ${[commandOf(found), ...args].join(" ")}${about.length > 0 ? ` (${about.join("; ")})` : ""}`;
}

function commandOf({ server, prompt }: Found): string {
  return `/${server}:${prompt.name}`;
}

function choice(names: readonly string[]): string {
  if (names.length === 0) return "There are none.";
  const more = names.length > maxListed ? ` and ${names.length - maxListed} more` : "";
  return `There are: ${names.slice(0, maxListed).join(", ")}${more}.`;
}

/** A remark to the model in the place of a prompt. Names and descriptions in it are a server's or the user's. */
function note(text: string): readonly ReadableBlock[] {
  const said = escapeMarkup(oneLine(text, 4_000));
  return [
    {
      type: "text",
      text: `<note>The user's message begins like the name of a prompt, but none was used. ${said} If the user meant a prompt, say so plainly; otherwise take the message as it is.</note>`,
    },
  ];
}
