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
  expect(await answersOf(BY_DAY)).toEqual(before);
  expect(await analytics.rollUpDays(services)).toBe(0);
});

const postsThatDay = async () => (await answers("from=2026-11-18&to=2026-11-18", ["posts"]))[0]!.rows;

test("[SPEED-05] a day that an earlier release rolled up is rolled up again, and one of which too much is to be said is read from its records", async () => {
  await fill();
  expect(await analytics.rollUpDays(services)).toBe(7);
  const day = sql`filter = 'answers' and day = '2026-11-18'`;
  const before = await postsThatDay();
  const forget = sql`
    delete from analytics_journeys where (started_at at time zone 'Asia/Kolkata')::date = '2026-11-18' and converted`;
  await services.db.execute(sql`delete from analytics_slices where ${day}`);
  expect(await postsThatDay()).toEqual(before);
  expect(await analytics.rollUpDays(services)).toBe(1);
  expect(await postsThatDay()).toEqual(before);
  await services.db.execute(sql`delete from analytics_slices where ${day} and value <> 'all'`);
  await services.db.execute(sql`update analytics_slices set value = 'too many' where ${day}`);
  expect(await analytics.rollUpDays(services)).toBe(0);
  await services.db.execute(forget);
  expect(await postsThatDay()).not.toEqual(before);
});

const paidBy = async (days: string) => (await answers(days, ["revenue"]))[0]!.rows;
/** A payment that is noted now, however long ago it was. */
const notePaid = (at: string) =>
  analytics.noteFact(services, { kind: "paid", reference: at, amount: 95_000, at: new Date(at) });
/** A visit that ends with the browser's word of a payment. */
const payingVisit = (at: string, source: string) =>
  visit(at, { actions: [{ action: "payment_done", page: "/r" }], ...from("other", source) });

test("[OWNER-03] money that is noted late stands in its day, by the visit in which was paid, also where the day was rolled up, and one payment over midnight is counted on one day", async () => {
  await payingVisit("2026-11-14T18:29:40Z", "a-friend"); // twenty seconds before midnight in India
  await payingVisit("2026-11-15T06:00:00Z", "a-letter");
  setClock(NOW);
  await notePaid("2026-11-14T18:30:20Z");
  await analytics.countNew(services);
  expect(await analytics.rollUpDays(services)).toBe(6);
  const [first, second, both] = [
    "from=2026-11-14&to=2026-11-14",
    "from=2026-11-15&to=2026-11-15",
    "from=2026-11-14&to=2026-11-15",
  ];
  const friend = ["a-friend", "₹0", "₹0", "₹0", "₹950"];
  expect(await paidBy(first)).toEqual([]);
  expect(await paidBy(second)).toEqual([["Not known", "₹950", "₹0", "₹950", "₹0"], friend]);
  expect(await paidBy(both)).toEqual(await paidBy(second));
  await notePaid("2026-11-15T06:00:30Z");
  await analytics.countNew(services);
  const { rows } = await services.db.execute(sql`select from analytics_slices where filter = 'answers'
    and day = '2026-11-14'`);
  expect(rows.length, "a payment at noon leaves the day before as it is").toBeGreaterThan(0);
  const late = [
    ["Not known", "₹1,900", "₹0", "₹1,900", "₹0"],
    friend,
    ["a-letter", "₹0", "₹0", "₹0", "₹950"],
  ];
  expect(await paidBy(second)).toEqual(late);
  expect(await analytics.rollUpDays(services)).toBeGreaterThan(0);
  expect(await paidBy(second)).toEqual(late);
});
