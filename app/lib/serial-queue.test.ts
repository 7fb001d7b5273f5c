import { expect, test } from "vitest";
import { openSerialQueue } from "./serial-queue.ts";

test("runs each task after the previous one ended, even if that one failed", async () => {
  const inTurn = openSerialQueue();
  const seen: string[] = [];
  const first = Promise.withResolvers<string>();
  const one = inTurn(() => {
    seen.push("one");
    return first.promise;
  });
  const two = inTurn(() => Promise.reject(new Error(`after ${seen.join()}`)));
  const three = inTurn(() => Promise.resolve(seen.push("three")));
  await Promise.resolve();
  expect(seen).toEqual(["one"]);
  first.resolve("done");
  await expect(two).rejects.toThrow("after one");
  expect([await one, await three, seen]).toEqual(["done", 2, ["one", "three"]]);
});
