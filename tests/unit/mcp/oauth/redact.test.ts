import { describe, expect, it } from "vitest";
import { redact } from "../../../../src/mcp/oauth/redact.js";

describe("redact", () => {
  it("takes out every form of a secret", () => {
    expect(redact("a=s/cr t+x b=s%2Fcr%20t%2Bx c=s%2Fcr+t%2Bx", ["s/cr t+x"])).toBe("a=*** b=*** c=***");
  });

  it("takes out a secret that begins with another one as a whole", () => {
    expect(redact("secret-long and secret", ["secret", "secret-long"])).toBe("*** and ***");
  });

  it("leaves alone what is too short to be a secret, and what is not there", () => {
    expect(redact("an id of 12", ["id", undefined, "", "12"])).toBe("an id of 12");
  });
});
