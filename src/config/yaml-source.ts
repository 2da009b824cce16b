import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  type Alias,
  type Document,
  type Node,
  type Pair,
  type YAMLError,
} from "yaml";
import type { KeyPath } from "./key-path.js";
import type { MappingNode, SourceMember, SourceNode } from "./source-node.js";
import { maxDepth, syntaxError, tooDeep, type SourceText } from "./source-text.js";

/**
 * How many values a file may hold once every alias stands for what it names. Far above any real file, far
 * below what a file of a few lines can be made to expand to.
 */
const maxExpandedNodes = 100_000;

/**
 * Parses one YAML 1.2 document (core schema) with anchors, aliases and merge keys (`<<`). Custom tags are
 * refused. `undefined` for an empty text.
 */
export function parseYamlSource(source: SourceText): SourceNode | undefined {
  const document = parseDocument(source.text, { prettyErrors: false, uniqueKeys: true });
  const [fault] = [...document.errors, ...document.warnings];
  if (fault) throw faultOf(source, fault);
  const root = document.contents;
  if (root === null || (isScalar(root) && root.value === null)) return undefined;
  return new YamlConversion(source, document).convert(root, []);
}

/** Turns one document's nodes into plain ones. An anchored node is converted once and shared by its aliases. */
class YamlConversion {
  readonly #source: SourceText;
  readonly #document: Document;
  readonly #done = new Map<Node, SourceNode>();
  readonly #open = new Set<Node>();
  readonly #sizes = new Map<SourceNode, number>();

  constructor(source: SourceText, document: Document) {
    this.#source = source;
    this.#document = document;
  }

  convert(node: Node, path: KeyPath): SourceNode {
    if (path.length > maxDepth) throw syntaxError(this.#source, offsetOf(node), tooDeep);
    if (isAlias(node)) return this.convert(this.#target(node, path), path);
    const known = this.#done.get(node);
    if (known) return known;
    this.#open.add(node);
    const converted = this.#convertOwn(node, path);
    this.#open.delete(node);
    this.#done.set(node, converted);
    this.#count(converted, offsetOf(node));
    return converted;
  }

  #convertOwn(node: Node, path: KeyPath): SourceNode {
    const offset = offsetOf(node);
    if (isSeq<Node>(node)) {
      return {
        kind: "list",
        offset,
        items: node.items.map((item, index) => this.convert(item, [...path, index])),
      };
    }
    if (isMap<Node, Node | null>(node)) return this.#mapping(node.items, offset, path);
    const value: unknown = isScalar(node) ? node.value : undefined;
    const quoted = isScalar(node) && node.type !== "PLAIN";
    if (
      typeof value === "string" ||
      typeof value === "number" ||
      typeof value === "boolean" ||
      value === null
    ) {
      return { kind: "scalar", offset, value, quoted };
    }
    throw this.#fault(
      node,
      path,
      `a value tagged \`${node.tag}\` has no place in this file.`,
      "Take the tag out.",
    );
  }

  #mapping(pairs: readonly Pair<Node, Node | null>[], offset: number, path: KeyPath): MappingNode {
    const own = new Map<string, SourceMember>();
    const merged: SourceMember[] = [];
    for (const { key, value } of pairs) {
      const name = this.#keyName(key, path);
      const keyOffset = offsetOf(key);
      const node = value ? this.convert(value, [...path, name]) : emptyValue(keyOffset);
      if (own.has(name)) throw this.#fault(key, [...path, name], ...secondKey(name));
      if (isScalar(key) && key.value === "<<" && key.type === "PLAIN") merged.push({ keyOffset, node });
      else own.set(name, { keyOffset, node });
    }
    const members = new Map(merged.flatMap((member) => this.#merged(member, path)).toReversed());
    for (const [name, member] of own) members.set(name, member);
    return { kind: "mapping", offset, members };
  }

  /** Members that a merge key brings in, first wins (YAML merge key specification of 2005). */
  #merged({ node, keyOffset }: SourceMember, path: KeyPath): [string, SourceMember][] {
    const sources = node.kind === "list" ? node.items : [node];
    return sources.flatMap((source) => {
      if (source.kind === "mapping") return [...source.members];
      throw syntaxError(this.#source, keyOffset, {
        message: "`<<` merges mappings, and this is none.",
        remedy: "Let it name a mapping's anchor: `<<: *name`.",
        path: [...path, "<<"],
      });
    });
  }

  #keyName(key: Node, path: KeyPath): string {
    const node = isAlias(key) ? this.#target(key, path) : key;
    if (isScalar(node)) return String(node.value);
    throw this.#fault(key, path, "a key must be plain text, not a list or a mapping.", "Write `key: value`.");
  }

  #target(alias: Alias, path: KeyPath): Node {
    const target = alias.resolve(this.#document);
    if (!target) {
      const message = `no \`&${alias.source}\` stands before this alias.`;
      throw this.#fault(
        alias,
        path,
        message,
        `Set the anchor \`&${alias.source}\` first, or quote the text.`,
      );
    }
    if (this.#open.has(target)) {
      throw this.#fault(
        alias,
        path,
        `\`*${alias.source}\` stands inside what it names.`,
        "Take the alias out.",
      );
    }
    return target;
  }

  #count(node: SourceNode, offset: number): void {
    const children = node.kind === "scalar" ? [] : node.kind === "list" ? node.items : memberNodes(node);
    const size = children.reduce((sum, child) => sum + (this.#sizes.get(child) ?? 1), 1);
    this.#sizes.set(node, size);
    if (size <= maxExpandedNodes) return;
    throw syntaxError(this.#source, offset, {
      message: `with every alias written out, this holds more than ${maxExpandedNodes} values.`,
      remedy: "Use fewer aliases.",
    });
  }

  #fault(node: Node, path: KeyPath, message: string, remedy: string) {
    return syntaxError(this.#source, offsetOf(node), { message, remedy, path });
  }
}

const secondKey = (name: string) =>
  [`the key \`${name}\` stands here a second time.`, "Keep one of the two."] as const;

const emptyValue = (offset: number): SourceNode => ({ kind: "scalar", offset, value: null, quoted: false });

const memberNodes = (node: MappingNode) => [...node.members.values()].map((member) => member.node);

const offsetOf = (node: Node) => node.range?.[0] ?? 0;

function faultOf(source: SourceText, fault: YAMLError) {
  const [start] = fault.pos;
  if (touchesReference(source.text, start)) {
    return syntaxError(source, start, {
      message: "inside `[ ]` and `{ }`, YAML reads the brace of `${` as the start of a mapping.",
      remedy: 'Put the reference in quotes: "${NAME}".',
    });
  }
  const [message, remedy] = describe(source, fault);
  return syntaxError(source, start, { message, remedy });
}

/** Messages show keys and tags, but never a value: it may be a secret that lacks its quotes. */
function describe(source: SourceText, { code, message, pos }: YAMLError): readonly [string, string] {
  const rest = source.text.slice(pos[0]);
  const word = /^["']?([^\s:"']+)/.exec(rest)?.[1] ?? "";
  const own: Partial<Record<YAMLError["code"], readonly [string, string]>> = {
    DUPLICATE_KEY: secondKey(word),
    MULTIPLE_DOCS: ["a second YAML document begins here.", "Keep one document: take the `---` line out."],
    TAB_AS_INDENT: ["a tab stands where YAML wants spaces.", "Indent with spaces."],
    TAG_RESOLVE_FAILED: [
      `the tag \`${word}\` is not known or does not fit.`,
      "Take it out, or put the text in quotes.",
    ],
    RESOURCE_EXHAUSTION: [tooDeep.message, tooDeep.remedy],
    BAD_SCALAR_START: [`text may not begin with \`${rest.charAt(0)}\` here.`, "Put it in quotes."],
  };
  const withoutText = message.replace(/: ".*"$/su, "");
  return own[code] ?? [`this is not YAML: ${withoutText}.`, "Mend the line, or put the text in quotes."];
}

/** Whether the parser stumbled at the brace of an unquoted `${…}`. */
function touchesReference(text: string, offset: number): boolean {
  return text.slice(Math.max(0, offset - 1), offset + 1) === "${";
}
