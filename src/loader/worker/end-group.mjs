/** Ends this process at once with all that it has started (its process group; on Windows only itself). */
export function endGroup() {
  process.kill(process.platform === "win32" ? process.pid : -process.pid, "SIGKILL");
}
