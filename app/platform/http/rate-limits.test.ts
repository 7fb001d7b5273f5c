import { beforeEach, describe, expect, test } from "vitest";
import { useServices } from "../../../testing/services.ts";
import {
  countAttempt,
  forgetAttempts,
  openCallCounter,
  tidyAttempts,
  waitAfterAttempt,
  waitForTurn,
} from "./rate-limits.server.ts";
import { attempts } from "./tables.server.ts";

const services = useServices();
const START = Date.parse("2026-11-20T12:00:00.000Z");
const at = (seconds: number) => (services.clock = { now: () => new Date(START + seconds * 1_000) });
const limit = { seconds: 60, max: 2 };
beforeEach(async () => {
  at(0);
  await services.db.delete(attempts);
});

test("as many tries as the limit has pass; the wait lasts until the first of them is old enough", async () => {
  expect(await waitAfterAttempt(services, "maya", limit)).toBe(0);
  at(10);
  expect(await waitAfterAttempt(services, "maya", limit)).toBe(0);
  expect(await waitAfterAttempt(services, "maya", limit)).toBe(50_000);
  at(59.5);
  const refused = countAttempt(services, "maya", limit);
  await expect(refused).rejects.toMatchObject({
    code: "TOO_MANY_REQUESTS",
    status: 429,
    retryAfterSeconds: 1,
  });
  at(60);
  expect(await waitAfterAttempt(services, "maya", limit)).toBe(0);
  await countAttempt(services, "maya", limit);
  expect(await waitAfterAttempt(services, "maya", limit)).toBe(60_000);
});

test("counts simultaneous attempts, each name separately and hashed", async () => {
  const waits = await Promise.all(
    Array.from({ length: 10 }, () => waitAfterAttempt(services, "maya", limit)),
  );
  expect(waits.filter((wait) => wait === 0)).toHaveLength(2);
  expect(await waitAfterAttempt(services, "noor", limit)).toBe(0);
  const rows = await services.db.select().from(attempts);
  expect(rows.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([1, 10]);
  expect(JSON.stringify(rows)).not.toContain("maya");
});

test("resets forgotten attempts, and removes expired counts only", async () => {
  // oxlint-disable-next-line no-await-in-loop -- three tries
  for (let i = 0; i < 3; i++) await waitAfterAttempt(services, "maya", limit);
  await forgetAttempts(services, "maya");
  expect(await waitAfterAttempt(services, "maya", limit)).toBe(0);
  at(30);
  await waitAfterAttempt(services, "noor", limit);
  at(61);
  await tidyAttempts(services);
  expect(await services.db.$count(attempts)).toBe(1);
});

test("[SAFE-01] doubles the wait after the free attempts up to a maximum, and resets after a day", async () => {
  const growing = { free: 2, firstSeconds: 10, mostSeconds: 60, forgetSeconds: 86_400 };
  const turn = () => waitForTurn(services, "maya", growing);
  expect([await turn(), await turn()]).toEqual([0, 0]);
  expect([await turn(), await turn()]).toEqual([10_000, 10_000]);
  const waits: number[] = [];
  let now = 0;
  for (let i = 0; i < 5; i++) {
    now += (await turn()) / 1_000;
    at(now);
    expect(await turn()).toBe(0);
    waits.push(await turn());
  }
  expect(waits).toEqual([20_000, 40_000, 60_000, 60_000, 60_000]);
  at(now + 60 + 86_401);
  expect([await turn(), await turn(), await turn()]).toEqual([0, 0, 10_000]);
});

test("[SAFE-01] never makes free attempts wait, even with a clock behind the row's", async () => {
  const growing = { free: 3, firstSeconds: 30, mostSeconds: 120, forgetSeconds: 3_600 };
  for (const seconds of [0.02, 0.01, 0]) {
    at(seconds);
    expect(await waitForTurn(services, "maya", growing), `${seconds}`).toBe(0); // oxlint-disable-line no-await-in-loop
  }
  expect(await waitForTurn(services, "maya", growing)).toBe(30_000);
});

test("[SAFE-01] allows an attempt whose count is reset at the same time", async () => {
  const growing = { free: 1_000, firstSeconds: 30, mostSeconds: 120, forgetSeconds: 3_600 };
  const rounds = Array.from({ length: 300 }, (_, i) =>
    i % 2 ? waitForTurn(services, "maya", growing) : forgetAttempts(services, "maya"),
  );
  expect((await Promise.all(rounds)).filter((wait) => wait !== undefined && wait !== 0)).toEqual([]);
});

test("[SAFE-01] allows only the free attempts of many simultaneous ones", async () => {
  const growing = { free: 3, firstSeconds: 10, mostSeconds: 60, forgetSeconds: 86_400 };
  const waits = await Promise.all(Array.from({ length: 20 }, () => waitForTurn(services, "maya", growing)));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
});

describe("[SAFE-02] a limit that all processes share", () => {
  const shared = { seconds: 60, max: 300 };
  const part = 10;

  async function until429(count: ReturnType<typeof openCallCounter>, most: number) {
    let passed = 0;
    for (; passed < most; passed++)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      if (
        await count("a", shared).then(
          () => false,
          () => true,
        )
      )
        break;
    return passed;
  }

  test("two processes together let no more pass than one would, plus a part for each", async () => {
    const [one, two] = [openCallCounter(services), openCallCounter(services)];
    const passed = (await until429(one, 200)) + (await until429(two, 200));
    expect(passed).toBeGreaterThanOrEqual(shared.max);
    expect(passed).toBeLessThanOrEqual(shared.max + 2 * part);
    await expect(two("a", shared)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 60 });
    await two("b", shared);
    at(61);
    await one("a", shared);
  });

  let asked = 0;
  const counting = new Proxy(services, {
    get: (from, name) => ((asked += name === "db" ? 1 : 0), Reflect.get(from, name)),
  });
  beforeEach(() => void (asked = 0));

  test("asks the database once per part and not at all for the first, and counts amounts", async () => {
    const count = openCallCounter(counting);
    for (let i = 0; i < part; i++) await count("a", shared); // oxlint-disable-line no-await-in-loop -- one after the other
    expect(asked).toBe(0);
    await count("a", shared);
    expect(asked).toBe(1);
    expect(await services.db.select({ count: attempts.count }).from(attempts)).toEqual([{ count: part + 1 }]);
    await count("a", shared, 200);
    await expect(count("a", shared, 200)).rejects.toMatchObject({ status: 429 });
  });

  test("remembers who used up a first part while ten thousand others come", async () => {
    const count = openCallCounter(counting);
    await count("a", shared, part);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    for (let n = 1; n <= 9_999; n++) await count(`another ${n}`, shared);
    expect(asked).toBe(0);
    await count("a", shared);
    expect(asked).toBe(1);
  });

  test("calls at the same moment pass the limit by one part at most", async () => {
    const count = openCallCounter(services);
    const all = await Promise.allSettled(Array.from({ length: 600 }, () => count("a", shared)));
    const passed = all.filter(({ status }) => status === "fulfilled").length;
    expect(passed).toBeGreaterThanOrEqual(shared.max);
    expect(passed).toBeLessThanOrEqual(shared.max + part);
  });
});
