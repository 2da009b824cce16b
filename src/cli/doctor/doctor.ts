import { examine } from "../../app/examine.js";
import { sortFindings } from "../../app/findings.js";
import { openFawn } from "../catalog/open-fawn.js";
import type { CommandHost } from "../command-host.js";
import { StopRequest } from "../stop-request.js";
import { styleFor } from "../text-style.js";
import { authFindings } from "./auth-findings.js";
import { doctorJson, doctorText, type Diagnosis } from "./doctor-report.js";

export interface DoctorFlags {
  readonly config?: string | undefined;
  /** Whether the servers are started and asked for their tools. */
  readonly servers: boolean;
  readonly json: boolean;
}

/** Looks at everything that is configured. Answers with the exit code: 1 when something does not work. */
export async function doctor(flags: DoctorFlags, host: CommandHost): Promise<number> {
  const stop = new StopRequest(host, () => Promise.resolve());
  try {
    const diagnosis = await diagnose(flags, host, stop.signal);
    const style = styleFor(host.output, host.environment);
    host.output.write(flags.json ? doctorJson(diagnosis) : doctorText(diagnosis, style));
    return stop.exitCode ?? (diagnosis.findings.some(({ level }) => level === "problem") ? 1 : 0);
  } finally {
    stop.release();
  }
}

function stopped(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}

async function diagnose(flags: DoctorFlags, host: CommandHost, signal: AbortSignal): Promise<Diagnosis> {
  const fawn = await openFawn(flags.config, host, "silent");
  try {
    if (flags.servers) await Promise.race([fawn.refreshServers(), stopped(signal)]);
    const { entry } = await fawn.chatModel();
    const status = fawn.status();
    const findings = sortFindings([...examine(fawn), ...(await authFindings(fawn.config, host))]);
    return { files: fawn.config.files, model: entry.name, status, findings };
  } finally {
    await fawn.close();
  }
}
