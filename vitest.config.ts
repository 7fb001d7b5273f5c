import { defineConfig } from "vitest/config";
import FailuresReporter from "./testing/failures-reporter.ts";
import { LongestFirst } from "./testing/longest-first.ts";
import { SLOWER } from "./testing/slowness.ts";
import { WORKERS } from "./testing/workers.ts";

/**
 * Tests of code; those of the browser are Playwright's (playwright.config.ts). No test of code is retried.
 */
export default defineConfig({
  test: {
    globalSetup: ["testing/global-setup.ts"],
    setupFiles: ["testing/slower.ts", "testing/outbound.ts"],
    reporters: ["default", new FailuresReporter()],
    maxWorkers: WORKERS,
    sequence: { sequencer: LongestFirst },
    // modules are Node's own: no test replaces one
    experimental: { viteModuleRunner: false, nodeLoader: false },
    execArgv: ["--import", "./testing/module-hooks.ts"],
    isolate: false, // a file finds the modules that another loaded: no module keeps what a test changed
    testTimeout: 60_000 * SLOWER,
    hookTimeout: 60_000 * SLOWER,
    expect: { poll: { timeout: 15_000 * SLOWER } },
    include: [
      "app/**/*.test.{ts,tsx}",
      "server/**/*.test.ts",
      "sandbox/**/*.test.ts",
      "scripts/**/*.test.ts",
      "testing/**/*.test.ts",
      "benchmarks/**/*.test.ts",
    ],
  },
});
