import { expect, test } from "vitest";
import { sizeOf } from "./size.ts";

test("shows bytes as a size", () => {
  expect([2_140_000, 640_400, 12].map(sizeOf)).toEqual(["2.1 MB", "640 kB", "1 kB"]);
});
