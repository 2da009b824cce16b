import type { Logger, LogLevel, LogRecord } from "../kernel/logger.js";
import { createLogger } from "../kernel/logger.js";

/** A logger that writes one line a record: `time level message {fields}`. */
export function lineLogger(write: (line: string) => void, level: LogLevel | (() => LogLevel)): Logger {
  return createLogger((record) => write(`${formatRecord(record, new Date())}\n`), level);
}

function formatRecord({ level, message, fields }: LogRecord, time: Date): string {
  const details = fields && Object.keys(fields).length > 0 ? ` ${JSON.stringify(fields, replaceErrors)}` : "";
  return `${time.toISOString()} ${level.padEnd(5)} [fawn] ${message}${details}`;
}

function replaceErrors(_key: string, value: unknown): unknown {
  return value instanceof Error ? (value.stack ?? value.message) : value;
}
