import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type AddressInfo, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { processEnvironment } from "../../../src/config/environment.js";

const guard = new URL("../../support/refuse-network.mjs", import.meta.url).href;
let folder: string;
let local: Server;
let accepted: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "fawn-refuse-"));
  accepted = 0;
  local = createServer((socket) => {
    accepted += 1;
    // The program ends without reading what it was sent.
    socket.on("error", () => undefined);
    socket.end("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhi");
  });
  await new Promise<void>((resolve) => local.listen(0, "127.0.0.1", resolve));
});

afterEach(async () => {
  local.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a program under the guard. `attempt(f)` in it answers with the code of the error that `f` ends with. */
async function run(program: string) {
  const log = join(folder, "blocked.log");
  const prelude = `const attempt = async (f) => { try { await f(); return "connected"; } catch (e) { return e.cause?.code ?? e.code; } };
const event = (emitter, name) => new Promise((y, n) => emitter.once(name, y).once("error", n));`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--input-type=module", "-e", `${prelude}\n${program}`],
    { env: { ...processEnvironment(), NODE_OPTIONS: `--import=${guard}`, FAWN_BLOCKED_LOG: log } },
  );
  const lines = (await readFile(log, "utf8").catch(() => "")).split("\n").filter((line) => line !== "");
  const tried = lines.map((line): unknown => JSON.parse(line));
  return { said: stdout.trim(), tried };
}

describe("refuse-network.mjs", () => {
  it.each([
    ["fetch of a name", 'await attempt(() => fetch("http://example.com/"))', "connect", "example.com:80"],
    ["fetch of an address", 'await attempt(() => fetch("https://192.0.2.1/"))', "connect", "192.0.2.1:443"],
    [
      "node:http",
      'await attempt(() => event(http.get("http://192.0.2.1:8080/"), "response"))',
      "connect",
      "192.0.2.1:8080",
    ],
    [
      "node:tls",
      'await attempt(() => event(tls.connect(443, "example.com"), "secureConnect"))',
      "connect",
      "example.com:443",
    ],
    [
      "node:net",
      'await attempt(() => event(net.connect({ port: 25, host: "2001:db8::1" }), "connect"))',
      "connect",
      "2001:db8::1:25",
    ],
    ["a look-up", 'await attempt(() => lookup("example.com"))', "dns.lookup", "example.com"],
    [
      "a look-up with a callback",
      'await attempt(() => promisify(dns.resolve4)("example.com"))',
      "dns.resolve4",
      "example.com",
    ],
    [
      "a datagram",
      'await attempt(() => dgram.createSocket("udp4").send("x", 53, "192.0.2.1"))',
      "udp.send",
      "192.0.2.1",
    ],
  ])("refuses and records %s", async (_what, expression, kind, target) => {
    const { said, tried } = await run(`
import http from "node:http"; import tls from "node:tls"; import net from "node:net"; import dns from "node:dns";
import dgram from "node:dgram"; import { lookup } from "node:dns/promises"; import { promisify } from "node:util";
import { execFileSync } from "node:child_process";
console.log(${expression}); process.exit();`);
    expect(tried).toEqual([{ kind, target, pid: expect.any(Number) }]);
    expect(said).toMatch(/^(ECONNREFUSED|ENOTFOUND)$/);
  });

  it("guards processes that inherit the environment", async () => {
    const { tried } = await run(`
import { execFileSync } from "node:child_process";
execFileSync(process.execPath, ["-e", 'fetch("http://example.com").catch(() => 0)']);`);
    expect(tried).toEqual([{ kind: "connect", target: "example.com:80", pid: expect.any(Number) }]);
  });

  it("lets connections to loopback pass, by name and by address, and Unix sockets", async () => {
    const { port } = local.address() as AddressInfo;
    const { said, tried } = await run(`
import net from "node:net"; import { lookup } from "node:dns/promises";
const unix = net.createServer((s) => s.end()).listen(${JSON.stringify(join(folder, "socket"))}); await event(unix, "listening");
console.log(
  await attempt(async () => (await fetch("http://127.0.0.1:${port}/")).text()),
  await attempt(async () => (await fetch("http://localhost:${port}/")).text()),
  await attempt(() => event(net.connect(${port}), "connect")),
  await attempt(() => event(net.connect(${JSON.stringify(join(folder, "socket"))}), "connect")),
  await attempt(() => lookup("localhost")), await attempt(() => lookup("192.0.2.1")),
);
process.exit();`);
    expect(tried).toEqual([]);
    expect(said).toBe("connected connected connected connected connected connected");
    expect(accepted).toBe(3);
  });
});
