import { defineConfig } from "vitest/config";
import { SLOWER } from "./testing/slowness.ts";
import secondTries from "./testing/second-tries.ts";

const within = (seconds: number) => ({
  testTimeout: seconds * SLOWER * 1_000,
  hookTimeout: seconds * SLOWER * 1_000,
  expect: { poll: { timeout: 15_000 * SLOWER } },
  retry: 1,
});
export default defineConfig({
  test: {
    reporters: ["default", secondTries],
    globalSetup: ["testing/postgres.ts"],
    maxWorkers: 2, // files at a time, where a browser's has a site and a browser of its own
    projects: [
      {
        test: {
          ...within(60),
          name: "code",
          setupFiles: ["testing/slower.ts"],
          include: [
            "app/**/*.test.{ts,tsx}",
            "server/**/*.test.ts",
            "sandbox/**/*.test.ts",
            "scripts/**/*.test.ts",
          ],
        },
      },
      { test: { ...within(120), name: "browser", include: ["e2e/**/*.test.ts"] } },
    ],
  },
});
