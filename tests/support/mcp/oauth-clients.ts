import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import type { LogRecord } from "../../../src/kernel/logger.js";
import { createHttpTransport, type HttpPorts } from "../../../src/mcp/http-transport.js";
import { login } from "../../../src/mcp/oauth/login.js";
import type { OAuthTarget } from "../../../src/mcp/oauth/oauth-target.js";
import { createFileTokenStore, type TokenStore } from "../../../src/mcp/oauth/token-store.js";
import { manualClock, type ManualClock } from "../manual-clock.js";
import { recordingLogger } from "../recording-logger.js";
import type { FakeHttpServer } from "./http-servers.js";
import { serverConfig } from "./pools.js";

export interface OAuthHome {
  readonly stateDir: string;
  readonly clock: ManualClock;
  readonly records: readonly LogRecord[];
  /** A store of its own, as another process would have. */
  store(): TokenStore;
  target(server: FakeHttpServer, oauth: Record<string, unknown>, id?: string): OAuthTarget;
  /** Connects to the target; the client is closed with the home. */
  connect(target: OAuthTarget, settings?: ConnectSettings): Promise<ConnectedClient>;
  /** Logs in with a browser that agrees to everything, or as `browse` does. */
  login(target: OAuthTarget, settings?: LoginSettings): Promise<void>;
  close(): Promise<void>;
}

export interface ConnectSettings extends Partial<HttpPorts> {
  readonly type?: "http" | "sse";
  readonly given?: Record<string, unknown>;
}

export interface LoginSettings {
  readonly browse?: (link: string) => void;
  readonly store?: TokenStore;
  readonly signal?: AbortSignal;
  readonly waitMs?: number;
}

export interface ConnectedClient {
  /** The answer of the tool `echo`, as text. */
  echo(text: string): Promise<string>;
}

/** A state folder with clients and logins that use it. */
export async function openOAuthHome(): Promise<OAuthHome> {
  const stateDir = await mkdtemp(join(tmpdir(), "fawn-oauth-"));
  const clock = manualClock(Date.now());
  const { logger, records } = recordingLogger();
  const stops: (() => Promise<void>)[] = [];
  const store = (): TokenStore => createFileTokenStore(stateDir, logger);
  return {
    stateDir,
    clock,
    records,
    store,
    target(server, oauth, id = "s") {
      const config = serverConfig({ url: server.url, oauth });
      if (!config.oauth) throw new Error("There is an oauth section.");
      return { server: id, url: server.url, oauth: config.oauth };
    },
    async connect({ server, url, oauth }, { type = "http", given, ...ports } = {}) {
      const config = serverConfig({ type, url, oauth, ...given });
      const handle = createHttpTransport(server, url, config, { logger, clock, tokens: store(), ...ports });
      const client = new Client({ name: "test", version: "1.0.0" });
      Object.assign(client, {
        onerror: (error: Error) => logger.debug("connection", { error: error.message }),
      });
      stops.push(() => handle.stop(false));
      await client.connect(handle.transport);
      return {
        async echo(text) {
          const { content } = await client.callTool({ name: "echo", arguments: { text } });
          return JSON.stringify(content);
        },
      };
    },
    login: (target, settings = {}) =>
      login({
        ...target,
        logger,
        clock,
        store: settings.store ?? store(),
        signal: settings.signal ?? new AbortController().signal,
        openedUrl: settings.browse ?? ((link) => void fetch(link)),
        waitMs: settings.waitMs,
      }),
    async close() {
      await Promise.all(stops.map((stop) => stop()));
      await rm(stateDir, { recursive: true });
    },
  };
}
