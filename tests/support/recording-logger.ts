import type { LogRecord } from "../../src/kernel/logger.js";
import { createLogger } from "../../src/kernel/logger.js";

/** A logger that keeps what it is given. */
export function recordingLogger() {
  const records: LogRecord[] = [];
  const logger = createLogger((record) => records.push(record), "debug");
  const messages = (level?: LogRecord["level"]) =>
    records.filter((record) => level === undefined || record.level === level).map((record) => record.message);
  return { logger, records, messages };
}
