import { defineConfig } from "vitest/config";

const common = { testTimeout: 30_000, hookTimeout: 60_000 };
export default defineConfig({
  test: {
    globalSetup: ["testing/postgres.ts"],
    projects: [
      {
        test: {
          ...common,
          name: "code",
          include: ["app/**/*.test.{ts,tsx}", "server/**/*.test.ts", "sandbox/**/*.test.ts", "scripts/**/*.test.ts"],
        },
      },
      { test: { testTimeout: 120_000, hookTimeout: 120_000, name: "browser", include: ["e2e/**/*.test.ts"], fileParallelism: false } },
    ],
  },
});
