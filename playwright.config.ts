import { defineConfig } from "@playwright/test";
import { CHROMIUM, CHROMIUM_ARGS } from "./testing/chromium.ts";
import { WORKERS } from "./testing/workers.ts";

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.test.ts",
  outputDir: "build/test-results",
  globalSetup: "./testing/global-setup.ts",
  workers: WORKERS,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // Node runs TypeScript natively; only files with JSX are transpiled
  build: { external: ["**/build/**", "**/*.ts"] },
  reporter: "list",
  use: {
    launchOptions: { executablePath: CHROMIUM, args: CHROMIUM_ARGS },
  },
});
