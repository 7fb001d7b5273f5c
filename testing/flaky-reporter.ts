import type { FullResult, Reporter, Suite, TestCase } from "@playwright/test/reporter";

const nameOf = (test: TestCase) => test.titlePath().filter(Boolean).join(" › ");

/**
 * Ends a run with the count, and with the tests that passed only when they were retried: each is to be
 * mended.
 */
export default class FlakyReporter implements Reporter {
  #suite: Suite | undefined;
  onBegin(_config: unknown, suite: Suite) {
    this.#suite = suite;
  }
  onEnd(_result: FullResult) {
    const tests = this.#suite?.allTests() ?? [];
    const flaky = tests.filter((test) => test.outcome() === "flaky");
    if (flaky.length)
      console.warn(
        `Passed only when retried, to be mended:\n${flaky.map((test) => `  ${nameOf(test)}`).join("\n")}`,
      );
  }
  printsToStdio = () => false;
}
