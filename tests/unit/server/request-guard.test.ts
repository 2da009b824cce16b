import { describe, expect, it } from "vitest";
import { createRequestGuard } from "../../../src/server/auth/request-guard.js";

const thread = "01a22f41-7ecb-7634-a7fc-1dee6ce6deec";
const bob = { id: "bob", roles: ["reader"] };
const alice = { id: "alice", roles: ["admin"] };

const refusal = (guard: ReturnType<typeof createRequestGuard>, method: string, path: string, who = bob) =>
  guard.refusalOf({ method, url: `http://127.0.0.1:1${path}` }, who)?.status;

describe("the guard of requests", () => {
  it("opens the stream of a run to its owner only, also under escapes", () => {
    const guard = createRequestGuard();
    guard.noteRun("run-1", "alice");
    for (const path of [
      "/runs/run-1/stream",
      `/threads/${thread}/runs/run-1/join`,
      "/runs/run-1/%73tream",
      "/runs/run%2D1/stream",
    ]) {
      expect([path, refusal(guard, "GET", path, alice)]).toEqual([path, undefined]);
      expect([path, refusal(guard, "GET", path, bob)]).toEqual([path, 404]);
    }
  });

  it("opens no stream of a run that nobody made since the start", () => {
    expect(refusal(createRequestGuard(), "GET", "/runs/run-9/stream", alice)).toBe(404);
  });

  it("lets everybody start a stream of an own run", () => {
    const guard = createRequestGuard();
    expect(refusal(guard, "POST", "/runs/stream")).toBeUndefined();
    expect(refusal(guard, "POST", `/threads/${thread}/runs/stream`)).toBeUndefined();
  });

  it("keeps a connection to the user who made it, with the roles of that time", () => {
    const guard = createRequestGuard();
    expect(refusal(guard, "POST", `/threads/${thread}/commands`, alice)).toBeUndefined();
    expect(refusal(guard, "POST", `/threads/${thread}/stream/events`, alice)).toBeUndefined();
    expect(refusal(guard, "GET", `/threads/${thread}/stream/events`, bob)).toBe(403);
    expect(refusal(guard, "POST", `/threads/${thread}/commands`, { ...alice, roles: ["reader"] })).toBe(403);
    expect(refusal(guard, "POST", "/threads/x/commands", alice)).toBe(400);
  });

  it("keeps the connection of a thread for who created it, whoever comes first", () => {
    const guard = createRequestGuard();
    guard.noteThread(thread, "alice");
    guard.noteThread(thread, "bob");
    expect(refusal(guard, "POST", `/threads/${thread}/commands`, bob)).toBe(404);
    expect(refusal(guard, "POST", `/threads/${thread}/commands`, alice)).toBeUndefined();
  });

  it("closes what would harm everybody, and what cannot be read", () => {
    const guard = createRequestGuard();
    expect(refusal(guard, "POST", "/internal/truncate")).toBe(403);
    expect(refusal(guard, "POST", "/%69nternal/truncate")).toBe(403);
    expect(refusal(guard, "DELETE", "/assistants/a?delete_threads=true")).toBe(403);
    expect(refusal(guard, "DELETE", "/assistants/a")).toBeUndefined();
    expect(refusal(guard, "GET", "/threads/%E0%A4%A")).toBe(400);
  });
});
