import { sql } from "drizzle-orm";
import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { required } from "../../lib/checked.ts";
import { useServices } from "../../../testing/services.ts";
import {
  countTry,
  forgetTries,
  openSharedLimit,
  tidyTries,
  waitAfterTry,
  waitForTurn,
} from "./rate-limits.server.ts";

const services = useServices();
const tries = pgTable("tries_of_the_test", {
  key: text().primaryKey(),
  count: integer().notNull(),
  resetAt: timestamp("reset_at", { withTimezone: true }).notNull(),
});
const START = Date.parse("2026-11-20T12:00:00.000Z");
const at = (seconds: number) => (services.clock = { now: () => new Date(START + seconds * 1_000) });
const limit = { seconds: 60, max: 2 };
beforeAll(() =>
  services.db.execute(
    sql`create table ${tries} (key text primary key, count integer not null, reset_at timestamptz not null)`,
  ),
);
beforeEach(async () => {
  at(0);
  await services.db.delete(tries);
});

test("allows as many attempts as the limit in a period, and returns the wait", async () => {
  expect(await waitAfterTry(services, tries, "maya", limit)).toBe(0);
  at(10);
  expect(await waitAfterTry(services, tries, "maya", limit)).toBe(0);
  expect(await waitAfterTry(services, tries, "maya", limit)).toBe(50_000);
  at(59.5);
  const refused = countTry(services, tries, "maya", limit);
  await expect(refused).rejects.toMatchObject({
    code: "TOO_MANY_REQUESTS",
    status: 429,
    retryAfterSeconds: 1,
  });
  at(60);
  expect(await waitAfterTry(services, tries, "maya", limit)).toBe(0);
  await countTry(services, tries, "maya", limit);
  expect(await waitAfterTry(services, tries, "maya", limit)).toBe(60_000);
});

test("counts simultaneous attempts, each name separately and hashed", async () => {
  const waits = await Promise.all(
    Array.from({ length: 10 }, () => waitAfterTry(services, tries, "maya", limit)),
  );
  expect(waits.filter((wait) => wait === 0)).toHaveLength(2);
  expect(await waitAfterTry(services, tries, "noor", limit)).toBe(0);
  const rows = await services.db.select().from(tries);
  expect(rows.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([1, 10]);
  expect(JSON.stringify(rows)).not.toContain("maya");
});

test("resets forgotten attempts, and removes expired counts only", async () => {
  // oxlint-disable-next-line no-await-in-loop -- three tries
  for (let i = 0; i < 3; i++) await waitAfterTry(services, tries, "maya", limit);
  await forgetTries(services, tries, "maya");
  expect(await waitAfterTry(services, tries, "maya", limit)).toBe(0);
  at(30);
  await waitAfterTry(services, tries, "noor", limit);
  at(61);
  await tidyTries(services, tries);
  expect(await services.db.$count(tries)).toBe(1);
});

test("[SAFE-01] doubles the wait after the free attempts up to a maximum, and resets after a day", async () => {
  const growing = { free: 2, firstSeconds: 10, mostSeconds: 60, forgetSeconds: 86_400 };
  const turn = () => waitForTurn(services, tries, "maya", growing);
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
    expect(await waitForTurn(services, tries, "maya", growing), `${seconds}`).toBe(0); // oxlint-disable-line no-await-in-loop
  }
  expect(await waitForTurn(services, tries, "maya", growing)).toBe(30_000);
});

test("[SAFE-01] allows an attempt whose count is reset at the same time", async () => {
  const growing = { free: 1_000, firstSeconds: 30, mostSeconds: 120, forgetSeconds: 3_600 };
  const rounds = Array.from({ length: 300 }, (_, i) =>
    i % 2 ? waitForTurn(services, tries, "maya", growing) : forgetTries(services, tries, "maya"),
  );
  expect((await Promise.all(rounds)).filter((wait) => wait !== undefined && wait !== 0)).toEqual([]);
});

test("[SAFE-01] allows only the free attempts of many simultaneous ones", async () => {
  const growing = { free: 3, firstSeconds: 10, mostSeconds: 60, forgetSeconds: 86_400 };
  const waits = await Promise.all(
    Array.from({ length: 20 }, () => waitForTurn(services, tries, "maya", growing)),
  );
  expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
});

async function until429(count: (name: string) => Promise<void>, most: number) {
  let passed = 0;
  for (; passed < most; passed++)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    if (
      await count("a").then(
        () => false,
        (error: unknown) => error,
      )
    )
      break;
  return passed;
}

describe("[SAFE-02] a limit shared by all processes", () => {
  const shared = { seconds: 60, max: 100 };

  test("allows two processes no more than one, apart from one reservation", async () => {
    const [one, two] = [1, 2].map(() => openSharedLimit(services, tries, shared, 10));
    const passed = (await until429(required(one, "one"), 60)) + (await until429(required(two, "two"), 60));
    expect(passed).toBe(100);
    await expect(required(two, "two")("a")).rejects.toMatchObject({ status: 429, retryAfterSeconds: 60 });
    await required(two, "two")("b");
    at(61);
    await required(one, "one")("a");
  });

  let asked = 0;
  const counting = new Proxy(services, {
    get: (from, name) => ((asked += name === "db" ? 1 : 0), Reflect.get(from, name)),
  });
  beforeEach(() => void (asked = 0));

  test("asks the database once per reservation, not for the first, and counts amounts", async () => {
    const count = openSharedLimit(counting, tries, shared, 25);
    const times = async (n: number) => {
      for (let i = 0; i < n; i++) await count("a"); // oxlint-disable-line no-await-in-loop -- one after the other
      return asked;
    };
    expect(await times(25)).toBe(0);
    expect(await times(25)).toBe(1); // and the first part is written down with the second
    expect(await services.db.select({ count: tries.count }).from(tries)).toEqual([{ count: 50 }]);
    await count("a", 40);
    await expect(count("a", 60)).rejects.toMatchObject({ status: 429 });
  });

  test("remembers a used-up first part among ten thousand other names", async () => {
    const count = openSharedLimit(counting, tries, shared, 25);
    await count("a", 25);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    for (let n = 1; n <= 9_999; n++) await count(`another ${n}`);
    expect(asked).toBe(0);
    await count("a");
    expect(asked).toBe(1);
  });

  test("stays within a long limit when the first part is granted again each minute", async () => {
    const count = openSharedLimit(services, tries, { seconds: 3_600, max: 100 }, 10);
    let passed = 0;
    for (let minute = 0; minute < 59; minute++) {
      at(minute * 60 + minute / 10);
      passed += await until429(count, 10); // oxlint-disable-line no-await-in-loop -- minute after minute
    }
    expect(passed).toBe(100);
  });

  test("counts simultaneous calls", async () => {
    const count = openSharedLimit(services, tries, { seconds: 60, max: 30 }, 7);
    const all = await Promise.allSettled(Array.from({ length: 60 }, () => count("a")));
    expect(all.filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(30);
    expect(all.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(20);
  });
});
