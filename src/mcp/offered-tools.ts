import { canonicalJson } from "../kernel/canonical-json.js";
import type { Logger } from "../kernel/logger.js";
import type { DefinedTools, McpToolSpec } from "./define-tools.js";
import type { ToolListing } from "./list-tools.js";
import type { Notice } from "./server-status.js";

export interface OfferedToolsOptions {
  readonly server: string;
  readonly logger: Logger;
  /** Called when the tools are others than before, or their definitions are. */
  readonly onChange: () => void;
}

type Define = (listed: readonly unknown[]) => DefinedTools;

const noTools: DefinedTools = { tools: [], refusals: [], warnings: [] };

/** What a server offers by its last listing. A tool of which a new listing says the same keeps its record. */
export class OfferedTools {
  readonly #options: OfferedToolsOptions;
  #define: Define;
  #listed: readonly unknown[] = [];
  #defined = noTools;
  #identity = "[]";
  #listWarnings: readonly Notice[] = [];

  constructor(options: OfferedToolsOptions, define: Define) {
    this.#options = options;
    this.#define = define;
  }

  get defined(): DefinedTools {
    return this.#defined;
  }

  get warnings(): readonly Notice[] {
    return [...this.#listWarnings, ...this.#defined.warnings];
  }

  take({ tools, warnings }: ToolListing): void {
    this.#listWarnings = warnings;
    warnings.forEach((warning) => this.#log(warning));
    this.#listed = tools;
    this.#replace(this.#define(tools));
  }

  /** Defines what was listed last in another way. */
  redefine(define: Define): void {
    this.#define = define;
    this.#replace(define(this.#listed));
  }

  /** Keeps the tools, and says why they may be out of date. */
  warn(warning: Notice): void {
    this.#listWarnings = [warning];
    this.#log(warning);
  }

  clear(): void {
    this.#listWarnings = [];
    this.#listed = [];
    this.#replace(noTools);
  }

  #replace(defined: DefinedTools): void {
    const known = new Set(
      [...this.#defined.refusals, ...this.#defined.warnings].map(({ message }) => message),
    );
    const notices = [...defined.refusals, ...defined.warnings];
    notices.filter(({ message }) => !known.has(message)).forEach((notice) => this.#log(notice));
    const identity = canonicalJson(defined.tools);
    const isSame = identity === this.#identity;
    this.#identity = identity;
    this.#defined = { ...defined, tools: isSame ? this.#defined.tools : this.#keepKnown(defined.tools) };
    if (!isSame) this.#options.onChange();
  }

  #keepKnown(tools: readonly McpToolSpec[]): readonly McpToolSpec[] {
    const known = new Map(this.#defined.tools.map((spec) => [canonicalJson(spec), spec]));
    return tools.map((spec) => known.get(canonicalJson(spec)) ?? spec);
  }

  #log({ code, message }: Notice): void {
    this.#options.logger.warn(message, { server: this.#options.server, code });
  }
}
