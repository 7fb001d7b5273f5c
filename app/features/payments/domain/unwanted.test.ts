import { expect, test } from "vitest";
import { isUnwanted } from "./unwanted.ts";

const day = (n: number) => new Date(Date.UTC(2027, 0, n));

test.each([
  ["one that goes on", day(5), day(5), null, false],
  ["news that came late of what was paid before", day(5), day(5), day(6), false],
  ["one whose payment names no time, begun before", day(5), null, day(6), false],
  ["what began and was paid at the very moment of the ending", day(6), day(6), day(6), false],
  ["a month that begins after the ending and names no time of its payment", day(7), null, day(6), true],
  ["a month that begins after the ending", day(7), day(7), day(6), true],
  ["a month that had begun, taken by the bank at a later try", day(5), day(8), day(6), true],
])("[PAY-09] a charged month: %s", (_, startsAt, paidAt, endingSince, unwanted) =>
  expect(isUnwanted({ startsAt, paidAt, endingSince })).toBe(unwanted),
);
