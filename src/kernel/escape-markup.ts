const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/**
 * Text from outside (tool names, descriptions, file names) made safe to stand inside a tagged section of a
 * prompt: it cannot open or close a tag, and control characters and line breaks become spaces.
 */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character).replace(/\p{Cc}+/gu, " ");
}
