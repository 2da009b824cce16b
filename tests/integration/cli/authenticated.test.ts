import { afterEach, describe, expect, it } from "vitest";
import { readServerNote } from "../../../src/server/server-note.js";
import { runFawn, startFawn, type FawnProcess } from "../../support/fawn-process.js";
import { until } from "../../support/mcp/processes.js";
import { projectFolder, type ProjectFolder } from "../../support/project-folder.js";

const key = "ann-0123456789-abcdef";
const config = { auth: { api_keys: [{ key, user: "ann" }] } };
const question = '[{ "text": "served" }]';

let project: ProjectFolder | undefined;
let server: FawnProcess | undefined;

afterEach(async () => {
  server?.child.kill("SIGTERM");
  await server?.ended;
  await project?.remove();
  server = undefined;
});

describe("fawn start", () => {
  it.each([
    [{ config }, "auth_not_registered", /"disable_studio_auth": true/],
    [{ auth: { disable_studio_auth: true } }, "auth_not_configured", /config\.yaml has no `auth`/],
    [{ config, auth: { disable_studio_auth: false } }, "studio_auth_open", /x-auth-scheme/],
  ])("does not start a server whose authentication would not hold: %#", async (options, _code, words) => {
    project = await projectFolder(options);
    const { code, stderr } = await runFawn(["start", "--port", "0"], { cwd: project.folder });
    expect([code, stderr]).toEqual([1, expect.stringMatching(words)]);
    expect(await readServerNote(project.folder)).toBeUndefined();
  });
});

describe("fawn ask", () => {
  it("asks a server with authentication with the key in FAWN_API_KEY, and says so where there is none", async () => {
    project = await projectFolder({ config, auth: { disable_studio_auth: true } });
    const { folder } = project;
    const running = startFawn(["start", "--port", "0"], { cwd: folder });
    server = running;
    await until(() => running.stdout().includes("Ctrl-C"));
    const ask = (env: Record<string, string>) => runFawn(["ask", question], { cwd: folder, env });
    expect(await ask({ FAWN_API_KEY: key })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("served"),
    });
    expect(await ask({})).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/wants to know who asks.*FAWN_API_KEY/s),
    });
    expect(await ask({ FAWN_API_KEY: "wrong" })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/does not know the key/),
    });
  });
});
