/** A user's message that names a prompt. */
export interface SlashCommand {
  /** Left out: whichever server has a prompt of that name. */
  readonly server?: string | undefined;
  readonly prompt: string;
  readonly words: readonly SlashWord[];
}

/** `key=value`, or a piece of free text. */
export interface SlashWord {
  readonly key?: string | undefined;
  readonly text: string;
}

/** A path such as `/usr/bin` is no command: without a server, a name has no slash. */
const commandPattern = /^\/(?:([^\s:/"=]+):([^\s"=]+)|([^\s/"=]+))(?:\s+([\s\S]*))?$/u;
const wordPattern = /([^\s"=]+)=(?:"((?:[^"\\]|\\.)*)"(?=\s|$)|(\S*))|"((?:[^"\\]|\\.)*)"(?=\s|$)|(\S+)/gsu;

/**
 * Reads `/server:prompt key=value key="a value" "free text" more text`. In quotes `\"` is a quote and `\\` a
 * backslash; what is in quotes is never a key. Undefined where the text is no command.
 */
export function readSlashCommand(text: string): SlashCommand | undefined {
  const [, server, its, any, rest = ""] = commandPattern.exec(text) ?? [];
  const prompt = its ?? any;
  if (prompt === undefined) return undefined;
  const words = [...rest.matchAll(wordPattern)].map(([, key, quotedValue, value, quoted, plain]): SlashWord =>
    key === undefined
      ? { text: quoted === undefined ? (plain ?? "") : unescaped(quoted) }
      : { key, text: quotedValue === undefined ? (value ?? "") : unescaped(quotedValue) },
  );
  return { server, prompt, words };
}

function unescaped(quoted: string): string {
  return quoted.replace(/\\(["\\])/g, "$1");
}
