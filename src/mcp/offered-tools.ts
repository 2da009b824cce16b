import { canonicalJson } from "../kernel/canonical-json.js";
import type { Logger } from "../kernel/logger.js";
import type { DefinedTools } from "./define-tools.js";
import type { ToolListing } from "./list-tools.js";
import type { Notice } from "./server-status.js";

export interface OfferedToolsOptions {
  readonly server: string;
  readonly define: (listed: readonly unknown[]) => DefinedTools;
  readonly logger: Logger;
  /** Called when the tools are others than before, or their definitions are. */
  readonly onChange: () => void;
}

const noTools: DefinedTools = { tools: [], refusals: [], warnings: [] };

/** What a server offers by its last listing. A listing that says the same leaves every definition as it was. */
export class OfferedTools {
  readonly #options: OfferedToolsOptions;
  #define: OfferedToolsOptions["define"];
  #listed: readonly unknown[] = [];
  #defined = noTools;
  #identity = "[]";
  #listWarnings: readonly Notice[] = [];

  constructor(options: OfferedToolsOptions) {
    this.#options = options;
    this.#define = options.define;
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

  /** Defines the tools of the last listing anew, by other settings. */
  redefine(define: OfferedToolsOptions["define"]): void {
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
    const identity = canonicalJson(defined.tools.map(({ definition, raw }) => [definition, raw]));
    const isSame = identity === this.#identity;
    this.#identity = identity;
    this.#defined = isSame ? { ...defined, tools: this.#defined.tools } : defined;
    if (!isSame) this.#options.onChange();
  }

  #log({ code, message }: Notice): void {
    this.#options.logger.warn(message, { server: this.#options.server, code });
  }
}
