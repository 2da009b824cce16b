export const logLevels = ["debug", "info", "warn", "error"] as const;
export type LogLevel = (typeof logLevels)[number];
type LogFields = Readonly<Record<string, unknown>>;

/** Port for the log. Messages are for operators; nothing logged here reaches a model. */
export interface Logger {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

export const silentLogger: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

export interface LogRecord {
  readonly level: LogLevel;
  readonly message: string;
  readonly fields?: LogFields | undefined;
}

/** A logger that hands every record at or above `level` to `write`; a function is asked for each record. */
export function createLogger(
  write: (record: LogRecord) => void,
  level: LogLevel | (() => LogLevel) = "info",
): Logger {
  const least = (): LogLevel => (typeof level === "function" ? level() : level);
  const log = (recordLevel: LogLevel) => (message: string, fields?: LogFields) => {
    if (logLevels.indexOf(recordLevel) >= logLevels.indexOf(least()))
      write({ level: recordLevel, message, fields });
  };
  return { debug: log("debug"), info: log("info"), warn: log("warn"), error: log("error") };
}
