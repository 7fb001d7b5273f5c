import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { generateVisits } from "../../../benchmarks/journeys-generator.ts";
import { useServices } from "../../../testing/services.ts";
import * as analytics from "./analytics.server.ts";
import { from, onLaptop, over, signup, statisticsFixtures } from "./statistics-fixtures.ts";

const services = useServices([], { ANALYTICS_RAW_DAYS: "60" });
const { setClock, visit } = statisticsFixtures(services);
const NOW = "2026-11-20T06:00:00Z";

/** Visits of some days, among them what the generator makes up seldom. */
async function fill() {
  const until = Date.parse(NOW);
  await analytics.fillVisits(services, generateVisits({ until, days: 8, count: 300 }));
  for (const day of ["2026-11-14", "2026-11-16", "2026-11-18", "2026-11-20"]) {
    /* oxlint-disable no-await-in-loop -- one after the other */
    const time = `${day}T04:00:00Z`;
    await visit(time, {
      actions: [{ action: "apply_submitted", page: "/apply" }],
      ...from("other", "a-friend"),
    });
    await visit(time, { actions: [{ action: "payment_done", page: "/r" }], ...from("other", "a-letter") });
    await visit(time, { seen: [["/blog/the-room", 60]], actions: [signup], ...onLaptop });
    setClock(`${day}T03:59:30Z`);
    await analytics.noteFact(services, {
      kind: "paid",
      reference: `paid-${day}`,
      userId: day,
      amount: 95_000,
    });
    /* oxlint-enable no-await-in-loop */
  }
  setClock(NOW);
  await analytics.countNew(services);
}

const BY_DAY = ["posts", "campaigns", "revenue", "devices", "applications"];
async function answers(days: string, ids: string[]) {
  const all = await analytics.readQuestions(services, over(days));
  return all.filter(({ id }) => ids.includes(id));
}
const DAYS = [
  "from=2026-11-14&to=2026-11-20",
  "from=2026-11-16&to=2026-11-18",
  "from=2026-11-19&to=2026-11-19",
];
const answersOf = (ids: string[]) => Promise.all(DAYS.map((days) => answers(days, ids)));

test("[SPEED-05] [OWNER-03] of days that are rolled up questions are answered as their records answer them, without reading them; the others are read", async () => {
  await fill();
  const before = await answersOf(BY_DAY);
  expect(before[0]).toHaveLength(BY_DAY.length);
  for (const { rows } of before[0]!) expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(before[0])).toMatch(/a-friend.*|the-room/);
  expect(await analytics.rollUpDays(services)).toBe(7);
  expect(await answersOf(BY_DAY)).toEqual(before);
  await services.db.execute(sql`
    delete from analytics_journeys where (started_at at time zone 'Asia/Kolkata')::date <> '2026-11-20'`);
  const ofDays = BY_DAY.filter((id) => id !== "revenue"); // in which visit a payer signed up is asked of the records
  const whole = before.map((some) => some.filter(({ id }) => ofDays.includes(id)));
  expect(await answersOf(ofDays)).toEqual(whole);
  expect(await analytics.rollUpDays(services)).toBe(0);
});

const postsThatDay = async () => (await answers("from=2026-11-18&to=2026-11-18", ["posts"]))[0]!.rows;

test("[SPEED-05] a day that an earlier release rolled up is rolled up again, and one of which too much is to be said is read from its records", async () => {
  await fill();
  expect(await analytics.rollUpDays(services)).toBe(7);
  const day = sql`filter = 'questions' and day = '2026-11-18'`;
  const before = await postsThatDay();
  const forget = sql`
    delete from analytics_journeys where (started_at at time zone 'Asia/Kolkata')::date = '2026-11-18' and converted`;
  await services.db.execute(sql`delete from analytics_slices where ${day}`);
  expect(await postsThatDay()).toEqual(before);
  expect(await analytics.rollUpDays(services)).toBe(1);
  expect(await postsThatDay()).toEqual(before);
  await services.db.execute(sql`delete from analytics_slices where ${day} and value = ''`);
  await services.db.execute(sql`update analytics_slices set value = 'too many' where ${day}`);
  expect(await analytics.rollUpDays(services)).toBe(0);
  await services.db.execute(forget);
  expect(await postsThatDay()).not.toEqual(before);
});
