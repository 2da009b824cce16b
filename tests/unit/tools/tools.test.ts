import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isCommand } from "@langchain/langgraph";
import { tool } from "@langchain/core/tools";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { toolSchema } from "../../../src/config/sections/tools.js";
import { FawnError } from "../../../src/kernel/fawn-error.js";
import type { Logger } from "../../../src/kernel/logger.js";
import type { ToolInstance } from "../../../src/registry/tool-entry.js";
import { builtinTools } from "../../../src/tools/builtin-tools.js";
import { loadConfigTools } from "../../../src/tools/config-tools.js";
import { entryOfTool } from "../../../src/tools/entry-of-tool.js";
import { httpFetch } from "../../../src/tools/http-fetch.js";
import { imageTypeOf } from "../../../src/tools/image-type.js";
import { inGroups } from "../../../src/tools/in-groups.js";
import { recordingLogger } from "../../support/recording-logger.js";
import { toolEntry } from "../../support/tool-entries.js";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

let folder: string;
let workspace: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fawn-tools-"));
  workspace = join(folder, "workspace");
  await mkdir(join(workspace, "sub"), { recursive: true });
  await writeFile(join(workspace, "report.md"), "# hi");
  await writeFile(join(workspace, "dot.png"), png);
  await writeFile(join(workspace, "fake.png"), "not an image");
  await writeFile(join(folder, "secret.txt"), "secret");
  await symlink(join(folder, "secret.txt"), join(workspace, "link.txt"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function builtin(name: string): Promise<ToolInstance> {
  const entry = builtinTools({ workspace, now: () => new Date("2026-01-02T03:04:05Z") }).find(
    ({ definition }) => definition.name === name,
  );
  if (!entry) throw new Error(`no built-in ${name}`);
  return entry.open();
}

async function updateOf(name: string, args: Record<string, unknown>): Promise<unknown> {
  const config: Record<string, unknown> = { toolCallId: "1" };
  const result: unknown = await (
    await builtin(name)
  ).invoke({ name, args, id: "1", type: "tool_call" }, config);
  return isCommand(result) ? result.update : result;
}

describe("present_files", () => {
  it("records files of the workspace as artifacts, by paths relative to it", async () => {
    const update = await updateOf("present_files", { filepaths: ["report.md", join(workspace, "dot.png")] });
    expect(update).toMatchObject({ artifacts: ["report.md", "dot.png"] });
  });

  it.each([
    ["../secret.txt", "path_outside_workspace"],
    ["link.txt", "path_outside_workspace"],
    ["/etc/hostname", "path_outside_workspace"],
    [".", "path_outside_workspace"],
    ["missing.md", "file_not_found"],
    ["sub", "file_not_found"],
  ])("refuses %s with %s", async (path, code) => {
    await expect(updateOf("present_files", { filepaths: [path] })).rejects.toMatchObject({ code });
  });
});

describe("view_image", () => {
  it("keeps type and size of an image, not its bytes", async () => {
    const update = await updateOf("view_image", { image_path: "dot.png" });
    expect(update).toMatchObject({
      viewed_images: { "dot.png": { mime_type: "image/png", size: png.length } },
    });
    expect(JSON.stringify(update)).not.toContain("iVBOR");
  });

  it("judges a file by its bytes, not by its name", async () => {
    await expect(updateOf("view_image", { image_path: "fake.png" })).rejects.toMatchObject({
      code: "image_type_unknown",
    });
  });

  it("knows four formats", () => {
    const head = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
    expect(imageTypeOf(head("\u00FF\u00D8\u00FF\u00E0"))).toBe("image/jpeg");
    expect(imageTypeOf(head("GIF89a"))).toBe("image/gif");
    expect(imageTypeOf(head("RIFF\u0000\u0000\u0000\u0000WEBPVP8 "))).toBe("image/webp");
    expect(imageTypeOf(head("%PDF-1.7"))).toBeNull();
  });
});

describe("current_time", () => {
  it("tells the time of its clock in the asked time zone", async () => {
    expect(await (await builtin("current_time")).invoke({ timezone: "Asia/Shanghai" })).toMatch(
      /^Friday,? 2 January 2026 at 11:04:05 GMT\+8 \(2026-01-02T03:04:05\.000Z\)$/,
    );
  });

  it("refuses a time zone that does not exist", async () => {
    await expect((await builtin("current_time")).invoke({ timezone: "Mars/Olympus" })).rejects.toMatchObject({
      code: "timezone_unknown",
    });
  });
});

describe("http_fetch", () => {
  const server = createServer((request, response) => {
    if (request.url === "/away") response.writeHead(302, { location: "http://127.0.0.2:1/" }).end();
    else if (request.url === "/loop") response.writeHead(302, { location: "/loop" }).end();
    else if (request.url === "/here") response.writeHead(302, { location: "/" }).end();
    else if (request.url === "/never") response.writeHead(200).write("x");
    else response.writeHead(200, { "content-type": "text/plain" }).end("hello ".repeat(100));
  });
  let base: string;

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const settings = { allowed_hosts: ["127.0.0.1"], max_bytes: 12 };

  it("reads an allowed address, follows its redirects and says where it was cut", async () => {
    expect(await httpFetch(settings).invoke({ url: `${base}/here` })).toBe(
      "HTTP 200 text/plain\n\nhello hello \n\n[cut after 12 bytes]",
    );
  });

  it("does not follow a redirect to a host that is not allowed", async () => {
    await expect(httpFetch(settings).invoke({ url: `${base}/away` })).rejects.toMatchObject({
      code: "host_not_allowed",
    });
  });

  it("gives up on endless redirects and on an answer that takes too long", async () => {
    await expect(httpFetch(settings).invoke({ url: `${base}/loop` })).rejects.toMatchObject({
      code: "too_many_redirects",
    });
    await expect(
      httpFetch({ ...settings, timeout_ms: 100 }).invoke({ url: `${base}/never` }),
    ).rejects.toThrow(/timeout/i);
  });

  it("refuses other hosts, other ports of a host with port, and other protocols", async () => {
    const fetchTool = httpFetch({ allowed_hosts: ["127.0.0.1:1"] });
    await expect(fetchTool.invoke({ url: base })).rejects.toMatchObject({ code: "host_not_allowed" });
    await expect(httpFetch(settings).invoke({ url: "http://example.invalid/" })).rejects.toMatchObject({
      code: "host_not_allowed",
    });
    await expect(httpFetch(settings).invoke({ url: "file:///etc/passwd" })).rejects.toThrow();
  });

  it("says what is wrong with its settings", () => {
    expect(() => httpFetch({})).toThrow(/allowed_hosts/);
  });
});

describe("tools of the configuration", () => {
  const greet = (name: string) =>
    tool(() => "hi", { name, description: "greets", schema: z.object({ who: z.string() }) });
  const config = (name: string, use: string, extra: Record<string, unknown> = {}) =>
    toolSchema.parse({ name, use, ...extra });
  const exportsOf: Record<string, unknown> = {
    "a:tool": greet("greet"),
    "a:factory": (settings: unknown) => greet(`greet_${(settings as { suffix: string }).suffix}`),
    "a:broken": () => {
      throw new Error("no disk");
    },
    "a:number": 5,
    "a:illegal": greet("not a name"),
  };
  const resolve = ({ use }: { use: string }) =>
    use in exportsOf
      ? Promise.resolve(exportsOf[use])
      : Promise.reject(new FawnError("reflection_export_missing", "none"));

  const ports = (logger: Logger) => ({
    resolve,
    originOf: ({ name }: { name: string }) => `config.yaml ${name}`,
    logger,
  });

  it("are taken as they are or made from their settings", async () => {
    const { entries } = await loadConfigTools(
      [
        config("greet", "a:tool", { group: "g" }),
        config("greet_x", "a:factory", { suffix: "x", defer: "always" }),
      ],
      ports(recordingLogger().logger),
    );
    expect(
      entries.map(({ definition }) => [
        definition.name,
        definition.group,
        definition.defer,
        definition.origin,
      ]),
    ).toEqual([
      ["greet", "g", "never", "config.yaml greet"],
      ["greet_x", undefined, "always", "config.yaml greet_x"],
    ]);
    expect(entries[0]?.definition.parameters).toEqual({
      type: "object",
      properties: { who: { type: "string" } },
      required: ["who"],
      additionalProperties: false,
    });
  });

  it("keep their own name where the configuration has another, with a warning", async () => {
    const { logger, messages } = recordingLogger();
    const { entries } = await loadConfigTools([config("hello", "a:tool")], ports(logger));
    expect(entries[0]?.definition.name).toBe("greet");
    expect(messages("warn")).toEqual([
      "The tool configured as 'hello' calls itself 'greet'; its own name is used.",
    ]);
  });

  it("that cannot be loaded are reported and do not harm the others", async () => {
    const { entries, faults } = await loadConfigTools(
      [
        config("x", "a:missing"),
        config("y", "a:broken"),
        config("z", "a:number"),
        config("i", "a:illegal"),
        config("greet", "a:tool"),
      ],
      ports(recordingLogger().logger),
    );
    expect(entries.map(({ definition }) => definition.name)).toEqual(["greet"]);
    expect(faults.map(({ name, error }) => [name, error.code])).toEqual([
      ["x", "reflection_export_missing"],
      ["y", "tool_failed"],
      ["z", "tool_wrong_kind"],
      ["i", "tool_name_illegal"],
    ]);
  });
});

describe("tool groups", () => {
  const entries = [toolEntry("a", { group: "web" }), toolEntry("b", { group: "files" }), toolEntry("c")];
  const names = (groups?: string[]) => inGroups(entries, groups).map(({ definition }) => definition.name);

  it("leave out tools of groups that are not named, and keep those without a group", () => {
    expect(names(["web"])).toEqual(["a", "c"]);
    expect(names([])).toEqual(["c"]);
    expect(names()).toEqual(["a", "b", "c"]);
  });
});

describe("entryOfTool", () => {
  it("keeps a JSON Schema as it is", async () => {
    const schema = {
      type: "object",
      properties: { q: { $ref: "#/$defs/q" } },
      $defs: { q: { type: "string" } },
    } as const;
    const instance = tool(() => "x", { name: "x", description: "y", schema });
    const entry = entryOfTool(instance, { source: "config", origin: "o", defer: "never" });
    expect(entry.definition.parameters).toEqual(schema);
    expect(await entry.open()).toBe(instance);
  });
});
