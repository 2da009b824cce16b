/** What a server asks the user while it works on a call (MCP 2025-06-18, elicitation, form mode). */
export interface UserQuestion {
  /** The server's own words: untrusted text, for the user and not for the model. */
  readonly message: string;
  /** A flat object of texts, numbers, booleans and choices. */
  readonly requestedSchema: Readonly<Record<string, unknown>>;
}

/** What the user decided (ElicitResult). `cancel`: went away without a choice. */
export type UserDecision =
  | { readonly action: "accept"; readonly content: Readonly<Record<string, FormValue>> }
  | { readonly action: "decline" }
  | { readonly action: "cancel" };

export type FormValue = string | number | boolean | string[];

/** Puts a question of a call to its user. The signal says that the server no longer wants to know. */
export type AskUser = (question: UserQuestion, signal?: AbortSignal) => Promise<UserDecision>;

export const cancelled: UserDecision = { action: "cancel" };

/**
 * The user's side of one run. A run can't wait for a person: it ends with the question, and another begins with
 * the answer, in which each question asked before is asked once more, in the same order.
 */
export interface UserDialogue {
  /** Whether this very call had been begun before the run was resumed. */
  isResumed(): Promise<boolean>;
  /** The decision where there is one; otherwise what has to be thrown so that the run ends and asks. */
  ask(question: UserQuestion): { readonly decision: UserDecision } | { readonly leave: unknown };
}
