/** MIME type by the first 16 bytes of a file, whatever its name says; `null` for anything but the four formats. */
export function imageTypeOf(head: Uint8Array): string | null {
  const text = Buffer.from(head).toString("latin1");
  if (text.startsWith("\u0089PNG\r\n\u001A\n")) return "image/png";
  if (text.startsWith("\u00FF\u00D8\u00FF")) return "image/jpeg";
  if (text.startsWith("GIF87a") || text.startsWith("GIF89a")) return "image/gif";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "image/webp";
  return null;
}
