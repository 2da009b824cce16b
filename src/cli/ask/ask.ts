import { FawnError, messageOf } from "../../kernel/fawn-error.js";
import type { CommandHost } from "../command-host.js";
import { StopRequest } from "../stop-request.js";
import { styleFor } from "../text-style.js";
import { Conversation, type RunOptions } from "./conversation.js";
import { apiKeyOf, findServer } from "./find-server.js";
import { readQuestion } from "./read-question.js";
import { resumeAnswers } from "./resume-answers.js";
import { runTurn, type Show } from "./run-turn.js";
import { TurnText } from "./turn-text.js";

export interface AskOptions {
  readonly thread?: string | undefined;
  /** Answers to the questions that wait in the thread. */
  readonly resume?: readonly string[] | undefined;
  readonly url?: string | undefined;
  readonly json: boolean;
  readonly run: RunOptions;
}

/** Asks the agent, shows what it does, and answers with the exit code. */
export async function ask(words: readonly string[], options: AskOptions, host: CommandHost): Promise<number> {
  if (!options.json) return converse(words, options, host, textShow(host));
  const show: Show = (event) => host.output.write(`${JSON.stringify(event)}\n`);
  try {
    return await converse(words, options, host, show);
  } catch (error) {
    const code = FawnError.isInstance(error) ? error.code : "error";
    show({ type: "error", code, message: messageOf(error) });
    return 1;
  }
}

async function converse(
  words: readonly string[],
  options: AskOptions,
  host: CommandHost,
  show: Show,
): Promise<number> {
  const question = options.resume ? undefined : await readQuestion(words, host);
  const url = await findServer(options.url, host);
  const { conversation, history } = await Conversation.open({ url, apiKey: apiKeyOf(host) }, options.thread);
  if (question !== undefined && history.interrupts.length > 0) {
    host.messages.write("The agent waits for an answer in this thread; this new question takes its place.\n");
  }
  const start =
    question === undefined
      ? { answers: resumeAnswers(history.interrupts, options.resume ?? []) }
      : { question };
  const stop = new StopRequest(host, () => conversation.cancel());
  try {
    const isDialogue = !options.json && host.input.isTerminal;
    const succeeded = await runTurn(start, {
      conversation,
      history,
      options: options.run,
      show,
      dialogue: isDialogue ? { host, signal: stop.signal } : undefined,
    });
    if (stop.exitCode === undefined) return succeeded ? 0 : 1;
    await stop.done;
    show({ type: "cancelled", thread_id: conversation.threadId });
    return stop.exitCode;
  } finally {
    stop.release();
  }
}

/** Text for people; what failed goes where messages go. */
function textShow(host: CommandHost): Show {
  const text = new TurnText(styleFor(host.output, host.environment));
  return (event) => {
    const output = event.type === "error" ? host.messages : host.output;
    output.write(text.render(event));
  };
}
