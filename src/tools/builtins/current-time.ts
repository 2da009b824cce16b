import { tool } from "@langchain/core/tools";
import { z } from "zod";
import { FawnError } from "../../kernel/fawn-error.js";
import type { ToolInstance } from "../../registry/tool-entry.js";

/** `current_time`: the time of the clock that is passed in, in any IANA time zone. */
export function currentTime(now: () => Date): ToolInstance {
  return tool(({ timezone = "UTC" }) => describeTime(now(), timezone), {
    name: "current_time",
    description: "Tells the current date and time.",
    schema: z.object({
      timezone: z
        .string()
        .optional()
        .describe("IANA time zone, for instance Europe/Berlin or Asia/Shanghai; UTC if left out."),
    }),
  });
}

function describeTime(time: Date, timeZone: string): string {
  try {
    const local = new Intl.DateTimeFormat("en-GB", { timeZone, dateStyle: "full", timeStyle: "long" }).format(
      time,
    );
    return `${local} (${time.toISOString()})`;
  } catch (cause) {
    throw new FawnError("timezone_unknown", `'${timeZone}' is not a time zone.`, {
      remedy: "Use an IANA name such as Europe/Berlin.",
      cause,
    });
  }
}
