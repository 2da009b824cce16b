// Adds to the number in a file so many times, each time alone by the lock. Run with tsx.
import { readFile, writeFile } from "node:fs/promises";
import { withFileLock } from "../../../src/mcp/file-lock.js";

const [, , file = "", times = "1"] = process.argv;
for (let turn = 0; turn < Number(times); turn++) {
  await withFileLock(`${file}.lock`, async () => {
    const before = Number(await readFile(file, "utf8"));
    await new Promise((resolve) => setTimeout(resolve, 1));
    await writeFile(file, String(before + 1));
  });
}
