import type { RoleConfig } from "../config/sections/permissions.js";
import { canonicalJson } from "../kernel/canonical-json.js";
import { nameMatcher } from "../kernel/name-pattern.js";

export const ruleKinds = ["tools", "groups", "servers", "permissions"] as const;
export type RuleKind = (typeof ruleKinds)[number];

/** One pattern of a role. */
export interface Rule {
  readonly role: string;
  readonly kind: RuleKind;
  readonly pattern: string;
  readonly matches: (name: string) => boolean;
}

/** All that some roles together allow and deny, with what they inherit. */
export interface Rules {
  readonly allow: readonly Rule[];
  readonly deny: readonly Rule[];
  /** The patterns without the names of the roles, in a fixed form: equal ones decide alike. */
  readonly identity: string;
}

type Roles = Readonly<Record<string, RoleConfig>>;

/** Joins roles, all of which are defined and none of which inherits from itself (the configuration sees to that). */
export function joinRoles(names: readonly string[], roles: Roles): Rules {
  const all = withInherited(names, roles).toSorted();
  const rulesOf = (side: "allow" | "deny"): Rule[] =>
    all.flatMap((role) =>
      ruleKinds.flatMap((kind) =>
        (roles[role]?.[side][kind] ?? []).map((pattern) => ({
          role,
          kind,
          pattern,
          matches: nameMatcher(pattern),
        })),
      ),
    );
  const allow = rulesOf("allow");
  const deny = rulesOf("deny");
  return { allow, deny, identity: canonicalJson([patternsOf(allow), patternsOf(deny)]) };
}

function withInherited(names: readonly string[], roles: Roles): readonly string[] {
  const found = new Set<string>();
  const waiting = [...names];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    waiting.push(...(roles[next]?.inherits ?? []));
  }
  return [...found];
}

function patternsOf(rules: readonly Rule[]): readonly string[] {
  return [...new Set(rules.map(({ kind, pattern }) => `${kind} ${pattern}`))].toSorted();
}
