import fs from "node:fs";
import type { Reporter, SerializedError, TestModule } from "vitest/node";

const MOST_LINES = 12;
type Failure = Pick<SerializedError, "message" | "stack">;

/** An error in a few lines: what it says, and where it was thrown. */
function briefly({ message, stack = "" }: Failure): string {
  const place = stack.split("\n").find((line) => line.includes(".test.") || line.includes("/testing/"));
  const lines = message.split("\n").slice(0, MOST_LINES);
  return [...lines, ...(place ? [place.trim()] : [])].map((line) => `    ${line}`).join("\n");
}

/** All that failed in one file: the file itself, a hook of it, or its tests, each by its whole name. */
function failuresOf(module: TestModule): string[] {
  const of = (name: string, errors: readonly Failure[]) =>
    errors.map((error) => `  ${module.relativeModuleId}${name && ` › ${name}`}\n${briefly(error)}`);
  return [
    ...of("", module.errors()),
    ...[...module.children.allSuites()].flatMap((suite) => of(suite.fullName, suite.errors())),
    ...[...module.children.allTests("failed")].flatMap((test) =>
      of(test.fullName, test.result().errors ?? []),
    ),
  ];
}

/**
 * Writes what failed into `FAILURES_FILE`, so that `npm test` can say it again as its last words, below the
 * browser tests: who sees only the end of a long run sees the cause.
 */
export default class FailuresReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const file = process.env["FAILURES_FILE"];
    if (!file) return;
    const outside = errors.map((error) => `  outside of any test\n${briefly(error)}`);
    fs.appendFileSync(file, [...modules.flatMap(failuresOf), ...outside, ""].join("\n"));
  }
}
