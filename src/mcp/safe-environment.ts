/** Environment variables as a port; only the configuration room reads the process's own. */
export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

/** What programs need to find themselves and their home. Nothing here carries a secret. */
const safeNames = {
  posix: ["PATH", "HOME", "LANG", "TERM", "USER", "SHELL", "LOGNAME", "TMPDIR"],
  win32: [
    "APPDATA",
    "HOMEDRIVE",
    "HOMEPATH",
    "LOCALAPPDATA",
    "PATH",
    "PATHEXT",
    "PROCESSOR_ARCHITECTURE",
    "PROGRAMFILES",
    "SYSTEMDRIVE",
    "SYSTEMROOT",
    "TEMP",
    "TMP",
    "USERNAME",
    "USERPROFILE",
  ],
} as const;

/**
 * The environment of a server's process: the declared variables over a minimal safe set. Values that begin
 * with `()` are left out: old shells run them as functions.
 */
export function serverEnvironment(
  declared: Readonly<Record<string, string>>,
  available: EnvironmentVariables,
  platform: NodeJS.Platform = process.platform,
): Record<string, string> {
  const environment: Record<string, string> = {};
  for (const name of platform === "win32" ? safeNames.win32 : safeNames.posix) {
    const value = available[name];
    if (value !== undefined && !value.startsWith("()")) environment[name] = value;
  }
  return { ...environment, ...declared };
}
