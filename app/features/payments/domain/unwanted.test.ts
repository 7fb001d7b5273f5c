import { expect, test } from "vitest";
import { isUnwanted } from "./unwanted.ts";

const day = (n: number) => new Date(Date.UTC(2027, 0, n));

test.each([
  ["of a subscription that continues", day(5), day(5), null, false],
  ["paid before the cancellation, reported after it", day(5), day(5), day(6), false],
  ["begun before the cancellation, without a time of payment", day(5), null, day(6), false],
  ["begun and paid at the moment of the cancellation", day(6), day(6), day(6), false],
  ["begun after the cancellation, without a time of payment", day(7), null, day(6), true],
  ["begun after the cancellation", day(7), day(7), day(6), true],
  ["begun before, but charged by a later retry of the bank", day(5), day(8), day(6), true],
])("[PAY-09] recognises an unwanted charge: a month %s", (_, startsAt, paidAt, endingSince, unwanted) =>
  expect(isUnwanted({ startsAt, paidAt, endingSince })).toBe(unwanted),
);
