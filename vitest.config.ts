import { defineConfig } from "vitest/config";
import { LongestFirst } from "./testing/longest-first.ts";
import { WORKERS } from "./testing/workers.ts";

/**
 * Tests of code; those of the browser are Playwright's (playwright.config.ts). No test of code is retried.
 */
export default defineConfig({
  test: {
    globalSetup: ["testing/global-setup.ts"],
    setupFiles: ["testing/outbound.ts", "testing/regular-expressions.ts"],
    maxWorkers: WORKERS,
    sequence: { sequencer: LongestFirst },
    // modules are Node's own: no test replaces one
    experimental: { viteModuleRunner: false, nodeLoader: false },
    execArgv: ["--import", "./testing/module-hooks.ts"],
    isolate: false, // a file finds the modules that another loaded: no module keeps what a test changed
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    include: [
      "app/**/*.test.{ts,tsx}",
      "server/**/*.test.ts",
      "sandbox/**/*.test.ts",
      "research/**/*.test.ts",
      "scripts/**/*.test.ts",
      "testing/**/*.test.ts",
      "benchmarks/**/*.test.ts",
    ],
  },
});
