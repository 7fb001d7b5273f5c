import { expect, test } from "vitest";
import { addedUp, medianOf, partOf, type Sum, sumOf, TIME_BOUNDS, valuesOf } from "./sums.ts";
import { sum } from "./sums-fixtures.ts";

/** Counts by length of stay, for these lengths in seconds. */
const times = (...seconds: number[]) =>
  TIME_BOUNDS.map(
    (from, bucket) =>
      seconds.filter((one) => one >= from && one < (TIME_BOUNDS[bucket + 1] ?? Infinity)).length,
  );

test("[ADMIN-07] interpolates a median within its bucket, from the lower bound for a single value", () => {
  expect([medianOf(null), medianOf(times())]).toEqual([null, null]);
  expect(medianOf(times(20))).toBe(20);
  expect(medianOf(times(5, 5, 90, 300))).toBe(6);
  expect(medianOf(times(4, 10, 20))).toBe(10);
  const spread = Array.from({ length: 600 }, (_, n) => n);
  expect(Math.abs(medianOf(times(...spread))! - 300)).toBeLessThan(3);
});

test("[ADMIN-07] adds up sums of a value by measure and by length of stay", () => {
  const sums: Sum[] = [
    sum("page", "/", { visits: 2, occurrences: 3, times: times(10) }),
    sum("page", "/faq", { visits: 1, times: times(20) }),
    sum("hour", "9", { visits: 5 }),
  ];
  expect(sumOf(sums, "page")).toMatchObject({ visits: 3, occurrences: 3, times: times(10, 20) });
  expect(sumOf(sums, "page", "/")).toMatchObject({ visits: 2, times: times(10) });
  expect(sumOf(sums, "none")).toMatchObject({ visits: 0, times: null });
  const same = sum("page", "/", { visits: 1 });
  expect(addedUp([...sums, same]).map(({ value, visits }) => [value, visits])).toEqual([
    ["/", 3],
    ["/faq", 1],
    ["9", 5],
  ]);
  expect(partOf(sums, 0.5)[0]).toMatchObject({ visits: 1, occurrences: 2, value: "/" });
});

test("[ADMIN-07] returns values of a dimension with their sums in both periods", () => {
  const found = valuesOf(
    {
      now: [sum("source", "a", { visits: 1 })],
      before: [sum("source", "b", { visits: 2 }), sum("hour", "1", {})],
    },
    "source",
  );
  expect(found.map(({ value, now, before }) => [value, now?.visits, before?.visits])).toEqual([
    ["a", 1, undefined],
    ["b", undefined, 2],
  ]);
});
