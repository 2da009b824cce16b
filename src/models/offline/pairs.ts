import type { Claims } from "./claims.js";
import { keyPattern } from "./label-patterns.js";
import { readMention, readText } from "./read-value.js";
import { meaningOf } from "./slot-meaning.js";
import type { Slot } from "./slots.js";

/** `key=value` and `key: value`, with the key spelt in any case and with any separators. */
export function pairedValue(slot: Slot, claims: Claims, keys: readonly string[]): unknown {
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_-])${keyPattern(slot.words)}\\s*([=:：])\\s*`, "giu");
  for (const match of claims.text.matchAll(pattern)) {
    const start = match.index;
    const at = start + match[0].length;
    if (claims.isLiteral(start) || !claims.isFree({ start, end: at })) continue;
    const value = valueOfPair(slot, claims, { start, at, loose: match[1] !== "=", keys });
    if (value !== undefined) return value;
  }
  return undefined;
}

interface PairPlace {
  readonly start: number;
  readonly at: number;
  /** After a colon a text may have spaces. */
  readonly loose: boolean;
  /** Patterns of all keys: where one of them follows, the value ends. */
  readonly keys: readonly string[];
}

function valueOfPair(slot: Slot, claims: Claims, { start, at, loose, keys }: PairPlace): unknown {
  const mention = claims.mentionAt(at);
  if (mention && (mention.kind === "json" || mention.kind === "quoted" || !loose)) {
    const value = readMention(mention, slot);
    if (value !== undefined) claims.take({ start, end: mention.end });
    return value;
  }
  const rest = claims.text.slice(at);
  const phrase = loose && slot.kind !== "number" && slot.kind !== "integer";
  const text = phrase ? pairPhrase(rest, slot, keys) : (/^[^\s,;，；]*/u.exec(rest)?.[0] ?? "");
  const value = readText(text, slot);
  if (value !== undefined) claims.take({ start, end: at + text.length });
  return value;
}

/** What stands behind a colon: up to the next key, and for anything but running text up to the next comma. */
function pairPhrase(rest: string, slot: Slot, keys: readonly string[]): string {
  const nextKey = new RegExp(`[\\s,;，；]+(?:and\\s+)?(?:${keys.join("|")})\\s*[=:：]|\\n|$`, "iu");
  const whole = rest.slice(0, nextKey.exec(rest)?.index);
  const running = ["content", "query"].includes(meaningOf(slot));
  return (running ? whole : (/^[^,;，；]*/u.exec(whole)?.[0] ?? "")).trimEnd();
}
