import { describe, expect, it } from "vitest";
import { isExpired, shouldRenew, storedTokens } from "../../../../src/mcp/oauth/token-record.js";

const granted = { access_token: "a", token_type: "Bearer" };

describe("stored tokens", () => {
  it.each([
    [3600, 3540],
    [300, 240],
    [100, 80],
    [0, 0],
  ])("that live %i s are renewed after %i s", (expires_in, renewAfter) => {
    const tokens = storedTokens({ ...granted, expires_in }, 1000);
    expect(shouldRenew(tokens, 1000 + renewAfter * 1000 - 1)).toBe(false);
    expect(shouldRenew(tokens, 1000 + renewAfter * 1000)).toBe(true);
    expect(isExpired(tokens, 1000 + expires_in * 1000 - 1)).toBe(false);
    expect(isExpired(tokens, 1000 + expires_in * 1000)).toBe(true);
  });

  it("of unknown life are never renewed early", () => {
    const tokens = storedTokens(granted, 0);
    expect([shouldRenew(tokens, Infinity), isExpired(tokens, Infinity)]).toEqual([false, false]);
  });

  it("keep the refresh token that is not replaced, and no identity token", () => {
    const first = storedTokens({ ...granted, refresh_token: "r1", id_token: "who" }, 0);
    expect(storedTokens(granted, 0, first).refresh_token).toBe("r1");
    expect(storedTokens({ ...granted, refresh_token: "r2" }, 0, first).refresh_token).toBe("r2");
    expect(first).not.toHaveProperty("id_token");
  });
});
