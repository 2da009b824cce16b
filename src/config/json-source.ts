import { parseTree, printParseErrorCode, type Node, type ParseError } from "jsonc-parser";
import type { KeyPath } from "./key-path.js";
import type { SourceMember, SourceNode } from "./source-node.js";
import { maxDepth, syntaxError, tooDeep, type SourceText } from "./source-text.js";

/** Parses strict JSON (RFC 8259: no comments, no trailing commas). `undefined` for an empty text. */
export function parseJsonSource(source: SourceText): SourceNode | undefined {
  const errors: ParseError[] = [];
  const root = treeOf(source, errors);
  const [first] = errors;
  if (first) throw faultOf(source, first);
  return root && convert(source, root, []);
}

function treeOf(source: SourceText, errors: ParseError[]): Node | undefined {
  try {
    return parseTree(source.text, errors, {
      disallowComments: true,
      allowTrailingComma: false,
      allowEmptyContent: true,
    });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw syntaxError(source, 0, { ...tooDeep, cause: error });
  }
}

function convert(source: SourceText, node: Node, path: KeyPath): SourceNode {
  const { offset, children = [] } = node;
  if (path.length > maxDepth) throw syntaxError(source, offset, tooDeep);
  if (node.type === "object") return { kind: "mapping", offset, members: membersOf(source, children, path) };
  if (node.type === "array") {
    return {
      kind: "list",
      offset,
      items: children.map((item, index) => convert(source, item, [...path, index])),
    };
  }
  const value: unknown = node.value;
  if (typeof value === "string") return { kind: "scalar", offset, value, quoted: true };
  if (typeof value === "number" || typeof value === "boolean") {
    return { kind: "scalar", offset, value, quoted: false };
  }
  return { kind: "scalar", offset, value: null, quoted: false };
}

function membersOf(
  source: SourceText,
  properties: readonly Node[],
  path: KeyPath,
): Map<string, SourceMember> {
  const members = new Map<string, SourceMember>();
  for (const { children } of properties) {
    const [key, value] = children ?? [];
    if (!key || !value) continue;
    const name = String(key.value);
    if (members.has(name)) {
      throw syntaxError(source, key.offset, {
        message: `the key \`${name}\` stands here a second time.`,
        remedy: "Keep one of the two.",
        path: [...path, name],
      });
    }
    members.set(name, { keyOffset: key.offset, node: convert(source, value, [...path, name]) });
  }
  return members;
}

/** Messages never show the text at fault: it may be a secret that lacks its quotes. */
const faults: Readonly<Record<string, readonly [message: string, remedy: string]>> = {
  InvalidCommentToken: ["JSON has no comments.", "Take the comment out."],
  PropertyNameExpected: ["a key in double quotes must stand here.", 'Write it as `"key": value`.'],
  ValueExpected: ["a value must stand here.", 'Write text in double quotes: `"text"`.'],
  ColonExpected: ["a colon is missing after the key.", 'Write `"key": value`.'],
  CommaExpected: ["a comma is missing before this.", "Put a comma between two members."],
  CloseBraceExpected: ["the file ends before a `{` is closed.", "Add the missing `}`."],
  CloseBracketExpected: ["the file ends before a `[` is closed.", "Add the missing `]`."],
  EndOfFileExpected: ["something follows after the end of the JSON value.", "Take it out."],
  UnexpectedEndOfString: ["this text is not closed.", 'Add the missing `"` on the same line.'],
  InvalidCharacter: [
    "this text holds a control character.",
    "Write it as an escape, such as `\\t` or `\\n`.",
  ],
  InvalidEscapeCharacter: ["this text holds an unknown escape.", "Write a backslash itself as `\\\\`."],
  InvalidUnicode: ["this text holds a malformed `\\u` escape.", "Write four hexadecimal digits after `\\u`."],
};

function faultOf(source: SourceText, { error, offset }: ParseError) {
  const comma = trailingComma(source.text, offset);
  if (comma !== undefined) {
    return syntaxError(source, comma, {
      message: "JSON allows no comma after the last member.",
      remedy: "Take the comma out.",
    });
  }
  const code = printParseErrorCode(error);
  const open = code === "CommaExpected" ? openBracket[source.text.charAt(offset)] : undefined;
  if (open) {
    return syntaxError(source, offset, {
      message: `a \`${open}\` is not closed before this.`,
      remedy: "Close it, or take out what is too much.",
    });
  }
  const [message, remedy] = faults[code] ?? [
    "this is not JSON.",
    "Write text and keys in double quotes; numbers, `true`, `false` and `null` stand alone.",
  ];
  return syntaxError(source, offset, { message, remedy });
}

/** What must still be open where one of these brackets comes too early. */
const openBracket: Readonly<Record<string, string>> = { "}": "[", "]": "{" };

/** The offset of the comma where the bracket at `offset` closes right after one. */
function trailingComma(text: string, offset: number): number | undefined {
  if (text[offset] !== "}" && text[offset] !== "]") return undefined;
  const before = text.slice(0, offset).trimEnd();
  return before.endsWith(",") ? before.length - 1 : undefined;
}
