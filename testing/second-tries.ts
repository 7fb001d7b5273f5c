import type { Reporter } from "vitest/node";

/** Ends a run with the tests that passed at the second try alone: nothing is stopped by them, and each is to be mended. */
export default {
  onTestRunEnd(modules) {
    const shaky = modules.flatMap((one) =>
      [...one.children.allTests("passed")].filter((test) => test.diagnostic()?.flaky),
    );
    if (shaky.length)
      console.warn(
        `Passed only at the second try, to be mended:\n${shaky.map((one) => `  ${one.module.relativeModuleId}: ${one.fullName}`).join("\n")}`,
      );
  },
} satisfies Reporter;
