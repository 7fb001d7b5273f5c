import { expect, test } from "vitest";
import { countOf, plural } from "./plural.ts";

test("uses the singular for one and the plural otherwise, by default with an s", () => {
  expect([0, 1, 2, 1.5, -1].map((n) => plural(n, "page"))).toEqual([
    "pages",
    "page",
    "pages",
    "pages",
    "pages",
  ]);
  expect([1, 2].map((n) => plural(n, "entry", "entries"))).toEqual(["entry", "entries"]);
});

test("puts the count before its noun", () => {
  expect([0, 1, 12_000].map((n) => countOf(n, "reader"))).toEqual(["0 readers", "1 reader", "12000 readers"]);
  expect(countOf(3, "address", "addresses")).toBe("3 addresses");
});
