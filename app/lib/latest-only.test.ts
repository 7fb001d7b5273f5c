import { expect, test } from "vitest";
import { openLatestOnly } from "./latest-only.ts";

test("drops a response only once a later request was answered", async () => {
  const newest = openLatestOnly();
  const [first, second, third] = [1, 2, 3].map(() => Promise.withResolvers<string>());
  const asked = [first!, second!, third!].map(({ promise }) => newest(() => promise));
  second!.resolve("paid");
  expect(await asked[1]).toEqual({ answer: "paid" });
  first!.resolve("not paid");
  expect(await asked[0]).toBeUndefined();
  third!.resolve("ready");
  expect(await asked[2]).toEqual({ answer: "ready" });
});
