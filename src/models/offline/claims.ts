import type { Mention } from "./mentions.js";
import { findMentions } from "./mentions.js";

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A text whose parts are given to arguments one by one; no part goes to two of them. */
export class Claims {
  readonly text: string;
  readonly mentions: readonly Mention[];
  readonly #spans: Span[] = [];

  constructor(text: string) {
    this.text = text;
    this.mentions = findMentions(text);
  }

  get spans(): readonly Span[] {
    return this.#spans;
  }

  take(span: Span): void {
    this.#spans.push(span);
  }

  isFree({ start, end }: Span): boolean {
    return !this.#spans.some((taken) => start < taken.end && taken.start < end);
  }

  /** Mentions of these kinds that nobody has claimed, in the order of the text. */
  free(...kinds: readonly Mention["kind"][]): Mention[] {
    return this.mentions.filter((mention) => kinds.includes(mention.kind) && this.isFree(mention));
  }

  /** The unclaimed mention that begins here. */
  mentionAt(position: number): Mention | undefined {
    return this.mentions.find((mention) => mention.start === position && this.isFree(mention));
  }

  /** Whether the position lies within something written literally. */
  isLiteral(position: number): boolean {
    return this.mentions.some(({ start, end }) => start <= position && position < end);
  }
}
