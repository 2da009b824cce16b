import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boundResult } from "../../../src/mcp/bound-result.js";
import type { CallResult } from "../../../src/mcp/call-result.js";
import { callResultSchema } from "../../../src/mcp/call-result.js";

const text = (value: string) => ({ type: "text", text: value });
const resultOf = (...content: unknown[]): CallResult => callResultSchema.parse({ content });
const megabytes = (count: number) => "A".repeat(Math.ceil((count * 1_000_000 * 4) / 3));
const image = (count: number) => ({ type: "image", data: megabytes(count), mimeType: "image/png" });
const textsOf = ({ content }: CallResult) => content.map((block) => (block as { text?: unknown }).text);

describe("boundResult", () => {
  it("gives back what needs no cut as it is", () => {
    const result = callResultSchema.parse({
      content: [text("12345"), image(1), { type: "hologram" }, 7],
      structuredContent: { a: 1 },
      _meta: { cost: 7 },
      more: true,
    });
    expect(boundResult(result, 1_000)).toEqual({ result, readsStructured: true });
    expect(boundResult(result, 1_000).result).toBe(result);
    expect(boundResult(resultOf(text("12345")), 5).result.content).toEqual([text("12345")]);
  });

  it("keeps the head of text that is too long, and says how much is left out and what to do", () => {
    const { result } = boundResult(resultOf(text("1234567890"), text("later")), 4);
    expect(textsOf(result)).toEqual([
      "1234",
      "[11 characters are left out here: of one result at most 4 are read. Ask the tool for less, for instance by a filter, a range or a page.]",
    ]);
  });

  it("counts all text together: that of resources, and blocks of other kinds as their JSON", () => {
    const note = { uri: "note://1", text: "abcdef" };
    const hologram = { type: "hologram", beams: 3 };
    const { result } = boundResult(
      resultOf(text("1234"), { type: "resource", resource: note }, hologram, 12_345),
      8,
    );
    const leftOut = 2 + JSON.stringify(hologram).length + 5;
    expect(result.content.slice(0, 2)).toEqual([
      text("1234"),
      { type: "resource", resource: { ...note, text: "abcd" } },
    ]);
    expect(textsOf(result)[2]).toContain(`[${leftOut} characters`);
    expect(textsOf(boundResult(resultOf(hologram), 8).result)[0]).toBe('{"type":');
  });

  it("keeps images that come after text which is cut", () => {
    const { content } = boundResult(resultOf(text("1234567890"), image(1)), 4).result;
    expect(content.map((block) => (block as { type: string }).type)).toEqual(["text", "image", "text"]);
  });

  it("never parts a surrogate pair, and loses no character from its count", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 30 }),
        fc.integer({ min: 1, max: 30 }),
        (said, max) => {
          const [head = "", note] = textsOf(boundResult(resultOf(text(`${said}😀`)), max).result) as string[];
          const [, leftOut] = /^\[(\d+) characters/.exec(note ?? head) ?? [];
          const kept = note === undefined && leftOut !== undefined ? "" : head;
          expect(kept).not.toMatch(/\p{Surrogate}/u);
          expect(`${said}😀`.startsWith(kept)).toBe(true);
          expect(kept.length + Number(leftOut ?? 0)).toBe(said.length + 2);
          expect(kept.length).toBeLessThanOrEqual(max);
        },
      ),
    );
    expect(textsOf(boundResult(resultOf(text("a😀b")), 2).result)[0]).toBe("a");
    expect(textsOf(boundResult(resultOf(text("a😀b")), 3).result)[0]).toBe("a😀");
  });

  it("puts a note in the place of files that find no room in 10 MB", () => {
    const zip = { type: "resource", resource: { uri: "file:///a.zip", blob: megabytes(3) } };
    const sound = { type: "audio", data: megabytes(3), mimeType: "audio/ogg" };
    const { content } = boundResult(resultOf(image(6), zip, sound, image(1)), 1_000).result;
    expect(content).toEqual([
      image(6),
      zip,
      text(
        "[audio of audio/ogg, 3,000,000 bytes; left out: files of one result may have 10,000,000 bytes together]",
      ),
      image(1),
    ]);
    expect(
      textsOf(boundResult(resultOf({ ...zip, resource: { blob: megabytes(11) } }), 9).result)[0],
    ).toContain("[resource unknown kind, 11,000,000 bytes; left out");
  });

  it("lets structured content be read only where it fits beside the text, and keeps it for programs", () => {
    const structuredContent = { rows: "x".repeat(100) };
    const given = { ...resultOf(text("Done.")), structuredContent };
    expect(boundResult(given, 1_000)).toEqual({ result: given, readsStructured: true });
    const { result, readsStructured } = boundResult(given, 112);
    expect(readsStructured).toBe(false);
    expect(result.structuredContent).toBe(structuredContent);
    expect(textsOf(result)).toEqual([
      "Done.",
      "[The structured content of 111 characters is left out: of one result at most 112 are read.]",
    ]);
  });

  it("doesn't complain of structured content that the text says", () => {
    const structuredContent = { rows: "x".repeat(100) };
    const given = { ...resultOf(text(JSON.stringify(structuredContent))), structuredContent };
    expect(boundResult(given, 120)).toEqual({ result: given, readsStructured: true });
  });

  it("doesn't let structured content be read whose text was cut", () => {
    const structuredContent = { rows: "x".repeat(20) };
    const given = { ...resultOf(text(JSON.stringify(structuredContent, null, 9))), structuredContent };
    expect(boundResult(given, 35).readsStructured).toBe(false);
  });

  it("keeps no structured content and no _meta of more than 10 million characters", () => {
    const huge = { rows: "x".repeat(10_000_000) };
    const { result } = boundResult({ ...resultOf(text("a")), structuredContent: huge, _meta: huge }, 1_000);
    expect(Object.keys(result)).toEqual(["content"]);
    expect(textsOf(result)).toHaveLength(2);
  });

  it("leaves a failure a failure", () => {
    const failed = { ...resultOf(text("1234567890")), isError: true, more: 1 };
    expect(boundResult(failed, 4).result).toMatchObject({ isError: true, more: 1 });
  });
});
