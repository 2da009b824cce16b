/** A reference to an environment variable: `$NAME`, `${NAME}` or `${NAME:-default}`. */
interface Reference {
  readonly name: string;
  /** Text to use where the variable is unset or empty. `undefined` in the two forms without a default. */
  readonly fallback: string | undefined;
}

/** A text taken apart: literal pieces (with `$$` already read as `$`) and references, in order. */
export type Template = readonly (string | Reference)[];

export interface TemplateFault {
  readonly fault: "unclosed" | "malformed" | "nested";
  /** The part of the text that is at fault; of an unclosed reference just its beginning, since the rest may be secret. */
  readonly text: string;
}

const token = /\$\$|\$(?<bare>[A-Za-z_]\w*)|\$\{(?<braced>[^}]*)(?<close>\}?)/gu;
const bracedForm = /^(?<name>[A-Za-z_]\w*)(?::-(?<fallback>.*))?$/su;

/**
 * Reads the one environment syntax of both files. A `$` before anything else is literal. A default ends at the
 * first `}`; it is text and may not hold a reference, so that nothing is ever expanded twice.
 */
export function parseTemplate(text: string): Template | TemplateFault {
  const pieces: (string | Reference)[] = [];
  let end = 0;
  for (const match of text.matchAll(token)) {
    if (match.index > end) pieces.push(text.slice(end, match.index));
    end = match.index + match[0].length;
    const piece = readToken(match);
    if (typeof piece === "object" && "fault" in piece) return piece;
    pieces.push(piece);
  }
  if (end < text.length) pieces.push(text.slice(end));
  return pieces;
}

export function isTemplateFault(parsed: Template | TemplateFault): parsed is TemplateFault {
  return "fault" in parsed;
}

function readToken(match: RegExpMatchArray): string | Reference | TemplateFault {
  const { bare, braced, close } = match.groups ?? {};
  if (bare !== undefined) return { name: bare, fallback: undefined };
  if (braced === undefined) return "$";
  if (!close) return { fault: "unclosed", text: "${" };
  const { name, fallback } = bracedForm.exec(braced)?.groups ?? {};
  if (name === undefined) return { fault: "malformed", text: match[0] };
  if (fallback === undefined) return { name, fallback };
  return readFallback(name, fallback, match[0]);
}

function readFallback(name: string, fallback: string, text: string): Reference | TemplateFault {
  const parsed = parseTemplate(fallback);
  const pieces = isTemplateFault(parsed) ? [] : parsed.filter((piece) => typeof piece === "string");
  if (isTemplateFault(parsed) || pieces.length < parsed.length) return { fault: "nested", text };
  return { name, fallback: pieces.join("") };
}

/** Whether the text is one reference and nothing else. */
export function isWholeReference(template: Template): boolean {
  return template.length === 1 && typeof template[0] === "object";
}

export function hasReference(text: string): boolean {
  const parsed = parseTemplate(text);
  return !isTemplateFault(parsed) && parsed.some((piece) => typeof piece === "object");
}
