import { defineTool } from "fawn";

/** The same without TypeScript and zod: arguments by JSON Schema. */
export default defineTool({
  description: "Counts the words and the characters of a text.",
  parameters: {
    type: "object",
    properties: { text: { type: "string", description: "The text." } },
    required: ["text"],
    additionalProperties: false,
  },
  execute({ text }) {
    const trimmed = String(text).trim();
    const words = trimmed === "" ? 0 : trimmed.split(/\s+/).length;
    return { words, characters: String(text).length };
  },
});
