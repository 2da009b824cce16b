import { createHash, timingSafeEqual } from "node:crypto";
import type { ApiKeyConfig } from "../../config/sections/auth.js";
import type { Principal } from "../../permissions/principal.js";

/**
 * Finds the user of a key. Digests are compared, all of them and in constant time, so that the time an answer takes
 * tells nothing of the keys.
 */
export function createApiKeyLogin(entries: readonly ApiKeyConfig[]): (key: string) => Principal | undefined {
  const known = entries.map(({ key, key_sha256, user, roles }) => ({
    digest: key_sha256 === undefined ? sha256(key ?? "") : Buffer.from(key_sha256, "hex"),
    principal: { id: user, roles } satisfies Principal,
  }));
  return (key) => {
    const given = sha256(key);
    return known.filter(({ digest }) => timingSafeEqual(digest, given)).at(0)?.principal;
  };
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
