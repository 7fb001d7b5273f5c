import { defineConfig } from "vitest/config";
import secondTries from "./testing/second-tries.ts";

const common = { testTimeout: 30_000, hookTimeout: 60_000 };
const ofBrowser = 120_000 * Number(process.env["SLOWER"] ?? 1);
const patient = { testTimeout: ofBrowser, hookTimeout: ofBrowser };
export default defineConfig({
  test: {
    reporters: ["default", secondTries],
    globalSetup: ["testing/postgres.ts"],
    projects: [
      {
        test: {
          ...common,
          name: "code",
          include: ["app/**/*.test.{ts,tsx}", "server/**/*.test.ts", "sandbox/**/*.test.ts", "scripts/**/*.test.ts"],
        },
      },
      { test: { ...patient, retry: 1, name: "browser", include: ["e2e/**/*.test.ts"], fileParallelism: false } },
    ],
  },
});
