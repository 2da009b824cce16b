/** How likely a request is about each group of tools. */
export interface IntentAnswer {
  /** Most likely first; with `none` the probabilities make 1. */
  readonly labels: readonly { readonly group: string; readonly p: number }[];
  /** That it is about no group: small talk, or something no tool does. */
  readonly none: number;
}

/** Port: tells by a request which groups of tools it is about. */
export interface IntentClassifier {
  classify(request: string): IntentAnswer;
}

/** Knows nothing, and says so. */
export const unsure: IntentAnswer = { labels: [], none: 1 };
