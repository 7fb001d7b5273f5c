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
const setClock = (seconds: number) => (services.clock = { now: () => new Date(START + seconds * 1_000) });
const limit = { seconds: 60, max: 2 };
beforeEach(async () => {
  setClock(0);
  await services.db.delete(attempts);
});

test("allows as many attempts as the limit, then waits until the first one expires", async () => {
  expect(await waitAfterAttempt(services, "maya", limit)).toBe(0);
  setClock(10);
  expect(await waitAfterAttempt(services, "maya", limit)).toBe(0);
  expect(await waitAfterAttempt(services, "maya", limit)).toBe(50_000);
  setClock(59.5);
  const refused = countAttempt(services, "maya", limit);
  await expect(refused).rejects.toMatchObject({
    code: "TOO_MANY_REQUESTS",
    status: 429,
    retryAfterSeconds: 1,
  });
  setClock(60);
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
  // oxlint-disable-next-line no-await-in-loop -- three attempts
  for (let i = 0; i < 3; i++) await waitAfterAttempt(services, "maya", limit);
  await forgetAttempts(services, "maya");
  expect(await waitAfterAttempt(services, "maya", limit)).toBe(0);
  setClock(30);
  await waitAfterAttempt(services, "noor", limit);
  setClock(61);
  await tidyAttempts(services);
  expect(await services.db.$count(attempts)).toBe(1);
});

test("[SAFE-01] doubles the wait after the free attempts up to a maximum, and resets after a day", async () => {
  const growing = { free: 2, firstSeconds: 10, mostSeconds: 60, forgetSeconds: 86_400 };
  const takeTurn = () => waitForTurn(services, "maya", growing);
  expect([await takeTurn(), await takeTurn()]).toEqual([0, 0]);
  expect([await takeTurn(), await takeTurn()]).toEqual([10_000, 10_000]);
  const waits: number[] = [];
  let now = 0;
  for (let i = 0; i < 5; i++) {
    now += (await takeTurn()) / 1_000;
    setClock(now);
    expect(await takeTurn()).toBe(0);
    waits.push(await takeTurn());
  }
  expect(waits).toEqual([20_000, 40_000, 60_000, 60_000, 60_000]);
  setClock(now + 60 + 86_401);
  expect([await takeTurn(), await takeTurn(), await takeTurn()]).toEqual([0, 0, 10_000]);
});

test("[SAFE-01] never makes free attempts wait, even with a clock behind the row's", async () => {
  const growing = { free: 3, firstSeconds: 30, mostSeconds: 120, forgetSeconds: 3_600 };
  for (const seconds of [0.02, 0.01, 0]) {
    setClock(seconds);
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
  const share = 10;

  async function until429(count: ReturnType<typeof openCallCounter>, maximum: number) {
    let passed = 0;
    for (; passed < maximum; passed++)
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

  test("allows two processes together at most the limit, plus one share for each", async () => {
    const [firstCounter, secondCounter] = [openCallCounter(services), openCallCounter(services)];
    const passed = (await until429(firstCounter, 200)) + (await until429(secondCounter, 200));
    expect(passed).toBeGreaterThanOrEqual(shared.max);
    expect(passed).toBeLessThanOrEqual(shared.max + 2 * share);
    await expect(secondCounter("a", shared)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 60 });
    await secondCounter("b", shared);
    setClock(61);
    await firstCounter("a", shared);
  });

  let databaseReads = 0;
  const counting = new Proxy(services, {
    get: (target, name) => ((databaseReads += name === "db" ? 1 : 0), Reflect.get(target, name)),
  });
  beforeEach(() => void (databaseReads = 0));

  test("queries the database once per share and not at all for the first, and counts amounts", async () => {
    const count = openCallCounter(counting);
    for (let i = 0; i < share; i++) await count("a", shared); // oxlint-disable-line no-await-in-loop -- one after the other
    expect(databaseReads).toBe(0);
    await count("a", shared);
    expect(databaseReads).toBe(1);
    expect(await services.db.select({ count: attempts.count }).from(attempts)).toEqual([
      { count: share + 1 },
    ]);
    await count("a", shared, 200);
    await expect(count("a", shared, 200)).rejects.toMatchObject({ status: 429 });
  });

  test("remembers a used-up first share while ten thousand other names call", async () => {
    const count = openCallCounter(counting);
    await count("a", shared, share);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    for (let n = 1; n <= 9_999; n++) await count(`another ${n}`, shared);
    expect(databaseReads).toBe(0);
    await count("a", shared);
    expect(databaseReads).toBe(1);
  });

  test("lets simultaneous calls exceed the limit by at most one share", async () => {
    const count = openCallCounter(services);
    const results = await Promise.allSettled(Array.from({ length: 600 }, () => count("a", shared)));
    const passed = results.filter(({ status }) => status === "fulfilled").length;
    expect(passed).toBeGreaterThanOrEqual(shared.max);
    expect(passed).toBeLessThanOrEqual(shared.max + share);
  });
});
