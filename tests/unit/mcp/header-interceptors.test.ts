import { describe, expect, it } from "vitest";
import { createInterceptedFetch, type OutgoingRequest } from "../../../src/mcp/header-interceptors.js";
import { createReflection } from "../../../src/reflection/resolve-export.js";

/** Sends through interceptors that are exports of one module; gives what was sent. */
function through(exports: Record<string, unknown>, references = Object.keys(exports)) {
  const sent: Record<string, string>[] = [];
  let imports = 0;
  const reflection = createReflection({
    baseFolder: "/",
    importModule() {
      imports += 1;
      return Promise.resolve(exports);
    },
  });
  const fetch = createInterceptedFetch(
    { server: "s", references: references.map((name) => `node:fs:${name}`), reflection },
    (_url, init) => {
      sent.push(Object.fromEntries(new Headers(init?.headers)));
      return Promise.resolve(new Response("ok"));
    },
  );
  return { fetch, sent, imports: () => imports };
}

const init = { headers: { Authorization: "Bearer at-secret", "X-A": "1" } };

describe("header interceptors", () => {
  it("are asked before each request, in their order, and loaded once", async () => {
    const seen: OutgoingRequest[] = [];
    const { fetch, sent, imports } = through({
      first(request: OutgoingRequest) {
        seen.push(request);
        return Promise.resolve({ ...request.headers, "X-B": "2" });
      },
      second: ({ headers }: OutgoingRequest) => ({ "x-all": Object.keys(headers).join() }),
    });
    const { signal } = new AbortController();
    await fetch("http://h/mcp", { ...init, signal });
    await fetch("http://h/mcp", init);
    expect(seen[0]).toEqual({
      server: "s",
      url: "http://h/mcp",
      headers: { authorization: "Bearer at-secret", "x-a": "1" },
      signal,
    });
    expect(sent).toEqual([{ "x-all": "authorization,x-a,x-b" }, { "x-all": "authorization,x-a,x-b" }]);
    expect(imports()).toBe(2);
  });

  it.each([
    ["throws", () => Promise.reject(new Error("no key for at-secret")), "failed: no key for ***."],
    ["gives nothing", () => undefined, "did not give headers, each a text."],
    ["gives a number", () => ({ a: 1 }), "did not give headers, each a text."],
    ["gives an impossible header", () => ({ "a b": "1" }), "gave a header that may not be sent."],
  ])("that %s fails the request, which is not sent", async (_what, broken, why) => {
    const { fetch, sent } = through({ broken });
    await expect(fetch("http://h/mcp", init)).rejects.toMatchObject({
      code: "mcp_interceptor_failed",
      message: expect.stringContaining(`\`node:fs:broken\` of MCP server 's' ${why}`),
    });
    expect(sent).toEqual([]);
  });

  it("that can't be loaded fail the request, and are tried again by the next", async () => {
    const exports: Record<string, unknown> = { late: "no function" };
    const { fetch, sent } = through(exports, ["late"]);
    await expect(fetch("http://h/mcp", init)).rejects.toMatchObject({ code: "reflection_wrong_kind" });
    exports["late"] = ({ headers }: OutgoingRequest) => headers;
    await fetch("http://h/mcp", init);
    expect(sent).toHaveLength(1);
  });

  it("end with the reason of the request's signal", async () => {
    const stop = new AbortController();
    const { fetch } = through({
      slow: () => {
        stop.abort(new Error("given up"));
        throw new Error("no answer");
      },
    });
    await expect(fetch("http://h/mcp", { signal: stop.signal })).rejects.toThrow("given up");
  });
});
