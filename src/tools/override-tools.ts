import type { ToolOverride } from "../config/sections/tool-overrides.js";
import { nameMatcher } from "../kernel/name-pattern.js";
import type { ToolDefinition } from "../registry/tool-definition.js";
import { exampleRequests, examplesByLanguage } from "../registry/tool-definition.js";
import type { ToolEntry } from "../registry/tool-entry.js";

/** Changes entries as the configuration wants it. The same entry gives the same result, so that its identity holds. */
export function overrideTools(
  overrides: readonly ToolOverride[],
): (entries: readonly ToolEntry[]) => readonly ToolEntry[] {
  if (overrides.length === 0) return (entries) => entries;
  const changes = overrides.map((override) => ({ fits: selectorOf(override), override }));
  const known = new WeakMap<ToolEntry, ToolEntry>();
  return (entries) =>
    entries.map((entry) => {
      const made = known.get(entry) ?? changed(entry, changes);
      known.set(entry, made);
      return made;
    });
}

interface Change {
  readonly fits: (definition: ToolDefinition) => boolean;
  readonly override: ToolOverride;
}

function changed(entry: ToolEntry, changes: readonly Change[]): ToolEntry {
  // A selector looks at the tool as its source has it, so that the order of entries decides nothing but who wins.
  const wanted = changes.filter(({ fits }) => fits(entry.definition));
  if (wanted.length === 0) return entry;
  const definition = wanted.reduce((last, { override }) => apply(last, override), entry.definition);
  return {
    definition,
    open: () => entry.open(),
    dispose: entry.dispose,
    revision: entry.revision,
  };
}

function apply(definition: ToolDefinition, override: ToolOverride): ToolDefinition {
  const { tools: _, servers: __, groups: ___, tags, examples, negatives, ...plain } = override;
  const given = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
  return {
    ...definition,
    ...given,
    ...(tags ? { tags: [...(definition.tags ?? []), ...tags] } : {}),
    ...(examples ? { examples: examplesByLanguage([...exampleRequests(definition), ...examples]) } : {}),
    ...(negatives ? { negatives: [...(definition.negatives ?? []), ...negatives] } : {}),
  };
}

function selectorOf({ tools, servers, groups }: ToolOverride): Change["fits"] {
  const [fitsName, fitsServer, fitsGroup] = [tools, servers, groups].map(anyOf);
  return ({ name, server, group }) =>
    (fitsName?.(name) ?? true) && (fitsServer?.(server) ?? true) && (fitsGroup?.(group) ?? true);
}

function anyOf(patterns: readonly string[] | undefined): ((name: string | undefined) => boolean) | undefined {
  if (patterns === undefined) return undefined;
  const matchers = patterns.map(nameMatcher);
  return (name) => name !== undefined && matchers.some((matches) => matches(name));
}
