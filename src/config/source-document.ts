import { extname } from "node:path";
import { FawnError, type FaultLocation } from "../kernel/fawn-error.js";
import { parseJsonSource } from "./json-source.js";
import { formatKeyPath, type KeyPath } from "./key-path.js";
import { findNode, plainValue, type SourceNode } from "./source-node.js";
import { syntaxError, type SourceText } from "./source-text.js";
import { positionAt, type TextPosition } from "./text-position.js";
import { parseYamlSource } from "./yaml-source.js";

/** A parsed configuration file: its value and the place of every part of it. */
export interface SourceDocument {
  readonly file: string;
  /** A mapping, as plain data. */
  readonly value: Readonly<Record<string, unknown>>;
  /** Where the value at `path` stands; of a missing one, the key of the nearest existing parent. */
  locate(path: KeyPath): TextPosition;
  /** Where the key at `path` stands; of a missing one, the key of the nearest existing parent. */
  locateKey(path: KeyPath): TextPosition;
  /** Whether the text at `path` is written in quotes. In JSON every text is. */
  isQuoted(path: KeyPath): boolean;
}

const parsers: Readonly<Record<string, (source: SourceText) => SourceNode | undefined>> = {
  ".yaml": parseYamlSource,
  ".yml": parseYamlSource,
  ".json": parseJsonSource,
};

/**
 * Parses a file by its ending (`.yaml`, `.yml`, `.json`). An empty file is an empty mapping.
 * Throws a FawnError: `config_file_format` for another ending, `config_syntax` for malformed text.
 */
export function parseSourceDocument(file: string, text: string): SourceDocument {
  const parse = parsers[extname(file).toLowerCase()];
  if (!parse) {
    throw new FawnError("config_file_format", "this is not a file of a kind that Fawn reads.", {
      remedy: "Give it a name that ends with .yaml, .yml or .json.",
      location: { file },
    });
  }
  const source = { file, text: text.startsWith("\uFEFF") ? text.slice(1) : text };
  const root = parse(source) ?? emptyMapping;
  if (root.kind !== "mapping") {
    const found = root.kind === "list" ? "a list" : "a single value";
    throw syntaxError(source, root.offset, {
      message: `the file must hold a mapping of keys to values, but it holds ${found}.`,
      remedy: "Put it under a key.",
    });
  }
  return documentOf(source, root);
}

const emptyMapping: SourceNode = { kind: "mapping", offset: 0, members: new Map() };

function documentOf(source: SourceText, root: SourceNode): SourceDocument {
  return {
    file: source.file,
    value: Object.fromEntries(Object.entries(plainValue(root) ?? {})),
    locate(path) {
      const found = findNode(root, path);
      return positionAt(source.text, found.complete ? found.node.offset : found.keyOffset);
    },
    locateKey: (path) => positionAt(source.text, findNode(root, path).keyOffset),
    isQuoted(path) {
      const { node, complete } = findNode(root, path);
      return complete && node.kind === "scalar" && node.quoted;
    },
  };
}

/** The fault's place for the value at `path`, ready for a FawnError. */
export function valueLocation(document: SourceDocument, path: KeyPath): FaultLocation {
  return { file: document.file, ...document.locate(path), path: formatKeyPath(path) || undefined };
}

/** The fault's place for the key at `path`. */
export function keyLocation(document: SourceDocument, path: KeyPath): FaultLocation {
  return { file: document.file, ...document.locateKey(path), path: formatKeyPath(path) || undefined };
}
