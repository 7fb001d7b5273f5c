import { expect, test } from "vitest";
import { openLatestOnly } from "./latest-only.ts";

test("drops a response only once a later request was answered", async () => {
  const newest = openLatestOnly();
  const [first, second, third] = [1, 2, 3].map(() => Promise.withResolvers<string>());
  const results = [first!, second!, third!].map(({ promise }) => newest(() => promise));
  second!.resolve("paid");
  expect(await results[1]).toEqual({ answer: "paid" });
  first!.resolve("not paid");
  expect(await results[0]).toBeUndefined();
  third!.resolve("ready");
  expect(await results[2]).toEqual({ answer: "ready" });
});
