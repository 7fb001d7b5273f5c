import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Test files and folders that take 10 s or more, longest first: if one started last, it would run alone at
 * the end. The other files follow in Vitest's order, by earlier results or by size.
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

/** Starts the long test files first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files); // oxlint-disable-line unicorn/no-array-sort -- not an array
    return bySize.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
