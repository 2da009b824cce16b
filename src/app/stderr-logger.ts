import type { Logger, LogLevel, LogRecord } from "../kernel/logger.js";
import { createLogger } from "../kernel/logger.js";

/** A logger that writes one line a record: `time level message {fields}`. */
export function lineLogger(write: (line: string) => void, level: LogLevel | (() => LogLevel)): Logger {
  return createLogger((record) => write(`${formatRecord(record, new Date())}\n`), level);
}

function formatRecord({ level, message, fields }: LogRecord, time: Date): string {
  const details = fields && Object.keys(fields).length > 0 ? ` ${JSON.stringify(fields, replaceErrors)}` : "";
  return `${time.toISOString()} ${level.padEnd(5)} [fawn] ${onOneLine(message)}${details}`;
}

/** What a stranger says can begin no line of its own, nor move the terminal's cursor. Indented lines are the message's. */
function onOneLine(message: string): string {
  return message.replaceAll(/\r?\n/g, "\n    ").replaceAll(/(?!\n)\p{Cc}/gu, "\uFFFD");
}

function replaceErrors(_key: string, value: unknown): unknown {
  return value instanceof Error ? (value.stack ?? value.message) : value;
}
