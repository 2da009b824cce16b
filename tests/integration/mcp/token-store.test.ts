import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withFileLock } from "../../../src/mcp/file-lock.js";
import type { OAuthTarget } from "../../../src/mcp/oauth/oauth-target.js";
import { settingsFingerprint } from "../../../src/mcp/oauth/oauth-target.js";
import { createFileTokenStore } from "../../../src/mcp/oauth/token-store.js";
import { serverConfig } from "../../support/mcp/pools.js";
import { recordingLogger } from "../../support/recording-logger.js";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "fawn-tokens-"));
});
afterEach(() => rm(folder, { recursive: true }));

function target(server = "s"): OAuthTarget {
  const { oauth } = serverConfig({ url: "http://h/mcp", oauth: { grant_type: "authorization_code" } });
  if (!oauth) throw new Error("There is an oauth section.");
  return { server, url: "http://h/mcp", oauth };
}

function record(of: OAuthTarget) {
  return {
    settings: settingsFingerprint(of.oauth),
    tokens: { access_token: "secret-token", token_type: "Bearer" },
  };
}

async function files(): Promise<string[]> {
  return readdir(join(folder, "mcp", "tokens"));
}

describe("the token store", () => {
  it("gives what was written, to another store of the folder too", async () => {
    const { logger } = recordingLogger();
    await createFileTokenStore(folder, logger).write(target(), record(target()));
    expect(await createFileTokenStore(folder, logger).read(target())).toEqual(record(target()));
    expect((await createFileTokenStore(folder, logger).read(target("other"))).tokens).toBeUndefined();
  });

  it("leaves one file a server, whatever its id", async () => {
    const { logger } = recordingLogger();
    const store = createFileTokenStore(folder, logger);
    await store.write(target("../../x"), record(target()));
    await store.exclusive(target("../../x"), () => store.write(target("../../x"), record(target())));
    expect(await files()).toEqual([expect.stringMatching(/^______x-[0-9a-f]{16}\.json$/)]);
  });

  it.each(["no JSON secret-token", '{"key":1}', ""])(
    "leaves out of use a file that holds %j",
    async (text) => {
      const { logger, records } = recordingLogger();
      const store = createFileTokenStore(folder, logger);
      await store.write(target(), record(target()));
      const [name = ""] = await files();
      await writeFile(join(folder, "mcp", "tokens", name), text);
      expect((await store.read(target())).tokens).toBeUndefined();
      expect(records.map(({ level }) => level)).toEqual(["warn"]);
      expect(JSON.stringify(records)).not.toContain("secret-token");
      await store.write(target(), record(target()));
      expect((await store.read(target())).tokens).toBeDefined();
    },
  );

  it("does work where nothing can be written, and says so", async () => {
    await writeFile(join(folder, "mcp"), "a file");
    const { logger, messages } = recordingLogger();
    const store = createFileTokenStore(folder, logger);
    expect(await store.exclusive(target(), () => Promise.resolve("done"))).toBe("done");
    expect(messages("warn")).toEqual([expect.stringContaining("name another one as `state_dir`")]);
    await expect(store.write(target(), record(target()))).rejects.toMatchObject({
      code: "mcp_tokens_not_stored",
    });
    expect((await store.read(target())).tokens).toBeUndefined();
  });

  it("goes on with the next work when one has failed", async () => {
    const store = createFileTokenStore(folder, recordingLogger().logger);
    const failing = store.exclusive(target(), () => Promise.reject(new Error("no")));
    const next = store.exclusive(target(), () => Promise.resolve("next"));
    await expect(failing).rejects.toThrow("no");
    expect(await next).toBe("next");
  });
});

describe("a file lock", () => {
  it("lets one process work at a time", async () => {
    const file = join(folder, "count");
    await writeFile(file, "0");
    const script = fileURLToPath(new URL("../../support/mcp/lock-counter.mjs", import.meta.url));
    const children = [1, 2, 3].map(() =>
      spawn(process.execPath, ["--import", "tsx", script, file, "20"], { stdio: "inherit" }),
    );
    const codes = await Promise.all(children.map((child) => once(child, "exit")));
    expect(codes.map(([code]) => code as unknown)).toEqual([0, 0, 0]);
    expect(await readFile(file, "utf8")).toBe("60");
    expect(await readdir(folder)).toEqual(["count"]);
  });

  it("of a process that has ended is taken over", async () => {
    const { pid } = spawnSync(process.execPath, ["-e", ""]);
    const file = join(folder, "lock");
    await writeFile(file, JSON.stringify({ pid, host: hostname(), nonce: "old" }));
    expect(await Promise.all([1, 2, 3].map((n) => withFileLock(file, () => Promise.resolve(n))))).toEqual([
      1, 2, 3,
    ]);
    expect(await readdir(folder)).toEqual([]);
  });

  it("that is older than a minute is taken over, and left by its late holder", async () => {
    const file = join(folder, "lock");
    const old = new Date(Date.now() - 61_000);
    await withFileLock(file, async () => {
      await utimes(file, old, old);
      await withFileLock(file, async () => {
        await expect(readFile(file, "utf8")).resolves.toContain(hostname());
      });
      await writeFile(file, JSON.stringify({ pid: process.pid, host: hostname(), nonce: "of another" }));
    });
    expect(await readFile(file, "utf8")).toContain("of another");
  });

  it("of a process that runs is waited for", async () => {
    const file = join(folder, "lock");
    const order: string[] = [];
    let second: Promise<void> | undefined;
    await withFileLock(file, async () => {
      second = withFileLock(file, () => Promise.resolve(void order.push("second")));
      await new Promise((resolve) => setTimeout(resolve, 80));
      order.push("first");
    });
    await second;
    expect(order).toEqual(["first", "second"]);
  });
});
