import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { McpServerConfig } from "../../../src/config/sections/mcp-server.js";
import { messageOf } from "../../../src/kernel/fawn-error.js";
import {
  startHttpServer,
  startSseServer,
  type FakeHttpOptions,
  type FakeHttpServer,
} from "./http-servers.js";
import { createTestPool, fakeServerConfig, serverConfig, type TestPool } from "./pools.js";
import { isRunning, until } from "./processes.js";

/** What was seen of a server when it had been lived with. */
export interface Sighting {
  readonly state: string;
  readonly attempts: number;
  /** What the model got of the call or the list. */
  readonly saw: string;
}

/** A kind of server, well or badly behaved, with what Fawn is to make of it. */
export interface Animal {
  readonly name: string;
  readonly expected: { readonly state: string; readonly attempts: number; readonly saw: RegExp };
  /** Opens the server, which the keeper closes. */
  open(keeper: Keeper): Promise<McpServerConfig>;
  /** Uses it through the pool, in which it is called `s`, and says what the model saw. */
  live(pool: TestPool, keeper: Keeper): Promise<string>;
}

interface Keeper {
  /** Where each process of a stdio server writes its pid. */
  readonly startLog: string;
  serve(start: () => Promise<FakeHttpServer>): Promise<FakeHttpServer>;
  readonly server: FakeHttpServer | undefined;
}

export interface Visit extends Sighting {
  /** Whether a healthy server beside it could be called at the end. */
  readonly neighbourServes: boolean;
  /** Processes that were left after the pool was closed. */
  readonly orphans: readonly number[];
}

/** Opens an animal in a pool with a healthy neighbour, lives with it, and closes everything. */
export async function visit(animal: Animal, folder: string): Promise<Visit> {
  const startLog = join(folder, `${animal.name.replaceAll(/\W/g, "-")}.log`);
  await writeFile(startLog, "");
  const held: { server?: FakeHttpServer } = {};
  const keeper: Keeper = {
    startLog,
    serve: async (start) => (held.server = await start()),
    get server() {
      return held.server;
    },
  };
  const neighbour = fakeServerConfig("healthy", { env: { START_LOG: startLog } });
  const pool = createTestPool({ s: await animal.open(keeper), neighbour });
  try {
    await pool.ready();
    const saw = await animal.live(pool, keeper);
    const { state, attempts } = pool.statusOf("s");
    const { content } = await pool.call("neighbour__echo", { text: "still here" });
    const neighbourServes = content === "still here";
    await pool.close();
    const pids = (await readFile(startLog, "utf8")).split("\n").filter(Boolean).map(Number);
    return { state, attempts, saw, neighbourServes, orphans: pids.filter(isRunning) };
  } finally {
    await pool.close();
    await held.server?.close();
  }
}

/** Whether what was seen is what was to be expected, with nothing harmed and nothing left. */
export function survived({ expected }: Animal, seen: Visit): boolean {
  const asExpected =
    seen.state === expected.state && seen.attempts === expected.attempts && expected.saw.test(seen.saw);
  return asExpected && seen.neighbourServes && seen.orphans.length === 0;
}

const said = async (call: Promise<{ readonly content: unknown }>): Promise<string> => {
  try {
    return String((await call).content);
  } catch (error) {
    return messageOf(error);
  }
};
const echo = (pool: TestPool) => said(pool.call("s__echo", { text: "hello" }));
const names = (pool: TestPool): string =>
  pool
    .entries()
    .flatMap(({ definition }) => (definition.server === "s" ? [definition.originalName] : []))
    .join(" ");
const stateIs = (pool: TestPool, state: string) => until(() => pool.statusOf("s").state === state);

type Expected = [state: string, attempts: number, saw: RegExp];

function stdio(
  name: string,
  behaviour: string | readonly [mode: string, settings: Record<string, unknown>],
  [state, attempts, saw]: Expected,
  live: Animal["live"],
): Animal {
  const [mode, settings] = typeof behaviour === "string" ? [behaviour, {}] : behaviour;
  return {
    name,
    expected: { state, attempts, saw },
    open: async ({ startLog }) => fakeServerConfig(mode, { env: { START_LOG: startLog }, ...settings }),
    live,
  };
}

function http(
  name: string,
  options: FakeHttpOptions & { readonly sse?: boolean; readonly settings?: Record<string, unknown> },
  [state, attempts, saw]: Expected,
  live: Animal["live"],
): Animal {
  const { sse = false, settings = {}, ...server } = options;
  return {
    name,
    expected: { state, attempts, saw },
    async open(keeper) {
      const { url } = await keeper.serve(() => (sse ? startSseServer(server) : startHttpServer(server)));
      return serverConfig({ type: sse ? "sse" : "http", url, ...settings });
    },
    live,
  };
}

const quick = { connect_timeout: 300, tool_call_timeout: 300 };
const watched = { ping_interval: 60, ...quick };
const error = async (pool: TestPool): Promise<string> => pool.statusOf("s").error?.message ?? "";
/** Long enough for several pings. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 500));

export const zoo: readonly Animal[] = [
  stdio("healthy", "healthy", ["ready", 1, /^hello$/], echo),
  stdio(
    "knows no ping",
    ["no-ping", watched],
    ["ready", 1, /^hello$/],
    async (pool) => (await aWhile(), echo(pool)),
  ),
  stdio("never answers pings", ["silent-ping", watched], ["ready", 1, /^hello$/], async (pool) => {
    await until(() => pool.log.some(({ message }) => message.includes("gave no answer to ping")));
    await stateIs(pool, "ready");
    return echo(pool);
  }),
  stdio(
    "goes silent",
    ["dead", watched],
    ["open", 3, /can't be reached: .*no answer to ping and tools\/list/],
    async (pool) => {
      const tool = await pool
        .entries()
        .find(({ definition }) => definition.name === "s__echo")
        ?.open();
      await stateIs(pool, "open");
      return said(
        tool?.invoke({ type: "tool_call", id: "c", name: "s__echo", args: { text: "x" } }) as Promise<{
          content: unknown;
        }>,
      );
    },
  ),
  stdio("exits again and again", "flapping", ["open", 3, /exited with code 6/], async (pool) => {
    await stateIs(pool, "open");
    return error(pool);
  }),
  stdio("exits at once", "exit", ["open", 3, /no licence found/], error),
  stdio(
    "hangs at initialise",
    ["hang", quick],
    ["open", 3, /did not answer initialize within 300 ms/],
    error,
  ),
  stdio("lists slowly", "slow-list", ["ready", 1, /^hello$/], echo),
  stdio("lists in three pages", "pages", ["ready", 1, /^page1 page2 page3$/], async (pool) => names(pool)),
  stdio("has two tools of one name", "duplicates", ["ready", 1, /^other same$/], async (pool) => names(pool)),
  stdio("has illegal names", "illegal", ["ready", 1, /^fine$/], async (pool) => names(pool)),
  stdio("is noisy on stdout", "noise", ["ready", 1, /^hello$/], echo),
  stdio("is nothing but noise", ["endless-noise", quick], ["open", 3, /keeps writing to stdout/], error),
  stdio(
    "answers with five megabytes",
    "healthy",
    ["ready", 1, /^(large ){9}.*\b[\d,]+ .*characters/s],
    async (pool) => {
      const text = await said(pool.call("s__flood"));
      return text.length < 1_001_000 ? `${text.slice(0, 60)} … ${text.slice(-200)}` : `${text.length}`;
    },
  ),
  stdio(
    "never ends a call",
    ["healthy", quick],
    ["ready", 1, /did not answer within 300 ms; the call was cancelled/],
    (pool) => said(pool.call("s__forever")),
  ),
  stdio("reports progress", ["healthy", { tool_call_timeout: 250 }], ["ready", 1, /^worked$/], (pool) =>
    said(pool.call("s__working")),
  ),
  stdio(
    "storms with changes",
    "storm",
    ["ready", 1, /^[2-4] echo .*after_the_storm|^[2-4] after_the_storm/],
    async (pool) => {
      await pool.call("s__storm");
      await until(() => names(pool).includes("after_the_storm"));
      return `${String((await pool.call("s__listings")).content)} ${names(pool)}`;
    },
  ),
  stdio(
    "changes what a tool says",
    "rug-pull",
    ["ready", 1, /was not called: its server has changed it/],
    async (pool) => {
      const tool = await pool
        .entries()
        .find(({ definition }) => definition.name === "s__echo")
        ?.open();
      await pool.refresh(["s"]);
      return said(
        tool?.invoke({ type: "tool_call", id: "c", name: "s__echo", args: { text: "x" } }) as Promise<{
          content: unknown;
        }>,
      );
    },
  ),
  stdio(
    "gets tools without a word",
    ["grows-silently", { poll_interval: 100 }],
    ["ready", 1, /^echo late$/],
    async (pool) => {
      await until(() => names(pool).includes("late"));
      return names(pool);
    },
  ),
  stdio("says how long its list holds", "ttl", ["ready", 1, /^echo late$/], async (pool) => {
    await until(() => names(pool).includes("late"));
    return names(pool);
  }),
  stdio("has a grandchild that ignores SIGTERM", "grandchild", ["ready", 1, /^hello$/], echo),
  stdio(
    "crashes in a call",
    "healthy",
    ["ready", 2, /may or may not have taken effect.*again/s],
    async (pool) => {
      const crash = await said(pool.call("s__crash"));
      await stateIs(pool, "ready");
      return `${crash} ${await said(pool.call("s__echo", { text: "again" }))}`;
    },
  ),
  http("loses its session (404)", {}, ["ready", 2, /hello/], async (pool, { server }) => {
    server?.forgetSessions();
    return echo(pool);
  }),
  http(
    "cuts its event stream",
    { cutsStreamsAfter: 100 },
    ["ready", 1, /hello/],
    async (pool) => (await aWhile(), echo(pool)),
  ),
  http("loses its one stream (sse)", { sse: true }, ["ready", 2, /hello/], async (pool, { server }) => {
    server?.forgetSessions();
    await until(() => pool.statusOf("s").attempts === 2 && pool.statusOf("s").state === "ready");
    return echo(pool);
  }),
  http("answers 401", { token: "right" }, ["needs_auth", 1, /refused our credentials \(HTTP 401\)/], error),
  http("answers 403", { forbids: true }, ["needs_auth", 1, /refused our credentials \(HTTP 403\)/], error),
  http(
    "wants OAuth",
    {
      token: "granted",
      oauth: true,
      settings: { oauth: { grant_type: "authorization_code", client_id: "fawn" } },
    },
    ["needs_auth", 1, /npx fawn mcp login s/],
    error,
  ),
  http(
    "accepts and never answers",
    { silent: true, settings: quick },
    ["open", 3, /did not answer initialize within 300 ms/],
    error,
  ),
];
