import type { ToolDecision } from "../../injector/explain-selection.js";
import type { Principal } from "../../permissions/principal.js";
import { connectServers, openFawn } from "../catalog/open-fawn.js";
import type { CommandHost } from "../command-host.js";
import { StopRequest } from "../stop-request.js";
import { styleFor } from "../text-style.js";
import { explanationJson, explanationText } from "./explain-report.js";

export interface ExplainFlags {
  readonly config?: string | undefined;
  /** Roles of the user; without any the user is anonymous. */
  readonly roles: readonly string[];
  readonly model?: string | undefined;
  /** Names that the run asks for. */
  readonly tools: readonly string[];
  /** Whether all tools are shown, not only a few of each kind. */
  readonly all: boolean;
  readonly json: boolean;
}

/** Shows what would be decided about each tool, and why. Answers with the exit code. */
export async function explainTools(
  message: string | undefined,
  flags: ExplainFlags,
  host: CommandHost,
): Promise<number> {
  const stop = new StopRequest(host, () => Promise.resolve());
  try {
    const decisions = await decide(message, flags, { host, signal: stop.signal });
    const style = styleFor(host.output, host.environment);
    host.output.write(flags.json ? explanationJson(decisions) : explanationText(decisions, flags.all, style));
    return stop.exitCode ?? 0;
  } finally {
    stop.release();
  }
}

async function decide(
  message: string | undefined,
  flags: ExplainFlags,
  { host, signal }: { host: CommandHost; signal: AbortSignal },
): Promise<readonly ToolDecision[]> {
  const fawn = await openFawn(flags.config, host);
  try {
    await connectServers(fawn, signal);
    return fawn.explainTools({
      message,
      principal: principalOf(flags.roles),
      modelName: flags.model,
      toolNames: flags.tools,
    });
  } finally {
    await fawn.close();
  }
}

function principalOf(roles: readonly string[]): Principal | undefined {
  return roles.length > 0 ? { id: "explained", roles } : undefined;
}
