/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 * @property {boolean} [link]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 */

/** @typedef {{ packages?: Record<string, LockedPackage> }} LockFile */

/**
 * The packages, by their folder (`node_modules/zod`), for which `npm ci` has to run: the lock asks for them and
 * they are not there, are there in another version, or were installed for another operating system.
 *
 * Compares contents and not times, since a checkout or a copy changes the times of files. Optional packages that
 * are absent do not count: npm leaves out those of other platforms.
 *
 * @param {LockFile} lock `package-lock.json`
 * @param {LockFile} installed `node_modules/.package-lock.json`, which npm writes when it is done
 * @param {{ platform: string, exists: (folder: string) => boolean }} machine `exists` looks for a package's folder
 * @returns {string[]}
 */
export function outdatedPackages(lock, installed, machine) {
  const present = installed.packages ?? {};
  return Object.entries(lock.packages ?? {})
    .filter(([folder, wanted]) => folder !== "" && isOutdated(folder, wanted, present[folder], machine))
    .map(([folder]) => folder);
}

/**
 * @param {string} folder
 * @param {LockedPackage} wanted
 * @param {LockedPackage | undefined} present
 * @param {{ platform: string, exists: (folder: string) => boolean }} machine
 */
function isOutdated(folder, wanted, present, machine) {
  if (present === undefined) return !wanted.optional && !wanted.devOptional;
  if (present.version !== wanted.version || present.integrity !== wanted.integrity) return true;
  if (wanted.os !== undefined && !fits(wanted.os, machine.platform)) return true;
  return !machine.exists(folder);
}

/**
 * npm's lists of platforms hold either names that fit or, with `!`, names that do not.
 *
 * @param {readonly string[]} names
 * @param {string} name
 */
function fits(names, name) {
  if (names.includes(`!${name}`)) return false;
  const wanted = names.filter((entry) => !entry.startsWith("!"));
  return wanted.length === 0 || wanted.includes(name);
}
