import { defineConfig } from "vitest/config";

const root = new URL("..", import.meta.url).pathname;

export default defineConfig({
  root,
  test: {
    projects: [
      { root, test: { name: "unit", include: ["tests/unit/**/*.test.ts"], testTimeout: 15_000 } },
      {
        root,
        test: { name: "architecture", include: ["tests/architecture/**/*.test.ts"], testTimeout: 60_000 },
      },
      {
        root,
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        root,
        test: {
          name: "end-to-end",
          include: ["tests/end-to-end/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
