import { text } from "node:stream/consumers";
import { FawnError } from "../../kernel/fawn-error.js";
import type { CommandHost } from "../command-host.js";

/**
 * The question: the words of the command line, or standard input when it is `-` or there are no words and the
 * input is a pipe or file.
 * @throws {FawnError} `question_missing`
 */
export async function readQuestion(words: readonly string[], host: CommandHost): Promise<string> {
  const fromInput = words.length === 0 ? !host.input.isTerminal : words.length === 1 && words[0] === "-";
  const question = (fromInput ? await text(host.input.stream) : words.join(" ")).trim();
  if (question !== "") return question;
  throw new FawnError("question_missing", "There is no question.", {
    remedy: 'Write it like this: npm run ask -- "what is 17 plus 25?"',
  });
}
