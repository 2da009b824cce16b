import { SseError } from "@modelcontextprotocol/sdk/client/sse.js";
import { StreamableHTTPError } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ErrorCode, McpError } from "@modelcontextprotocol/sdk/types.js";
import { describe, expect, it } from "vitest";
import { FawnError } from "../../../src/kernel/fawn-error.js";
import { callFault, wasNotTaken } from "../../../src/mcp/call-fault.js";
import { connectFault } from "../../../src/mcp/connect-fault.js";
import { DeadlineError } from "../../../src/mcp/deadline.js";

const called = { server: "s", tool: "t" };
const unreached = new TypeError("fetch failed", {
  cause: Object.assign(new Error("x"), { code: "ECONNREFUSED" }),
});
const ownTimeout = new McpError(ErrorCode.RequestTimeout, "Request timed out", { timeout: 50 });
const closed = new McpError(ErrorCode.ConnectionClosed, "Connection closed");

const spawnError = (code: string) => Object.assign(new Error("spawn"), { code, syscall: "spawn prog" });

describe("wasNotTaken", () => {
  it.each([
    ["a connection that was gone before", new Error("Not connected")],
    ["a session that HTTP doesn't know", new StreamableHTTPError(404, "Not Found")],
    [
      "an older server's lost session",
      new StreamableHTTPError(400, "Bad Request: No valid session ID provided"),
    ],
    ["a lost SSE session", new Error("Error POSTing to endpoint (HTTP 404): gone")],
    ["a server that doesn't listen", unreached],
  ])("holds for %s", (_, error) => {
    expect(wasNotTaken(error)).toBe(true);
  });

  it.each([
    ["a connection that broke", closed],
    ["a timeout", ownTimeout],
    ["a server's error about a session of its own", new McpError(-32602, "session not found")],
    ["another bad request", new StreamableHTTPError(400, "Bad Request")],
    ["a server failure", new StreamableHTTPError(500, "session store not found")],
    ["a broken stream", new TypeError("terminated")],
    ["what is no error", "Not connected"],
  ])("doesn't hold for %s", (_, error) => {
    expect(wasNotTaken(error)).toBe(false);
  });
});

describe("callFault", () => {
  it.each([
    ["mcp_timeout", ownTimeout, "did not answer within 50 ms"],
    ["mcp_timeout", new DeadlineError(500), "did not answer within 500 ms"],
    [
      "mcp_protocol_error",
      new McpError(-32602, "no such wish"),
      "refused the call of tool 't' of MCP server 's': no such wish (-32602)",
    ],
    ["mcp_protocol_error", new McpError(ErrorCode.RequestTimeout, "mine"), "mine (-32001)"],
    ["mcp_protocol_error", new McpError(ErrorCode.ConnectionClosed, "Bad Request"), "Bad Request (-32000)"],
    ["mcp_transport_error", closed, "Connection closed. It may or may not have taken effect."],
    ["mcp_transport_error", new StreamableHTTPError(401, "no"), "refused our credentials"],
    ["mcp_transport_error", new StreamableHTTPError(502, "no"), "answered HTTP 502"],
    ["mcp_transport_error", unreached, "nothing answers at its address (ECONNREFUSED)"],
  ])("gives %s", (code, error, message) => {
    const fault = callFault(error, called, { limitMs: 50 });
    expect(fault).toMatchObject({ code, server: "s", tool: "t", cause: error });
    expect(fault.message).toContain(message);
  });

  it("tells the model why a connection is gone, without the server's stderr", () => {
    const lost = new FawnError(
      "mcp_server_exited",
      "MCP server 's' exited with code 7.\nIts stderr:\n  secret",
    );
    const fault = callFault(closed, called, { limitMs: 50, lost });
    expect(fault.message).toContain("exited with code 7. It may or may not");
    expect(fault.message).not.toContain("secret");
    expect(callFault(lost, called, { limitMs: 50 }).message).not.toContain("secret");
  });
});

describe("connectFault", () => {
  const at = { server: "s", phase: "initialize", stderr: [] } as const;
  const stdio = { ...at, command: "prog", cwdExists: true };
  const http = { ...at, url: "https://user:pw@host.example/mcp?key=secret" };

  it.each([
    [
      "mcp_server_exited",
      "exited with code 3 before it answered initialize.",
      { ...stdio, ending: { kind: "exit", code: 3, signal: null } },
    ],
    [
      "mcp_server_exited",
      "exited by SIGSEGV.",
      { ...stdio, phase: undefined, ending: { kind: "exit", code: null, signal: "SIGSEGV" } },
    ],
    ["mcp_stdout_noise", 'last "tick".', { ...stdio, ending: { kind: "noise", line: "tick" } }],
    ["mcp_message_too_large", "more than 32 MiB", { ...stdio, ending: { kind: "oversize", line: "{" } }],
    [
      "mcp_connect_timeout",
      "did not answer tools/list within 9 ms.",
      { ...stdio, phase: "tools/list", error: new DeadlineError(9) },
    ],
    ["mcp_spawn_failed", "there is no program 'prog'", { ...stdio, error: spawnError("ENOENT") }],
    [
      "mcp_spawn_failed",
      "working folder '/gone' does not exist",
      { ...stdio, cwd: "/gone", cwdExists: false, error: spawnError("ENOENT") },
    ],
    ["mcp_spawn_failed", "'prog' may not be executed", { ...stdio, error: spawnError("EACCES") }],
    [
      "mcp_connect_failed",
      "answered initialize with an error: no (-32603).",
      { ...stdio, error: new McpError(-32603, "no") },
    ],
    ["mcp_unauthorized", "(HTTP 401)", { ...http, error: new StreamableHTTPError(401, "no") }],
    ["mcp_unauthorized", "(HTTP 403)", { ...http, error: new SseError(403, "no", {} as never) }],
    [
      "mcp_connect_failed",
      "answered HTTP 405 to initialize.",
      { ...http, error: new StreamableHTTPError(405, "no") },
    ],
    ["mcp_connect_failed", "could not be connected: ECONNREFUSED.", { ...http, error: unreached }],
    [
      "mcp_connection_lost",
      "closed the connection",
      { ...http, phase: undefined, ending: { kind: "stream" } },
    ],
  ] as const)("gives %s: %s", (code, message, evidence) => {
    const fault = connectFault(evidence);
    expect(fault.code).toBe(code);
    expect(fault.message).toContain(message);
    expect(fault.message).toMatch(/^MCP server 's'/);
    expect(fault.message).not.toMatch(/secret|user:pw/);
  });

  it("puts what happened on the first line and the last words below", () => {
    const ending = { kind: "exit", code: 1, signal: null } as const;
    const fault = connectFault({ ...stdio, stderr: ["one", "two"], ending });
    expect(fault.message.split("\n").slice(0, 4)).toEqual([
      "MCP server 's' exited with code 1 before it answered initialize.",
      "The last lines of its stderr:",
      "  one",
      "  two",
    ]);
    expect(fault.remedy).toBe("Run its command by hand to see why.");
  });
});
