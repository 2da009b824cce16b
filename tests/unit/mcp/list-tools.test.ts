import { describe, expect, it } from "vitest";
import { listTools } from "../../../src/mcp/list-tools.js";
import type { PeerScript } from "../../support/mcp/scripted-peer.js";
import { connectPeer } from "../../support/mcp/scripted-peer.js";

async function list(script: PeerScript) {
  const { client, requests } = await connectPeer(script);
  const listing = await listTools(client, { signal: new AbortController().signal, limitMs: 10_000 });
  const pages = requests.filter(({ method }) => method === "tools/list").length;
  return { ...listing, pages, names: listing.tools.map((tool) => (tool as { name: string }).name) };
}

describe("listTools", () => {
  it.each([[undefined], [null], [""]])("ends at the cursor %j", async (nextCursor) => {
    const { names, warnings, pages } = await list(() => ({ tools: [{ name: "a" }], nextCursor }));
    expect({ names, warnings, pages }).toEqual({ names: ["a"], warnings: [], pages: 1 });
  });

  it("hands each cursor back, and keeps tools as they came", async () => {
    const odd = { name: "b", inputSchema: { properties: {} }, extra: [1] };
    const { tools, warnings } = await list(({ params }) =>
      params["cursor"] === "2" ? { tools: [odd] } : { tools: [{ name: "a" }], nextCursor: "2" },
    );
    expect(tools).toEqual([{ name: "a" }, odd]);
    expect(warnings).toEqual([]);
  });

  it("ends when a cursor goes in circles, without the tools that came twice", async () => {
    const { names, warnings, pages } = await list(() => ({
      tools: [{ name: "a" }, { name: "b" }],
      nextCursor: "x",
    }));
    expect({ names, pages }).toEqual({ names: ["a", "b"], pages: 2 });
    expect(warnings[0]).toMatchObject({
      code: "mcp_list_cut",
      message: expect.stringContaining("in circles"),
    });
  });

  it("ends after 100 pages", async () => {
    let page = 0;
    const { names, warnings } = await list(() => {
      page += 1;
      return { tools: [{ name: `t${page}` }], nextCursor: `${page}` };
    });
    expect(names).toHaveLength(100);
    expect(warnings[0]?.message).toContain("more than 100 pages");
  });

  it("ends after 10,000 tools", async () => {
    let page = 0;
    const { names, warnings, pages } = await list(() => {
      page += 1;
      return {
        tools: Array.from({ length: 4_000 }, (_, n) => ({ name: `t${page}-${n}` })),
        nextCursor: `${page}`,
      };
    });
    expect([names.length, pages]).toEqual([10_000, 3]);
    expect(warnings[0]?.message).toContain("more than 10000 tools");
  });

  it("rejects where there is no list of tools", async () => {
    await expect(list(() => ({ tools: "none" }))).rejects.toThrow(/expected array/);
  });
});
