import { canonicalJson } from "../kernel/canonical-json.js";
import type { Logger } from "../kernel/logger.js";
import type { DefinedTools, McpToolSpec } from "./define-tools.js";
import { describeChange, isUnchanged, listChange, type ListChange } from "./list-change.js";
import type { ToolListing } from "./list-tools.js";
import type { Notice } from "./server-status.js";

/** What of a listing may be offered, and what is to be said of the rest. */
export interface Screened {
  readonly shown: readonly unknown[];
  readonly refusals: readonly Notice[];
  readonly warnings: readonly Notice[];
}

export interface OfferedToolsOptions {
  readonly server: string;
  readonly logger: Logger;
  /** Called when the tools are others than before, or their definitions are. */
  readonly onChange: () => void;
  /** Called with each difference between two listings. */
  readonly onListChange?: ((change: ListChange) => void) | undefined;
  /** Judges a listing before anything is made of it. Left out: all of it is offered. */
  readonly screen?: ((listed: readonly unknown[]) => Screened) | undefined;
}

/** The records of before where they say the same. */
function keepKnown(before: readonly McpToolSpec[], tools: readonly McpToolSpec[]): readonly McpToolSpec[] {
  if (before.length === 0) return tools;
  const known = new Map(before.map((spec) => [canonicalJson(spec), spec]));
  return tools.map((spec) => known.get(canonicalJson(spec)) ?? spec);
}

type Define = (listed: readonly unknown[]) => DefinedTools;

const noTools: DefinedTools = { tools: [], refusals: [], warnings: [] };

/** What a server offers by its last listing. A tool of which a new listing says the same keeps its record. */
export class OfferedTools {
  readonly #options: OfferedToolsOptions;
  #define: Define;
  #listed: readonly unknown[] | undefined;
  #defined = noTools;
  #listWarnings: readonly Notice[] = [];

  constructor(options: OfferedToolsOptions, define: Define) {
    this.#options = options;
    this.#define = define;
  }

  get defined(): DefinedTools {
    return this.#defined;
  }

  /** As the server said it. */
  get listed(): readonly unknown[] {
    return this.#listed ?? [];
  }

  /** Whether it is known what the server offers. */
  get isKnown(): boolean {
    return this.#listed !== undefined;
  }

  get warnings(): readonly Notice[] {
    return [...this.#listWarnings, ...this.#defined.warnings];
  }

  /** The tool as it is offered now; undefined where it is not, or was changed since. */
  current(spec: McpToolSpec): McpToolSpec | undefined {
    const { tools } = this.#defined;
    if (tools.includes(spec)) return spec;
    const now = tools.find(({ raw }) => raw.name === spec.raw.name);
    return now && canonicalJson(now.raw) === canonicalJson(spec.raw) ? now : undefined;
  }

  take({ tools, warnings }: Pick<ToolListing, "tools" | "warnings">): void {
    this.#listWarnings = warnings;
    warnings.forEach((warning) => this.#log(warning));
    const before = this.#listed;
    this.#listed = tools;
    this.#offer();
    if (before) this.#tell(listChange(before, tools));
  }

  /** Defines what was listed last in another way. */
  redefine(define: Define): void {
    this.#define = define;
    this.#offer();
  }

  /** Judges what was listed last once more. */
  rescreen(): void {
    this.#offer();
  }

  /** Keeps the tools, and says why they may be out of date. */
  warn(warning: Notice): void {
    this.#listWarnings = [warning];
    this.#log(warning);
  }

  clear(): void {
    this.#listWarnings = [];
    this.#listed = undefined;
    this.#replace(noTools);
  }

  #offer(): void {
    const listed = this.#listed ?? [];
    const { shown, refusals, warnings } = this.#options.screen?.(listed) ?? {
      shown: listed,
      refusals: [],
      warnings: [],
    };
    const defined = this.#define(shown);
    this.#replace({
      ...defined,
      refusals: [...refusals, ...defined.refusals],
      warnings: [...warnings, ...defined.warnings],
    });
  }

  #tell(change: ListChange): void {
    if (isUnchanged(change)) return;
    const { server, logger, onListChange } = this.#options;
    logger.info(`MCP server '${server}' has other tools now: ${describeChange(change)}.`, { server });
    onListChange?.(change);
  }

  #replace(defined: DefinedTools): void {
    const known = new Set(
      [...this.#defined.refusals, ...this.#defined.warnings].map(({ message }) => message),
    );
    const notices = [...defined.refusals, ...defined.warnings];
    notices.filter(({ message }) => !known.has(message)).forEach((notice) => this.#log(notice));
    const before = this.#defined.tools;
    const tools = keepKnown(before, defined.tools);
    const isSame = tools.length === before.length && tools.every((spec, index) => spec === before[index]);
    this.#defined = { ...defined, tools: isSame ? before : tools };
    if (!isSame) this.#options.onChange();
  }

  #log({ code, message }: Notice): void {
    this.#options.logger.warn(message, { server: this.#options.server, code });
  }
}
