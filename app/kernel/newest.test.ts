import { expect, test } from "vitest";
import { openNewest } from "./newest.ts";

test("an answer to an earlier question is dropped once a later one was answered, and not before", async () => {
  const newest = openNewest();
  const [first, second, third] = [1, 2, 3].map(() => Promise.withResolvers<string>());
  const asked = [first!, second!, third!].map(({ promise }) => newest(() => promise));
  second!.resolve("paid");
  expect(await asked[1]).toEqual({ answer: "paid" });
  first!.resolve("not paid");
  expect(await asked[0]).toBeUndefined();
  third!.resolve("ready");
  expect(await asked[2]).toEqual({ answer: "ready" });
});
