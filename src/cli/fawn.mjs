#!/usr/bin/env node
// Starts the commands of Fawn. Runs before anything is installed, so it needs nothing but Node itself.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { outdatedPackages } from "./installed-packages.mjs";

/** The least Node version, as in `engines` of package.json. */
const leastNode = [20, 19];
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const code = await start();
process.stdout.write("", () => process.exit(code));

/** @returns {Promise<number>} the exit code */
async function start() {
  if (!isNodeNewEnough(process.versions.node)) {
    return fail(
      `Fawn needs Node ${leastNode.join(".")} or newer, and this is Node ${process.versions.node}. ` +
        "Install a newer one from https://nodejs.org and try again.",
    );
  }
  const install = isOwnCheckout() ? await installMissing() : 0;
  return install === 0 ? runCommand() : install;
}

/**
 * Runs the commands from their sources, or, in the published package, which has none, as they were built.
 *
 * @returns {Promise<number>}
 */
async function runCommand() {
  const sources = new URL("./main.ts", import.meta.url);
  const hasSources = existsSync(sources);
  if (hasSources) {
    const { register } = await import("tsx/esm/api");
    register();
  }
  /** @type {import("./main.js")} */
  const { main } = await import(
    hasSources ? sources.href : new URL("../../dist/cli/main.js", import.meta.url).href
  );
  // A command that waits with nothing but a timeout that does not count must not be taken for done.
  setInterval(() => undefined, 60_000);
  return main({ packageFolder: root, arguments: process.argv.slice(2) });
}

/** @param {string} version */
function isNodeNewEnough(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [leastMajor = 0, leastMinor = 0] = leastNode;
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}

/** Whether this is a checkout of Fawn. As a dependency of another project it leaves installing to that project. */
function isOwnCheckout() {
  return !root.includes(`${sep}node_modules${sep}`) && existsSync(join(root, "package-lock.json"));
}

/** @returns {Promise<number>} the exit code of `npm ci`, or 0 where nothing was missing */
async function installMissing() {
  const lock = readLock("package-lock.json");
  const installed = readLock(join("node_modules", ".package-lock.json"));
  const outdated = outdatedPackages(lock, installed, {
    platform: process.platform,
    exists: (folder) => existsSync(join(root, folder, "package.json")),
  });
  if (outdated.length === 0) return 0;
  const count = outdated.length === 1 ? "1 package is" : `${outdated.length} packages are`;
  process.stderr.write(`${count} missing or outdated: installing from package-lock.json (npm ci)\n`);
  const code = await runNpm([
    "ci",
    "--include=dev",
    "--ignore-scripts",
    "--prefer-offline",
    "--no-audit",
    "--no-fund",
    "--no-update-notifier",
    "--loglevel=error",
  ]);
  if (code === 0 || code > 128) return code;
  return fail("npm ci did not succeed. See its message above; Fawn needs the packages of package-lock.json.");
}

/**
 * A lock file of npm; a missing or broken one counts as empty, so that everything gets installed.
 *
 * @param {string} file
 * @returns {import("./installed-packages.mjs").LockFile}
 */
function readLock(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), "utf8"));
  } catch (error) {
    if (file === "package-lock.json") throw error;
    return {};
  }
}

/**
 * Runs npm with its output on stderr, since stdout belongs to the command that the user asked for.
 *
 * @param {string[]} args
 * @returns {Promise<number>}
 */
function runNpm(args) {
  const npm = process.env["npm_execpath"];
  const [command, first] = npm?.endsWith("npm-cli.js") ? [process.execPath, [npm]] : [npmName(), []];
  const child = spawn(command, [...first, ...args], {
    cwd: root,
    stdio: ["ignore", process.stderr, process.stderr],
    shell: command.endsWith(".cmd"),
  });
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => child.kill(signal);
  process.on("SIGINT", forward).on("SIGTERM", forward);
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(fail(`npm could not be run: ${error.message}.`)));
    child.once("exit", (code, signal) => {
      process.off("SIGINT", forward).off("SIGTERM", forward);
      resolve(signal === null ? (code ?? 1) : signal === "SIGINT" ? 130 : 143);
    });
  });
}

function npmName() {
  return process.platform === "win32" ? "npm.cmd" : "npm";
}

/** @param {string} message */
function fail(message) {
  process.stderr.write(`${message}\n`);
  return 1;
}
