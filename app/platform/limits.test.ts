import { sql } from "drizzle-orm";
import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { useServices } from "../../testing/services.ts";
import { countTry, forgetTries, openMemoryLimit, tidyTries, waitAfterTry } from "./limits.server.ts";

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

test("as many tries as the limit has pass; the wait lasts until the first of them is old enough", async () => {
  expect(await waitAfterTry(services, tries, "maya", limit)).toBe(0);
  at(10);
  expect(await waitAfterTry(services, tries, "maya", limit)).toBe(0);
  expect(await waitAfterTry(services, tries, "maya", limit)).toBe(50_000);
  at(59.5);
  const refused = countTry(services, tries, "maya", limit);
  await expect(refused).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS", status: 429, retryAfter: 1 });
  at(60);
  expect(await waitAfterTry(services, tries, "maya", limit)).toBe(0);
  await countTry(services, tries, "maya", limit);
  expect(await waitAfterTry(services, tries, "maya", limit)).toBe(60_000);
});

test("tries at the same moment are all counted, each name by itself, under a hash", async () => {
  const waits = await Promise.all(
    Array.from({ length: 10 }, () => waitAfterTry(services, tries, "maya", limit)),
  );
  expect(waits.filter((wait) => wait === 0)).toHaveLength(2);
  expect(await waitAfterTry(services, tries, "noor", limit)).toBe(0);
  const rows = await services.db.select().from(tries);
  expect(rows.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([1, 10]);
  expect(JSON.stringify(rows)).not.toContain("maya");
});

test("forgotten tries count no more; what is over is removed, what still counts stays", async () => {
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

test("a limit in memory turns away what is beyond it, each name by itself", async () => {
  const count = openMemoryLimit({ seconds: 60, max: 2 });
  await count("a");
  await count("a");
  await expect(count("a")).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS", status: 429, retryAfter: 60 });
  await count("b");
});
