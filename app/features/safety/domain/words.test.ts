import { expect, test } from "vitest";
import { SECURITY_EVENTS } from "../contract.ts";
import { unusual, WORDS } from "./words.ts";

test("[SAFE-04] every kind of event has a name and says what it means", () => {
  expect(Object.keys(WORDS).toSorted()).toEqual([...SECURITY_EVENTS].toSorted());
  expect(new Set(Object.values(WORDS).map(({ name }) => name)).size).toBe(SECURITY_EVENTS.length);
});

test.each([
  [19, 0, false],
  [20, 0, true],
  [20, 5, true],
  [20, 5.1, false],
  [400, 100, true],
  [399, 100, false],
])("[SAFE-04] %i in a day after %d a day: unusual %s", (lastDay, perDayBefore, is) =>
  expect(unusual([{ kind: "wrong-password", lastDay, perDayBefore }]).length > 0).toBe(is),
);
