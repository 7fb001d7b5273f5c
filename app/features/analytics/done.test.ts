import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { generateVisits } from "../../../benchmarks/journeys-generator.ts";
import { useServices } from "../../../testing/services.ts";
import * as analytics from "./analytics.server.ts";
import { DEVICES } from "./contract.ts";
import type { Funnel } from "./domain/figures.ts";
import { over, statisticsFixtures } from "./statistics-fixtures.ts";

const services = useServices([], { ANALYTICS_RAW_DAYS: "60" });
const { setClock, visit } = statisticsFixtures(services);
const asked = over("from=2026-11-17&to=2026-11-19");

/** What the statistics by day call a section that nobody named; a choice of visits leaves it out. */
const UNNAMED = "(other)";
/** What a funnel says of what was done: statements and sections, shares, offers and payments begun. */
function doneOf({ statements, sections, shares, read, offers, checkouts }: Funnel) {
  const named = [
    ...sections.map((one) => ["section", one] as const),
    ...shares.map((one) => ["share", one] as const),
  ];
  return new Map([
    ...statements.map(({ n, now, before }) => [`statement ${n}`, [now, before]] as const),
    ...named
      .filter(([, { name }]) => name !== UNNAMED)
      .map(([what, { name, now, before }]) => [`${what} ${name}`, [now, before]] as const),
    ...Object.entries({ read, offers, checkouts }).map(
      ([name, { now, before }]) => [name, [now, before]] as const,
    ),
  ]);
}
/** The same of the visits of each device, added up. */
async function ofAllDevices() {
  const sums = new Map<string, [now: number, before: number]>();
  for (const device of DEVICES)
    // oxlint-disable-next-line no-await-in-loop -- added up one by one
    for (const [name, [now = 0, before = 0]] of doneOf(
      await analytics.readFunnel(services, asked, { device }),
    )) {
      const [sum, earlier] = sums.get(name) ?? [0, 0];
      sums.set(name, [sum + now, earlier + before]);
    }
  return sums;
}
const statement = (n: string | number | boolean) => ({
  action: "quest_statement" as const,
  page: "/assessment",
  extras: { n },
});
const section = (action: "report_section" | "share", name?: string) =>
  ({ action, page: "/x", ...(name && { extras: { section: name } }) }); // prettier-ignore
/** A visit as no browser of ours would tell it: over and over, out of order, and with what is no number. */
async function oddVisit() {
  await visit("2026-11-18T04:00:00Z", {
    seen: [["/assessment", 600]],
    actions: [
      ...[7, 7, 3, 4, "5", "006", 9.5, true, 0, 116, 117, 1000, "x"].map(statement),
      { action: "quest_statement", page: "/assessment" },
      ...["love", "mind", "love", undefined].map((name) => section("report_section", name)),
      ...["love", "love", undefined].map((name) => section("share", name)),
    ],
  });
}

test("[SPEED-05] the funnel of chosen visits is that of all of them, and reads none of their actions", async () => {
  const until = Date.parse("2026-11-20T06:00:00Z");
  await oddVisit();
  setClock("2026-11-20T06:00:00Z");
  await analytics.fillVisits(services, generateVisits({ until, days: 8, count: 300 }));
  await analytics.countNew(services);
  const all = doneOf(await analytics.readFunnel(services, asked));
  expect(all.get("statement 7")![0]).toBeGreaterThan(all.get("statement 8")![0]);
  expect(await ofAllDevices()).toEqual(all);
  await services.db.execute(sql`truncate analytics_actions`);
  expect(await ofAllDevices()).toEqual(all);
});
