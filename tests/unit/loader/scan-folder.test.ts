import { describe, expect, it } from "vitest";
import { twiceTheSame, type FolderScan } from "../../../src/loader/scan-folder.js";

const finding = (...files: string[]): FolderScan => ({ files, unreadable: new Map() });
async function settled(...scans: (FolderScan | undefined)[]) {
  let count = 0;
  const result = await twiceTheSame(async () => scans[Math.min((count += 1), scans.length) - 1]);
  return { files: result?.files, count };
}

describe("a folder in which files are moved", () => {
  it.each([
    ["in neither place", finding(), finding("b/x.ts")],
    ["in both places", finding("a/x.ts", "b/x.ts"), finding("b/x.ts")],
  ])("is scanned again when one scan sees a file %s", async (_where, torn, whole) => {
    expect(await settled(torn, whole)).toEqual({ files: ["b/x.ts"], count: 3 });
  });

  it("is scanned twice where it holds still, and where it is not there", async () => {
    expect(await settled(finding("a.ts"))).toEqual({ files: ["a.ts"], count: 2 });
    expect(await settled(undefined)).toEqual({ files: undefined, count: 2 });
  });

  it("is taken as it was seen last when it never holds still", async () => {
    const scans = Array.from({ length: 20 }, (_, index) => finding(`${index}.ts`));
    expect(await settled(...scans)).toEqual({ files: ["5.ts"], count: 6 });
  });
});
