import { defineConfig } from "vitest/config";
import { LongestFirst } from "./testing/longest-first.ts";
import { WORKERS } from "./testing/workers.ts";

/**
 * Tests of code, without retries; browser tests run under Playwright (playwright.config.ts).
 */
export default defineConfig({
  test: {
    globalSetup: ["testing/global-setup.ts"],
    setupFiles: ["testing/outbound.ts", "testing/regular-expressions.ts"],
    maxWorkers: WORKERS,
    sequence: { sequencer: LongestFirst },
    // Node loads the modules: no test mocks one
    experimental: { viteModuleRunner: false, nodeLoader: false },
    execArgv: ["--import", "./testing/module-hooks.ts"],
    isolate: false, // test files share loaded modules, which must keep no state between tests
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
