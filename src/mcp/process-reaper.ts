import { spawn, type ChildProcess } from "node:child_process";
import { messageOf } from "../kernel/fawn-error.js";
import type { Logger } from "../kernel/logger.js";

/**
 * Reads `+ GROUP` and `- GROUP`, and when its input ends, which it does however this process dies, ends the groups
 * that are left. It ignores what a terminal sends to stop the others.
 */
const script = `
trap '' INT HUP TERM
groups=' '
while read -r what group; do
  case $what in
    +) groups="$groups$group " ;;
    -) groups="\${groups%% $group *} \${groups#* $group }" ;;
  esac
done
set -- $groups
[ $# -eq 0 ] && exit 0
for group in $groups; do kill -s TERM -- "-$group" 2>/dev/null; done
sleep 1
for group in $groups; do kill -s KILL -- "-$group" 2>/dev/null; done
exit 0
`;

/** A watcher outside of this process, for the death that it can't prepare for. */
export interface ProcessReaper {
  add(group: number): void;
  delete(group: number): void;
  /** Lets it end. Groups must have been ended before. */
  close(): void;
}

/**
 * Ends process groups that are left when this process was killed: a shell of about 1 MB, started with the first
 * group. There is none on Windows, nor where there is no `/bin/sh`; servers then end when they see their stdin close.
 */
export function createProcessReaper(logger: Logger, platform = process.platform): ProcessReaper {
  let shell: ChildProcess | undefined;
  const onError = (error: unknown): void =>
    logger.debug("Processes are not watched from outside", { error: messageOf(error) });
  const start = (): ChildProcess => {
    const child = spawn("/bin/sh", ["-c", script], { detached: true, stdio: ["pipe", "ignore", "ignore"] });
    child.on("error", onError);
    child.stdin.on("error", onError);
    child.unref();
    if ("unref" in child.stdin && typeof child.stdin.unref === "function") child.stdin.unref();
    return child;
  };
  const tell = (line: string): void => void shell?.stdin?.write(`${line}\n`);
  return {
    add(group) {
      if (platform === "win32") return;
      shell ??= start();
      tell(`+ ${group}`);
    },
    delete: (group) => tell(`- ${group}`),
    close() {
      shell?.stdin?.end();
      shell = undefined;
    },
  };
}
