import { expect, test } from "vitest";
import { unusual } from "./words.ts";

test.each([
  [19, 0, false],
  [20, 0, true],
  [20, 5, true],
  [20, 5.1, false],
  [400, 100, true],
  [399, 100, false],
])("[SAFE-04] %i in a day after %d a day is unusual: %s", (lastDay, perDayBefore, is) =>
  expect(unusual([{ kind: "wrong-password", lastDay, perDayBefore }]).length > 0).toBe(is),
);
