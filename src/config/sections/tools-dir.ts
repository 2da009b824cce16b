import { z } from "zod";

const toolsDirObject = z.strictObject({
  path: z
    .string()
    .min(1)
    .default("./tools")
    .describe("The folder, relative to this file; it need not exist."),
  watch: z
    .union([z.boolean(), z.literal("polling")])
    .default(true)
    .describe(
      "Take over changes while running. `polling` looks at the files again and again, for network mounts; `false` leaves that to the next start.",
    ),
  rescan_ms: z
    .int()
    .min(1_000)
    .default(45_000)
    .describe("Milliseconds after which the folder is looked at in any case."),
  debounce_ms: z
    .int()
    .min(0)
    .max(2_000)
    .default(275)
    .describe(
      "Milliseconds without a further change after which changes are taken over; two seconds at most.",
    ),
  isolated_environment: z
    .array(z.string().min(1))
    .default([])
    .describe("Variables that tools of the folder `isolated` in it get; nothing else of the environment."),
  isolated_memory_mb: z
    .int()
    .min(16)
    .default(128)
    .describe(
      "Heap, in megabytes, of each process that runs a tool of the folder `isolated`; there are up to four for a file.",
    ),
});

/** Key `tools_dir`: a path, or a path with settings. */
export const toolsDirSchema = z
  .preprocess((value) => (typeof value === "string" ? { path: value } : value), toolsDirObject)
  .describe("The folder of tool files (docs/tools-directory.md). A text is its path.");
