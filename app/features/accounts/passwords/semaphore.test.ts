import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSemaphore } from "../../../platform/semaphore.server.ts";
import { hashPassword, verifyPassword } from "./passwords.server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("few run at once, the others follow in order", async () => {
  const semaphore = createSemaphore({ running: 2, waitMs: 15_000 });
  const works = [1, 2, 3, 4].map(() => Promise.withResolvers<void>());
  const started: number[] = [];
  const all = works.map((work, i) =>
    semaphore(async () => {
      started.push(i);
      await work.promise;
      return i;
    }),
  );
  await vi.advanceTimersByTimeAsync(0);
  expect(started).toEqual([0, 1]);
  works[1]!.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(started).toEqual([0, 1, 2]);
  for (const work of works) work.resolve();
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3]);
});

test("who has waited 15 seconds is told that the service is busy, and the rest go on", async () => {
  const semaphore = createSemaphore({ running: 1, waitMs: 15_000 });
  const long = Promise.withResolvers<void>();
  const first = semaphore(() => long.promise);
  const late = semaphore(async () => "never");
  const refused = expect(late).rejects.toMatchObject({
    code: "BUSY",
    status: 503,
    message: "Service temporarily unavailable",
  });
  await vi.advanceTimersByTimeAsync(14_999);
  const lastInTime = semaphore(async () => "in time");
  await vi.advanceTimersByTimeAsync(1);
  await refused;
  long.resolve();
  await first;
  expect(await lastInTime).toBe("in time");
});

test("work that fails makes room too", async () => {
  const semaphore = createSemaphore({ running: 1, waitMs: 1000 });
  await expect(semaphore(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await semaphore(async () => "next")).toBe("next");
});

test("passwords are stored as argon2id of 19 MiB; the same letters in another Unicode form open too", async () => {
  vi.useRealTimers();
  const stored = await hashPassword("caf\u00e9-noir");
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(stored, "cafe\u0301-noir")).toBe(true);
  expect(await verifyPassword(stored, "cafe-noir")).toBe(false);
  expect(await verifyPassword(undefined, "caf\u00e9-noir")).toBe(false);
});
