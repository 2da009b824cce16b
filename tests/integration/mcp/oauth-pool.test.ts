import { afterEach, expect, it } from "vitest";
import { startAuthorizationServer } from "../../support/mcp/authorization-server.js";
import { startHttpServer } from "../../support/mcp/http-servers.js";
import { openOAuthHome } from "../../support/mcp/oauth-clients.js";
import { createTestPool, serverConfig } from "../../support/mcp/pools.js";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

it("a server of the pool needs a login, and is ready at the next attempt after it", async () => {
  const issuer = await startAuthorizationServer();
  closing.push(() => issuer.close());
  const server = await startHttpServer({ guard: issuer });
  closing.push(() => server.close());
  const home = await openOAuthHome();
  closing.push(() => home.close());
  const target = home.target(server, { grant_type: "authorization_code" });
  const pool = createTestPool(
    { s: serverConfig({ url: server.url, oauth: { grant_type: "authorization_code" } }) },
    { clock: home.clock, tokens: home.store() },
  );
  closing.push(() => pool.close());
  await pool.ready();
  expect(pool.statusOf("s")).toMatchObject({
    state: "needs_auth",
    error: { code: "mcp_needs_auth", message: expect.stringContaining("npx fawn mcp login s") },
  });
  await home.login(target);
  home.clock.pass(30_000);
  await pool.ready();
  expect(pool.statusOf("s").state).toBe("ready");
  expect((await pool.call("s__echo", { a: 1 })).content).toBe('{"a":1}');
});
