import { z } from "zod";
import { leadAgentGraph } from "./lead-agent-graph.js";

/** Milliseconds until a server that does not answer counts as absent. */
const patience = 3_000;

const okSchema = z.object({ ok: z.literal(true) });
const assistantsSchema = z.array(z.object({ graph_id: z.string() }));

/** Whether an HTTP server responds at this address, be it with a refusal. */
export async function isResponding(url: string): Promise<boolean> {
  return (await request(`${url}/ok`)) !== undefined;
}

/** Whether a LangGraph API server answers at this address. */
export async function isAnswering(url: string): Promise<boolean> {
  return okSchema.safeParse(await jsonOf(await request(`${url}/ok`))).success;
}

/** Whether the server at this address has the lead agent, and shows it to the owner of this key (or to everybody). */
export async function hasLeadAgent(url: string, apiKey?: string): Promise<boolean> {
  return (await lookForLeadAgent(url, apiKey)) === "found";
}

/** `refused`: the server wants another key, or one at all. */
export async function lookForLeadAgent(
  url: string,
  apiKey?: string,
): Promise<"found" | "missing" | "refused"> {
  const response = await request(`${url}/assistants/search`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(apiKey ? { "x-api-key": apiKey } : {}) },
    body: JSON.stringify({ graph_id: leadAgentGraph, limit: 1 }),
  });
  if (response?.status === 401 || response?.status === 403) return "refused";
  const { data: assistants } = assistantsSchema.safeParse(await jsonOf(response));
  return assistants?.some((assistant) => assistant.graph_id === leadAgentGraph) ? "found" : "missing";
}

/** The JSON of an answer; `undefined` when there is none, it is a refusal, or it is something else. */
async function jsonOf(response: Response | undefined): Promise<unknown> {
  if (!response?.ok) return undefined;
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

async function request(url: string, options: RequestInit = {}): Promise<Response | undefined> {
  try {
    return await fetch(url, { ...options, redirect: "error", signal: AbortSignal.timeout(patience) });
  } catch {
    return undefined;
  }
}
