import { expect, test } from "vitest";
import { entryOf, firstOf, itemAt, lastOf, lookUp, required } from "./checked.ts";

test("[HOUSE-06] what is there is given, and may be 0, false or an empty text", () => {
  expect([itemAt([4, 0], 1), firstOf("ab"), lastOf(Float64Array.of(1, 2)), entryOf({ a: "" }, "a")]).toEqual([
    0,
    "a",
    2,
    "",
  ]);
  expect([lookUp(new Map([[1, false]]), 1), required(0, "a number")]).toEqual([false, 0]);
});

test("[HOUSE-06] what is missing is an error that names it, never a figure", () => {
  expect(() => itemAt([1], 1)).toThrow("Nothing stands at 1 of a list of 1");
  expect(() => itemAt([1], -1)).toThrow("Nothing stands at -1 of a list of 1");
  expect(() => firstOf([])).toThrow("Nothing stands at 0 of a list of 0");
  expect(() => lastOf([])).toThrow("Nothing stands at -1 of a list of 0");
  expect(() => entryOf({ a: 1 }, "b")).toThrow("The table has nothing under b");
  expect(() => lookUp(new Map([["a", 1]]), "b")).toThrow("The map has nothing under b");
  expect(() => required(undefined, "the order")).toThrow("Missing: the order");
  expect(() => required(null, "the order")).toThrow("Missing: the order");
});
