import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { isRecord } from "../../src/kernel/json-schema.js";
import { outdatedPackages } from "../../src/cli/installed-packages.mjs";

const folder = new URL("../peers/", import.meta.url);
const requirePeer = createRequire(new URL("package.json", folder));

/** The packages of `bench/peers`, which are no dependencies of Fawn. */
export function loadPeer(name: string): Record<string, unknown> {
  const module: unknown = requirePeer(name);
  if (isRecord(module)) return module;
  // A package may export one function, which has properties too.
  return { default: module };
}

/** Installs the packages where they are not there yet. Answers whether they are. */
export async function installPeers(say: (text: string) => void): Promise<boolean> {
  if (missing() === 0) return true;
  say("Installing the searches of others from bench/peers/package-lock.json (npm ci, 550 MB).");
  // Newer Nodes are asked for by one of them; the search of it runs on Node 20 as well.
  const words = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--engine-strict=false"];
  const code = await runNpm([...words, "--no-update-notifier", "--loglevel=error"]);
  if (code === 0 && missing() === 0) return true;
  say("npm ci did not succeed: minisearch, Orama and @librechat/agents are left out.");
  return false;
}

function missing(): number {
  const lock = JSON.parse(readFileSync(new URL("package-lock.json", folder), "utf8"));
  const note = new URL("node_modules/.package-lock.json", folder);
  const installed = existsSync(note) ? JSON.parse(readFileSync(note, "utf8")) : {};
  const exists = (name: string): boolean => existsSync(new URL(`${name}/package.json`, folder));
  return outdatedPackages(lock, installed, { platform: process.platform, exists }).length;
}

function runNpm(words: readonly string[]): Promise<number> {
  const child = spawn("npm", words, {
    cwd: fileURLToPath(folder),
    stdio: ["ignore", process.stderr, process.stderr],
    shell: process.platform === "win32",
  });
  return new Promise((resolve) => {
    child.once("error", () => resolve(1));
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
