// Refuses every connection outside of loopback in the Node process that preloads it, and in those that inherit its
// NODE_OPTIONS. Each try is a line in the file that FAWN_BLOCKED_LOG names: JSON with kind, target and pid.
//
//   NODE_OPTIONS=--import=…/refuse-network.mjs FAWN_BLOCKED_LOG=… node …
//
// Everything in Node that connects (http, https, tls, fetch, WebSocket) does so through net.Socket; datagrams and
// look-ups of names have ways of their own.
import dgram from "node:dgram";
import dns from "node:dns";
import { appendFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";

const loopback = /^(localhost|.*\.localhost|127(\.\d+){3}|::1|::ffff:127(\.\d+){3}|0\.0\.0\.0|::)$/i;

/** @param {unknown} host */
function isOutside(host) {
  return typeof host === "string" && host !== "" && !loopback.test(host.replace(/^\[|\]$/g, ""));
}

/**
 * @param {string} kind
 * @param {unknown} target
 */
function refuse(kind, target) {
  const file = process.env["FAWN_BLOCKED_LOG"];
  if (file) appendFileSync(file, `${JSON.stringify({ kind, target, pid: process.pid })}\n`);
  const error = new Error(`Refused by refuse-network.mjs: ${kind} ${String(target)}`);
  return Object.assign(error, {
    code: kind.startsWith("dns.") ? "ENOTFOUND" : "ECONNREFUSED",
    syscall: kind,
  });
}

/** @param {unknown[]} args what `connect` got: options, a port and a host, a path, or all of that normalised */
function targetOf(args) {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args;
  if (typeof first === "object" && first !== null) {
    if ("path" in first && first.path) return undefined;
    return { host: "host" in first ? first.host : undefined, port: "port" in first ? first.port : undefined };
  }
  if (typeof first === "string" && !/^\d+$/.test(first)) return undefined;
  return { host: typeof second === "string" ? second : undefined, port: first };
}

replaceMethod(net.Socket.prototype, "connect", connectGuard);
for (const name of Object.keys(dns).filter((key) => /^(lookup|resolve)/.test(key))) {
  replaceMethod(dns, name, callbackGuard);
  replaceMethod(dns.promises, name, promiseGuard);
}
for (const name of ["send", "connect"]) replaceMethod(dgram.Socket.prototype, name, datagramGuard);
syncBuiltinESMExports();

/** @typedef {(this: unknown, ...args: any[]) => unknown} Method */

/**
 * @param {object} owner
 * @param {string} name
 * @param {(method: Method, name: string) => Method} guard
 */
function replaceMethod(owner, name, guard) {
  const method = Reflect.get(owner, name);
  if (typeof method === "function") Reflect.set(owner, name, guard(method, name));
}

/** @param {unknown} name a host name; an address needs no look-up */
function needsLookup(name) {
  return isOutside(name) && net.isIP(String(name)) === 0;
}

/** @type {(method: Method, name: string) => Method} */
function connectGuard(method, name) {
  return function guarded(...args) {
    const target = targetOf(args);
    if (target === undefined || !isOutside(target.host)) return Reflect.apply(method, this, args);
    const error = refuse(name, `${String(target.host)}:${String(target.port)}`);
    // As late as a real refusal: listeners get attached after this call.
    Reflect.set(Object(this), "connecting", true);
    if (this instanceof net.Socket) setImmediate(() => this.destroy(error));
    return this;
  };
}

/** @type {(method: Method, name: string) => Method} */
function callbackGuard(method, name) {
  return function guarded(...args) {
    if (!needsLookup(args[0])) return Reflect.apply(method, this, args);
    const error = refuse(`dns.${name}`, args[0]);
    process.nextTick(() => args.at(-1)(error));
    return {};
  };
}

/** @type {(method: Method, name: string) => Method} */
function promiseGuard(method, name) {
  return async function guarded(...args) {
    if (needsLookup(args[0])) throw refuse(`dns.${name}`, args[0]);
    return Reflect.apply(method, this, args);
  };
}

/** The address of a datagram is the last text among the arguments of `send` and `connect`. */
/** @type {(method: Method, name: string) => Method} */
function datagramGuard(method, name) {
  return function guarded(...args) {
    const host = args.slice(1).findLast((arg) => typeof arg === "string");
    if (isOutside(host)) throw refuse(`udp.${name}`, host);
    return Reflect.apply(method, this, args);
  };
}
