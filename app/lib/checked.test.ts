import { expect, test } from "vitest";
import { entryOf, firstOf, itemAt, lastOf, lookUp, required } from "./checked.ts";

test("[HOUSE-06] returns present values, including 0, false and an empty string", () => {
  expect([itemAt([4, 0], 1), firstOf("ab"), lastOf(Float64Array.of(1, 2)), entryOf({ a: "" }, "a")]).toEqual([
    0,
    "a",
    2,
    "",
  ]);
  expect([lookUp(new Map([[1, false]]), 1), required(0, "a number")]).toEqual([false, 0]);
});

test("[HOUSE-06] throws an error that names the missing index or key", () => {
  expect(() => itemAt([1], 1)).toThrow("Index 1 is outside a list of 1");
  expect(() => itemAt([1], -1)).toThrow("Index -1 is outside a list of 1");
  expect(() => firstOf([])).toThrow("Index 0 is outside a list of 0");
  expect(() => lastOf([])).toThrow("Index -1 is outside a list of 0");
  expect(() => entryOf({ a: 1 }, "b")).toThrow("The table has no entry for b");
  expect(() => lookUp(new Map([["a", 1]]), "b")).toThrow("The map has no entry for b");
  expect(() => required(undefined, "the order")).toThrow("Missing: the order");
  expect(() => required(null, "the order")).toThrow("Missing: the order");
});
