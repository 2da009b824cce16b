import type { KeyPath } from "./key-path.js";

/** A parsed file as a tree that knows where each value stands. YAML and JSON both come out as this. */
export type SourceNode = ScalarNode | ListNode | MappingNode;

interface ScalarNode {
  readonly kind: "scalar";
  readonly offset: number;
  readonly value: string | number | boolean | null;
  /** Written in quotes (in JSON every text is). */
  readonly quoted: boolean;
}

interface ListNode {
  readonly kind: "list";
  readonly offset: number;
  readonly items: readonly SourceNode[];
}

export interface MappingNode {
  readonly kind: "mapping";
  readonly offset: number;
  readonly members: ReadonlyMap<string, SourceMember>;
}

export interface SourceMember {
  readonly keyOffset: number;
  readonly node: SourceNode;
}

/** The tree as plain data, safe for any key (`__proto__` is a key like others). */
export function plainValue(node: SourceNode): unknown {
  if (node.kind === "scalar") return node.value;
  if (node.kind === "list") return node.items.map(plainValue);
  return Object.fromEntries([...node.members].map(([key, member]) => [key, plainValue(member.node)]));
}

export interface FoundNode {
  readonly node: SourceNode;
  /** Where its key stands; for a list's item, where the item starts. */
  readonly keyOffset: number;
  /** False where the path goes on below this node, which has no such member. */
  readonly complete: boolean;
}

/** The node at `path`, or the nearest one above it that exists. */
export function findNode(root: SourceNode, path: KeyPath): FoundNode {
  let found = { node: root, keyOffset: root.offset };
  for (const segment of path) {
    const next = memberOf(found.node, segment);
    if (!next) return { ...found, complete: false };
    found = next;
  }
  return { ...found, complete: true };
}

function memberOf(node: SourceNode, segment: string | number): SourceMember | undefined {
  if (node.kind === "mapping") return node.members.get(String(segment));
  if (node.kind === "scalar" || typeof segment !== "number") return undefined;
  const item = node.items[segment];
  return item && { keyOffset: item.offset, node: item };
}
