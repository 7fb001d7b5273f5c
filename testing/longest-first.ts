import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Files and folders that take 10 s and more, the longest first. Begun last, one of them would run while the
 * other processors have nothing left to do. Every other file is begun after them, the larger first.
 */
const LONG = [
  "server/bundled/registered-calls.test.ts",
  "research/calibrate.test.ts",
  "app/features/pdf-report/",
  "server/postgres.test.ts",
  "app/features/accounts/sign-in/guessing.test.ts",
  "research/commands/score.test.ts",
  "server/bundled/restore.test.ts",
  "app/platform/jobs/jobs.test.ts",
  "app/features/report/composed.test.ts",
];
const rankOf = ({ moduleId }: TestSpecification) => {
  const rank = LONG.findIndex((name) => moduleId.includes(name));
  return rank < 0 ? LONG.length : rank;
};

/** The order in which the files of tests are begun. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files); // oxlint-disable-line unicorn/no-array-sort -- no array
    return bySize.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
