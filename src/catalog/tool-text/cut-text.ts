/** At most `most` characters (code points) of the text from its beginning, so that no character is torn. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const kept: string[] = [];
  for (const character of text) {
    if (kept.length === most) return kept.join("");
    kept.push(character);
  }
  return text;
}
