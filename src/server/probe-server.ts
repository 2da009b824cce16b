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
  return okSchema.safeParse(await ask(`${url}/ok`)).success;
}

/** Whether the server at this address has the lead agent. */
export async function hasLeadAgent(url: string): Promise<boolean> {
  const answer = await ask(`${url}/assistants/search`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ graph_id: leadAgentGraph, limit: 1 }),
  });
  const { data: assistants } = assistantsSchema.safeParse(answer);
  return assistants?.some((assistant) => assistant.graph_id === leadAgentGraph) ?? false;
}

/** The JSON that a server answers with; `undefined` when it does not answer, refuses, or answers something else. */
async function ask(url: string, options?: RequestInit): Promise<unknown> {
  const response = await request(url, options);
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
