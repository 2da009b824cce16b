import { describe, expect, it } from "vitest";
import { callResultSchema } from "../../../src/mcp/call-result.js";
import { createResultConverter } from "../../../src/mcp/convert-result.js";
import { tinyPng } from "../../support/mcp/fake-call-tools.mjs";

const convert = async (given: object) => (await createResultConverter())(callResultSchema.parse(given));
const text = (value: string) => ({ type: "text", text: value });

describe("createResultConverter", () => {
  it("gives a single text as a plain string", async () => {
    expect(await convert({ content: [text("hello")] })).toEqual(["hello", {}]);
  });

  it("joins several texts", async () => {
    expect(await convert({ content: [text("a"), text("b")] })).toEqual(["a\nb", {}]);
  });

  it("says so where there is no output", async () => {
    expect(await convert({})).toEqual(["The tool ended without output.", {}]);
    expect(await convert({ content: [] })).toEqual(["The tool ended without output.", {}]);
  });

  it("shows structured content once, and keeps it in the artifact", async () => {
    const structuredContent = { temperature: 21 };
    for (const content of [[], [text('{ "temperature": 21 }')]]) {
      const [shown, artifact] = await convert({ content, structuredContent });
      expect(JSON.parse(shown as string)).toEqual(structuredContent);
      expect(artifact).toEqual({ structuredContent });
    }
  });

  it("adds structured content that the text doesn't say", async () => {
    const [shown] = await convert({ content: [text("Mild.")], structuredContent: { temperature: 21 } });
    expect(shown).toBe('Mild.\n{"temperature":21}');
  });

  it("keeps _meta from the model", async () => {
    expect(await convert({ content: [text("a")], _meta: { key: "v" } })).toEqual([
      "a",
      { meta: { key: "v" } },
    ]);
  });

  it("gives images as data URIs between their texts", async () => {
    const [shown] = await convert({
      content: [text("see"), { type: "image", data: tinyPng, mimeType: "image/png" }],
    });
    expect(shown).toEqual([
      text("see"),
      { type: "image_url", image_url: { url: `data:image/png;base64,${tinyPng}` } },
    ]);
  });

  it("shows the image of an embedded resource", async () => {
    const resource = { uri: "file:///a.png", mimeType: "image/png", blob: tinyPng };
    const [shown] = await convert({ content: [{ type: "resource", resource }] });
    expect(shown).toEqual([{ type: "image_url", image_url: { url: `data:image/png;base64,${tinyPng}` } }]);
  });

  it("makes resources and links readable text", async () => {
    const [shown, artifact] = await convert({
      content: [
        { type: "resource", resource: { uri: "note://1", mimeType: "text/plain", text: "remember" } },
        {
          type: "resource_link",
          uri: "file:///b.txt",
          name: "b",
          title: "B",
          mimeType: "text/plain",
          size: 9,
        },
      ],
    });
    expect(shown).toBe(
      "Resource note://1 (text/plain):\nremember\nResource link: B <file:///b.txt> (text/plain, 9 bytes)",
    );
    expect(artifact).toEqual({});
  });

  it("notes what can't be shown, and keeps it in the artifact", async () => {
    const audio = { type: "audio", data: "AAAA", mimeType: "audio/ogg" };
    const drawing = { type: "image", data: "AAAA", mimeType: "image/svg+xml" };
    const zip = {
      type: "resource",
      resource: { uri: "file:///a.zip", mimeType: "application/zip", blob: "AAAA" },
    };
    const [shown, artifact] = await convert({ content: [audio, drawing, zip] });
    expect(shown).toBe(
      "[audio of audio/ogg, 3 bytes; kept, not shown]\n" +
        "[image of image/svg+xml, 3 bytes; kept, not shown]\n" +
        "[Resource file:///a.zip (application/zip), 3 bytes; kept, not shown]",
    );
    expect(artifact).toEqual({ attachments: [audio, drawing, zip] });
  });

  it("shows blocks that it doesn't know as JSON", async () => {
    expect((await convert({ content: [{ type: "hologram", beams: 3 }, "loose"] }))[0]).toBe(
      '{"type":"hologram","beams":3}\n"loose"',
    );
  });
});
