import type { TextStyle } from "../text-style.js";
import { readAgentQuestion } from "./agent-question.js";
import { oneLine, printable } from "./one-line.js";
import { describeSchemas, describeUsage } from "./turn-cost.js";
import type { ViewEvent } from "./view-event.js";

/** Characters that a call's arguments and a result get. */
const briefly = 160;
const warned = 500;

/** Writes a turn as text for people. Knows whether a line is open; makes no output itself. */
export class TurnText {
  readonly #style: TextStyle;
  #isLineOpen = false;

  constructor(style: TextStyle) {
    this.#style = style;
  }

  /** The text that shows the next event; empty for events that people are not shown. */
  render(event: ViewEvent): string {
    if (event.type === "text") {
      const text = printable(event.text);
      if (text !== "") this.#isLineOpen = !text.endsWith("\n");
      return text;
    }
    const lines = this.#lines(event);
    if (lines.length === 0) return "";
    const text = `${this.#isLineOpen ? "\n" : ""}${lines.join("\n")}\n`;
    this.#isLineOpen = false;
    return text;
  }

  #lines(event: Exclude<ViewEvent, { type: "text" }>): string[] {
    const { dim, bold, green, red, yellow } = this.#style;
    switch (event.type) {
      case "tool_call":
        return [
          `${bold(`→ ${oneLine(event.name, briefly)}`)} ${dim(oneLine(JSON.stringify(event.args ?? {}), briefly))}`,
        ];
      case "tool_result":
        return event.status === "error"
          ? [red(`✗ ${oneLine(event.name, briefly)}: ${oneLine(event.content, briefly)}`)]
          : [dim(`← ${oneLine(event.name, briefly)}: ${oneLine(event.content, briefly)}`)];
      case "promoted":
        return [green(`+ now loaded: ${event.names.map((name) => oneLine(name, briefly)).join(", ")}`)];
      case "interrupt":
        return questionLines(event.value, yellow);
      case "error":
        return [red(`The run failed: ${printable(event.message) || event.code}`)];
      case "cancelled":
        return ["", dim(`cancelled; ${goOn(event.thread_id)}`)];
      case "done":
        return doneLines(event).map((line) => (line === "" ? line : dim(line)));
      case "tools_bound":
        return (event.warnings ?? []).map((warning) => yellow(`! ${oneLine(warning, warned)}`));
      case "run":
      default:
        return [];
    }
  }
}

function questionLines(value: unknown, emphasis: (text: string) => string): string[] {
  const { question, context, options } = readAgentQuestion(value);
  return [
    ...(context === undefined ? [] : [printable(context)]),
    emphasis(`? ${printable(question)}`),
    ...options.map((option, index) => `  ${index + 1}. ${oneLine(option, briefly)}`),
  ];
}

function doneLines(event: Extract<ViewEvent, { type: "done" }>): string[] {
  const [, ...others] = event.interrupts;
  const next =
    event.interrupts.length === 0
      ? goOn(event.thread_id)
      : `answer with: npm run ask -- --thread ${event.thread_id} --resume "…"${others.map(() => ' --resume "…"').join("")}`;
  const schemas = describeSchemas(event.cost);
  return ["", ...(schemas === undefined ? [] : [schemas]), describeUsage(event.cost), next];
}

function goOn(threadId: string): string {
  return `go on with: npm run ask -- --thread ${threadId} "…"`;
}
