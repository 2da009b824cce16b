import { describe, expect, it } from "vitest";
import { lineLogger } from "../../../src/app/stderr-logger.js";

describe("the log of lines", () => {
  it("lets no message begin a record of its own, nor move the cursor", () => {
    const written: string[] = [];
    lineLogger((text) => written.push(text), "info").info(
      "one\n2026-01-01T00:00:00.000Z error [fawn] two\r\u001B[2J",
    );
    const [first, ...others] = written.join("").trimEnd().split("\n");
    expect(first).toMatch(/info {2}\[fawn\] one$/);
    expect(others).toEqual(["    2026-01-01T00:00:00.000Z error [fawn] two\uFFFD\uFFFD[2J"]);
  });
});
