import { readFile } from "node:fs/promises";
import type { z } from "zod";
import { formatKeyPath } from "../../config/key-path.js";
import { FawnError, messageOf } from "../../kernel/fawn-error.js";
import { isRecord } from "../../kernel/json-schema.js";

/** What the lines of a file have to be like. */
export interface LineShape<T> {
  readonly schema: z.ZodType<T>;
  /** What a line is, in one word: `tool`. */
  readonly noun: string;
  /** A line as it should be, shown to those whose lines are not. */
  readonly example: string;
  /** Two lines may not have the same one. */
  readonly identity?: (value: T) => string | undefined;
}

export interface JsonLinesFile {
  readonly path: string;
  /** How messages call it. */
  readonly label: string;
}

interface LineFault {
  readonly line: number;
  readonly message: string;
}

/** Faults that one message tells of. */
const shownFaults = 5;

/**
 * Reads a file with one JSON object a line. Empty lines are passed over.
 *
 * @throws {FawnError} `lines_unreadable` when there is no such file, `lines_invalid` with each line that cannot be
 *   used, or when there is none at all
 */
export async function readJsonLines<T>(file: JsonLinesFile, shape: LineShape<T>): Promise<T[]> {
  const text = await readText(file);
  const values: T[] = [];
  const faults: LineFault[] = [];
  const lineOf = new Map<string, number>();
  for (const [index, content] of text.split("\n").entries()) {
    if (content.trim() === "") continue;
    const line = index + 1;
    const read = readLine(content, shape.schema);
    if (typeof read === "string") {
      faults.push({ line, message: read });
      continue;
    }
    const identity = shape.identity?.(read.value);
    const first = identity === undefined ? undefined : lineOf.get(identity);
    if (first !== undefined) faults.push({ line, message: `\`${identity}\` is on line ${first} too.` });
    else if (identity !== undefined) lineOf.set(identity, line);
    values.push(read.value);
  }
  if (faults.length > 0) throw invalid(file, faults, shape);
  if (values.length > 0) return values;
  throw new FawnError("lines_invalid", `${file.label} has no lines.`, { remedy: expectation(shape) });
}

async function readText({ path, label }: JsonLinesFile): Promise<string> {
  try {
    return (await readFile(path, "utf8")).replace(/^\uFEFF/, "");
  } catch (error) {
    throw new FawnError("lines_unreadable", `${label} cannot be read: ${reason(error)}.`, { cause: error });
  }
}

function reason(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT") return "there is no such file";
  return code === "EISDIR" ? "it is a folder" : messageOf(error);
}

/** The value of a line, or what is wrong with it. */
function readLine<T>(content: string, schema: z.ZodType<T>): { value: T } | string {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch (error) {
    return `this is no JSON (${messageOf(error)}).`;
  }
  if (!isRecord(value))
    return `this is ${Array.isArray(value) ? "a list" : "no object"}; a line is a JSON object.`;
  const result = schema.safeParse(value);
  if (result.success) return { value: result.data };
  return result.error.issues
    .map(({ path, message }) => `\`${formatKeyPath(path.map(keyOf))}\` ${message}.`)
    .join(" ");
}

function keyOf(key: PropertyKey): string | number {
  return typeof key === "number" ? key : String(key);
}

function invalid<T>({ label }: JsonLinesFile, faults: readonly LineFault[], shape: LineShape<T>): FawnError {
  const lines = faults.slice(0, shownFaults).map(({ line, message }) => `  ${label}:${line}: ${message}`);
  const more = faults.length - lines.length;
  if (more > 0) lines.push(`  and ${more} more`);
  const count = faults.length === 1 ? "1 line" : `${faults.length} lines`;
  return new FawnError("lines_invalid", `${count} of ${label} cannot be used:\n${lines.join("\n")}\n`, {
    remedy: expectation(shape),
  });
}

function expectation({ noun, example }: Pick<LineShape<unknown>, "noun" | "example">): string {
  return `The file has one ${noun} a line, like this:\n  ${example}`;
}
