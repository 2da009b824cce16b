import { distance } from "fastest-levenshtein";
import type { RegisteredTool } from "../registry/registered-tool.js";
import { plainName } from "./plain-name.js";

/** Names suggested for one that is not known. */
const maxSuggestions = 3;
/** Share of a name that may be different in a suggestion. */
const mostUnlike = 0.4;

/** Finds tools by the names that a model writes: in any case, with or without the server, with other separators. */
export interface ToolNames {
  /** Positions of the tools that may be meant; of several, one whose name is written exactly so comes alone. */
  find(name: string, accepts: (position: number) => boolean): number[];
  /** Names like one that was not found, nearest first; only of tools that are accepted. */
  suggest(name: string, accepts: (position: number) => boolean): string[];
}

interface KnownName {
  readonly name: string;
  readonly lower: string;
  readonly lowerOriginal: string;
}

export function createToolNames(tools: readonly RegisteredTool[]): ToolNames {
  const known = tools.map(({ definition }): KnownName => {
    const { name, originalName } = definition;
    return { name, lower: name.toLowerCase(), lowerOriginal: originalName.toLowerCase() };
  });
  const byPlain = new Map<string, number[]>();
  known.forEach(({ lower, lowerOriginal }, position) => {
    for (const plain of new Set([plainName(lower), plainName(lowerOriginal)])) {
      const others = byPlain.get(plain);
      if (others) others.push(position);
      else byPlain.set(plain, [position]);
    }
  });

  return {
    find(name, accepts) {
      const lower = name.toLowerCase();
      const plain = plainName(lower);
      const meant = byPlain.get(plain) ?? byPlain.get(plain.replace(/^mcp/, "")) ?? [];
      const visible = meant.filter(accepts);
      const exact = visible.filter((position) => known[position]?.name === name);
      if (exact.length > 0) return exact;
      const sameLetters = visible.filter((position) => known[position]?.lower === lower);
      return sameLetters.length > 0 ? sameLetters : visible;
    },
    suggest(name, accepts) {
      const wanted = name.toLowerCase();
      const near: { name: string; unlike: number }[] = [];
      known.forEach((candidate, position) => {
        const unlike = Math.min(
          unlikeness(wanted, candidate.lower),
          unlikeness(wanted, candidate.lowerOriginal),
        );
        if (unlike <= mostUnlike && accepts(position)) near.push({ name: candidate.name, unlike });
      });
      near.sort((a, b) => a.unlike - b.unlike);
      return near.slice(0, maxSuggestions).map((candidate) => candidate.name);
    },
  };
}

/** 0 is the same, 1 nothing in common. */
function unlikeness(a: string, b: string): number {
  const longer = Math.max(a.length, b.length);
  const atLeast = longer - Math.min(a.length, b.length);
  return atLeast > longer * mostUnlike ? 1 : distance(a, b) / Math.max(1, longer);
}
