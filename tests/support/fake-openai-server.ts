import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";
import { messageFault } from "./openai-message-rules.js";

/** One answer of the server. */
export interface FakeTurn {
  readonly text?: string;
  readonly toolCalls?: readonly { readonly name: string; readonly args: unknown; readonly id?: string }[];
  readonly usage?: { readonly prompt_tokens: number; readonly completion_tokens: number };
  /** Answers with this HTTP status and an error body instead. */
  readonly status?: number;
  readonly errorMessage?: string;
  /** Sent with the answer, such as `{ "retry-after": "1" }`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The answer waits for this: a whole answer before its head, a stream after its first piece. */
  readonly hold?: Promise<unknown>;
  /** Cuts the connection after the first piece of a stream, or instead of a whole answer. */
  readonly drop?: boolean;
}

export type FakeScriptTurn = FakeTurn | string | ((body: ChatRequestBody) => FakeTurn | string);

const bodySchema = z.looseObject({
  model: z.string(),
  messages: z.array(z.looseObject({ role: z.string(), content: z.unknown() })),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().optional() }).nullish(),
  tools: z
    .array(
      z.looseObject({
        type: z.string(),
        function: z.looseObject({
          name: z.string(),
          description: z.string().optional(),
          parameters: z.record(z.string(), z.unknown()).optional(),
        }),
      }),
    )
    .optional(),
});
export type ChatRequestBody = z.output<typeof bodySchema>;

export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The JSON body as it came over the wire. */
  readonly body: ChatRequestBody;
  /** Resolves when the exchange is over: true if the client left before the answer was complete. */
  readonly leftEarly: Promise<boolean>;
}

export interface FakeOpenAiServer {
  /** `http://127.0.0.1:PORT/v1` */
  readonly baseUrl: string;
  /** Chat completions in the order in which they came, refused ones too. */
  readonly requests: readonly RecordedRequest[];
  /** Names of the tools of each request. */
  readonly toolNames: readonly (readonly string[])[];
  /** Adds turns to the end of the script. */
  push(...turns: readonly FakeScriptTurn[]): void;
  /** Stops listening and ends every connection. */
  close(): Promise<void>;
}

export interface FakeOpenAiOptions {
  readonly turns?: readonly FakeScriptTurn[];
  /** Requests with another key are answered with 401. */
  readonly apiKey?: string;
  readonly models?: readonly string[];
}

/** An OpenAI-compatible server on a free loopback port that plays a script, one turn a request. */
export async function startFakeOpenAiServer(options: FakeOpenAiOptions = {}): Promise<FakeOpenAiServer> {
  const script = [...(options.turns ?? [])];
  const requests: RecordedRequest[] = [];
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else sendError(response, 500, error instanceof Error ? error.message : String(error));
    });
  });

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = new URL(request.url ?? "/", "http://127.0.0.1").pathname;
    const allowed =
      options.apiKey === undefined || request.headers.authorization === `Bearer ${options.apiKey}`;
    if (request.method === "GET" && path === "/v1/models")
      return allowed
        ? sendModels(response, options.models ?? ["fake-1"])
        : sendError(response, 401, "Wrong key.");
    if (request.method !== "POST" || path !== "/v1/chat/completions")
      return sendError(response, 404, `No route ${request.method} ${path}.`);
    const parsed = bodySchema.safeParse(JSON.parse(await readText(request)));
    if (!parsed.success) return sendError(response, 400, z.prettifyError(parsed.error));
    requests.push({
      method: "POST",
      path,
      headers: request.headers,
      body: parsed.data,
      leftEarly: over(response),
    });
    if (!allowed) return sendError(response, 401, "Incorrect API key provided.");
    const fault = messageFault(parsed.data.messages);
    if (fault !== undefined) return sendError(response, 400, fault);
    const next = script.shift();
    if (next === undefined)
      return sendError(response, 400, `The script is over at request ${requests.length}.`);
    const turn = typeof next === "function" ? next(parsed.data) : next;
    await play(
      response,
      withCallIds(typeof turn === "string" ? { text: turn } : turn, requests.length),
      parsed.data,
    );
  };

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    get toolNames() {
      return requests.map(({ body }) => (body.tools ?? []).map((tool) => tool.function.name));
    },
    push: (...turns) => void script.push(...turns),
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

/** Ids are unique in the script, so that a thread never sees one twice. */
function withCallIds(turn: FakeTurn, request: number): FakeTurn {
  if (turn.toolCalls === undefined) return turn;
  const toolCalls = turn.toolCalls.map((call, index) => ({ id: `call_${request}_${index + 1}`, ...call }));
  return { ...turn, toolCalls };
}

async function play(response: ServerResponse, turn: FakeTurn, body: ChatRequestBody): Promise<void> {
  for (const [name, value] of Object.entries(turn.headers ?? {})) response.setHeader(name, value);
  if (turn.status !== undefined)
    return sendError(response, turn.status, turn.errorMessage ?? `Scripted failure ${turn.status}.`);
  if (body.stream === true) return playStream(response, turn, body);
  await turn.hold;
  if (turn.drop) return void response.destroy();
  sendJson(response, 200, {
    ...envelope("chat.completion", body),
    choices: [{ index: 0, message: wholeMessage(turn), finish_reason: finishReason(turn), logprobs: null }],
    usage: usageOf(turn),
  });
}

async function playStream(response: ServerResponse, turn: FakeTurn, body: ChatRequestBody): Promise<void> {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  const frame = envelope("chat.completion.chunk", body);
  const wantsUsage = body.stream_options?.include_usage === true;
  /** Resolves when the piece is handed over, so that what follows a cut never overtakes it. */
  const send = (rest: object) =>
    new Promise<void>((resolve) => {
      const chunk = { ...frame, ...(wantsUsage ? { usage: null } : {}), ...rest };
      response.write(`data: ${JSON.stringify(chunk)}\n\n`, () => resolve());
    });
  for (const [index, delta] of [...deltas(turn)].entries()) {
    if (index === 1) {
      await turn.hold;
      if (turn.drop) return void response.destroy();
    }
    await send({ choices: [{ index: 0, delta, finish_reason: null }] });
  }
  await send({ choices: [{ index: 0, delta: {}, finish_reason: finishReason(turn) }] });
  if (wantsUsage) await send({ choices: [], usage: usageOf(turn) });
  response.end("data: [DONE]\n\n");
}

function* deltas(turn: FakeTurn): Generator<object> {
  yield { role: "assistant", content: "" };
  for (const [piece] of (turn.text ?? "").matchAll(/\s*\S+|\s+$/g)) yield { content: piece };
  for (const [index, call] of wireCalls(turn).entries()) {
    const { name, arguments: text } = call.function;
    yield { tool_calls: [{ index, id: call.id, type: "function", function: { name, arguments: "" } }] };
    for (let start = 0; start < text.length; start += 12)
      yield { tool_calls: [{ index, function: { arguments: text.slice(start, start + 12) } }] };
  }
}

function wholeMessage(turn: FakeTurn): object {
  const calls = wireCalls(turn);
  const content = turn.text ?? (calls.length > 0 ? null : "");
  return { role: "assistant", content, refusal: null, ...(calls.length > 0 ? { tool_calls: calls } : {}) };
}

function wireCalls(turn: FakeTurn) {
  return (turn.toolCalls ?? []).map(({ name, args, id }) => ({
    id,
    type: "function",
    function: { name, arguments: typeof args === "string" ? args : JSON.stringify(args) },
  }));
}

function finishReason(turn: FakeTurn): string {
  return (turn.toolCalls ?? []).length > 0 ? "tool_calls" : "stop";
}

function usageOf({ usage = { prompt_tokens: 11, completion_tokens: 7 } }: FakeTurn): object {
  return { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens };
}

function envelope(object: string, body: ChatRequestBody): object {
  return { id: "chatcmpl-fake", object, created: 1_700_000_000, model: body.model };
}

function sendModels(response: ServerResponse, models: readonly string[]): void {
  const data = models.map((id) => ({ id, object: "model", created: 1_700_000_000, owned_by: "fake" }));
  sendJson(response, 200, { object: "list", data });
}

function sendError(response: ServerResponse, status: number, message: string): void {
  sendJson(response, status, { error: { message, type: "fake_error", param: null, code: String(status) } });
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}

function over(response: ServerResponse): Promise<boolean> {
  return new Promise((resolve) => {
    response.once("close", () => resolve(!response.writableFinished));
  });
}
