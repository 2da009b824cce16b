import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import type { ClientCapabilities } from "@modelcontextprotocol/sdk/types.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import type { QuestionDesk } from "./question-desk.js";
import { cancelled } from "./user-question.js";

/** Characters of JSON that a question may have; nobody reads, and no thread should keep, a longer one. */
const maxQuestionSize = 100_000;

/** Forms only: the SDK refuses the mode `url` with "invalid params", as MCP 2025-11-25 asks for. */
export const askingCapabilities = { elicitation: { form: {} } } satisfies ClientCapabilities;

/** Lets a client that was made with `askingCapabilities` hand the server's questions to the desk. */
export function acceptQuestions(client: Client, desk: QuestionDesk): void {
  client.setRequestHandler(ElicitRequestSchema, async ({ params }, { signal }) => {
    if (params.mode === "url" || JSON.stringify(params).length > maxQuestionSize) return { ...cancelled };
    const { message, requestedSchema } = params;
    return { ...(await desk.answer({ message, requestedSchema }, signal)) };
  });
}
