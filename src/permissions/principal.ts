/** Who a run works for. */
export interface Principal {
  /** Names the user in logs and explanations; grants nothing by itself. */
  readonly id: string;
  /** Roles of `permissions.roles`. */
  readonly roles: readonly string[];
  /**
   * `user` (left out): somebody who is known, with the roles above. `anonymous`: nobody said who it is. `studio`:
   * LangGraph Studio, let in past the authentication. The configuration says what the last two may do. `operator`:
   * whoever runs this very program and could edit its configuration, for commands and trusted programs; it may do
   * everything, and no request ever becomes it.
   */
  readonly kind?: "user" | "anonymous" | "studio" | "operator" | undefined;
}

export const operator: Principal = Object.freeze({ id: "operator", roles: [], kind: "operator" });

export const anonymous: Principal = Object.freeze({ id: "anonymous", roles: [], kind: "anonymous" });
