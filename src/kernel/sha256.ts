import { createHash } from "node:crypto";

/** The first `length` hexadecimal characters of the SHA-256 of `text` (UTF-8). */
export function sha256Hex(text: string, length = 64): string {
  return createHash("sha256").update(text, "utf8").digest("hex").slice(0, length);
}
