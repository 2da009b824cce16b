import { appendFileSync } from "node:fs";
import type { BaseMessage } from "@langchain/core/messages";
import { z } from "zod";
import type { ScriptedMessage } from "../../src/models/scripted-model.js";
import { ScriptedModel } from "../../src/models/scripted-model.js";

const turnsSchema = z.array(
  z.object({
    text: z.string().optional(),
    toolCalls: z
      .array(
        z.object({ name: z.string(), args: z.record(z.string(), z.unknown()), id: z.string().optional() }),
      )
      .optional(),
  }),
);

/** One line of the record: the tools that a model call was shown, and all messages but those of the user. */
export interface RecordedCall {
  readonly tools: readonly string[];
  readonly messages: readonly string[];
}

/**
 * A model for a server in another process: the user's message is the JSON list of the turns that it then takes.
 * Each call is recorded as a line of the file `record`.
 */
export class MessageDrivenModel extends ScriptedModel {
  constructor({ record }: { record: string }) {
    super({
      cycle: true,
      turns: [
        (messages, tools) => {
          const line: RecordedCall = {
            tools: tools.map((tool) => tool.function.name),
            messages: messages.flatMap((message) => (message.type === "human" ? [] : [message.text])),
          };
          appendFileSync(record, `${JSON.stringify(line)}\n`);
          return nextTurn(messages);
        },
      ],
    });
  }
}

function nextTurn(messages: readonly BaseMessage[]): ScriptedMessage {
  const asked = messages.findLastIndex((message) => message.type === "human");
  const turns = turnsSchema.parse(JSON.parse(messages[asked]?.text ?? "[]"));
  const taken = messages.slice(asked + 1).filter((message) => message.type === "ai").length;
  return turns[taken] ?? { text: `all ${turns.length} turns are taken` };
}
