import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { useSentEmails } from "../../../../testing/sent-emails.ts";
import { useServices } from "../../../../testing/services.ts";
import * as audit from "../../audit/audit.server.ts";
import * as analytics from "../analytics.server.ts";
import { rollUpAll } from "../fixtures.ts";
import { weekFigures, weekSentences } from "../domain/week.ts";
import { analyticsJobs } from "../jobs.server.ts";
import { closeWeek, readWeek, watchDay } from "./owner-emails.server.ts";
import { from, over, signup, statisticsFixtures } from "../statistics/statistics-fixtures.ts";
import { indiaDay } from "../../../lib/india-time.ts";
import { transaction } from "../../../platform/database/db.server.ts";

const services = useServices(
  analyticsJobs.map(({ cron: _cron, ...rest }) => rest),
  { ADMIN_EMAILS: "ada@villa.test,bela@villa.test" },
);
const sentEmails = useSentEmails(services);
const { setClock, visit } = statisticsFixtures(services);
const OWNERS = ["ada@villa.test", "bela@villa.test"] as const;
const MONDAY = "2026-11-23";
let before = 0;
const subjects = (to: string) =>
  sentEmails
    .to(to)
    .slice(before)
    .map(({ subject }) => subject);
const newest = () => sentEmails.to(OWNERS[0]).at(-1)!;

beforeEach(async () => {
  await services.db.execute(sql`truncate analytics_owner_emails`);
  before = sentEmails.to(OWNERS[0]).length;
});

/** Inserts `n` facts of one kind at one time, and rolls up their day. */
async function facts(kind: string, at: string, n: number, paise: number | null = null) {
  await services.db.execute(sql`
    insert into analytics_facts (kind, at, reference, amount)
    select ${kind}, ${at}::timestamptz, ${kind} || ${at} || i, ${paise} from generate_series(1, ${n}::int) i`);
  await analytics.rollUpDay(services.db, indiaDay(new Date(at)), true);
}

/** Two visits in the week before and four in the week, three with a sign-up; money; a change to the site. */
async function lastWeek() {
  for (const time of ["2026-11-10T10:00:00Z", "2026-11-11T10:00:00Z"]) await visit(time); // oxlint-disable-line no-await-in-loop
  for (const [day, who] of [
    ["16", "ig"],
    ["18", "ig"],
    ["20", "www.google.com"],
  ])
    // oxlint-disable-next-line no-await-in-loop
    await visit(`2026-11-${day}T10:00:00Z`, {
      actions: [signup],
      address: `203.0.113.${day}`,
      ...from(who === "ig" ? "instagram" : "google", who!),
    });
  await visit("2026-11-22T18:00:00Z"); // 23:30 on Sunday in India
  await facts("signed_up", "2026-11-16T10:00:00Z", 30);
  await facts("signed_up", "2026-11-12T10:00:00Z", 5);
  await facts("paid", "2026-11-17T10:00:00Z", 2, 95_000);
  await facts("refunded", "2026-11-19T10:00:00Z", 1, 95_000);
  await facts("paid", "2026-11-22T19:00:00Z", 1, 95_000); // Monday in India: not of this week
  await rollUpAll(services);
  await transaction(services.db, (tx) =>
    audit.record(tx, {
      who: { id: "ada", name: "Ada Fernandes" },
      action: "settings.changed",
      subject: "available_seats",
      before: { value: "15" },
      after: { value: "14" },
      at: new Date("2026-11-18T06:00:00Z"),
    }),
  );
}

const watchAt = async (time: string) => {
  setClock(time);
  await watchDay(services);
};

describe("[OWNER-03] the Monday email", () => {
  test("shows last week in eight figures and three sentences, with the figures of Analytics", async () => {
    await lastWeek();
    setClock("2026-11-23T02:30:00Z");
    const week = await readWeek(services, MONDAY);
    const figures = weekFigures(week.totals).map(({ name, now, before: was }) => [name, now, was]);
    expect(figures).toEqual([
      ["Visits", "4", "2"],
      ["Daily visitors", "4", "2"],
      ["Quests finished", "0", "0"],
      ["Sign-ups", "30", "5"],
      ["Orders paid", "2", "0"],
      ["Gross revenue", "₹1,900", "₹0"],
      ["Refunded", "₹950", "₹0"],
      ["Refunds", "1", "0"],
    ]);
    const shown = await analytics.readOverview(services, over("from=2026-11-16&to=2026-11-22", MONDAY));
    expect(week.totals).toEqual(shown.totals);
    expect(weekSentences(week)).toEqual([
      "Sign-ups went from 5 to 30 (+500%) in the seven days to 22 November 2026.",
      "Most sign-ups whose visit is known came from Instagram: 2 of 3.",
      "1 change was made to the site, the last by Ada Fernandes: Changed Available seats (15 → 14).",
    ]);
  });

  test("is sent once to each administrator, and only on a Monday", async () => {
    await lastWeek();
    setClock("2026-11-24T06:30:00Z");
    await closeWeek(services);
    setClock("2026-11-23T02:30:00Z");
    await Promise.all([closeWeek(services), closeWeek(services)]);
    setClock("2026-11-23T03:30:00Z");
    await closeWeek(services);
    for (const who of OWNERS)
      // oxlint-disable-next-line no-await-in-loop
      await expect.poll(() => subjects(who)).toEqual(["Villa Vesper, the week to 22 November 2026"]);
    const { text, html } = newest();
    expect(text).toContain("Sign-ups: 30 (the week before 5, +500%)");
    expect(text).toContain("/admin/analytics?from=2026-11-16&to=2026-11-22");
    expect(String(html)).toContain("Gross revenue");
    expect(await services.jobs.findJobs("analytics.email-week")).toHaveLength(2);
  });

  test("says so when a week has no data", async () => {
    setClock("2026-11-23T02:30:00Z");
    expect(weekSentences({ ...(await readWeek(services, "2026-06-01")) })).toEqual([
      "Too little was counted to compare (0) in the seven days to 31 May 2026.",
      "No visit was counted.",
      "Nothing was changed on the site.",
    ]);
  });
});

describe("[OWNER-03] the email about an unusual day", () => {
  const WEDNESDAYS = Array.from({ length: 8 }, (_, n) =>
    new Date(Date.parse("2026-11-25") - (n + 1) * 7 * 86_400_000).toISOString().slice(0, 10),
  );
  /** Six sign-ups each Wednesday by 12:00 in India, and forty in the evening. */
  async function eightWeeks() {
    for (const day of WEDNESDAYS) {
      await facts("signed_up", `${day}T06:00:00Z`, 6); // oxlint-disable-line no-await-in-loop
      await facts("signed_up", `${day}T15:00:00Z`, 40); // oxlint-disable-line no-await-in-loop
    }
  }
  test("names figures unusual for the weekday and time, with their usual range, once a day", async () => {
    await eightWeeks();
    await facts("signed_up", "2026-11-25T06:30:00Z", 30);
    await watchAt("2026-11-25T08:45:00Z");
    await watchAt("2026-11-25T09:00:00Z");
    for (const who of OWNERS) await expect.poll(() => subjects(who)).toEqual(["Unusual today: sign-ups"]); // oxlint-disable-line no-await-in-loop
    expect(newest().text).toContain(
      "Sign-ups: 30 today by 14:15, more than usual. The last eight Wednesdays had 6, 6, 6, 6, 6, 6, 6, 6 by then, newest first; up to 18 would be usual.",
    );
  });

  test("is not sent on a usual day, neither in the afternoon nor in the evening", async () => {
    await eightWeeks();
    await facts("signed_up", "2026-11-25T06:00:00Z", 9);
    await watchAt("2026-11-25T08:45:00Z");
    await facts("signed_up", "2026-11-25T15:00:00Z", 35);
    await watchAt("2026-11-25T18:15:00Z");
    const { rows } = await services.db.execute(sql`select about from analytics_owner_emails`);
    expect(rows).toEqual([]);
  });

  test("is not sent for a site less than eight weeks old", async () => {
    await facts("signed_up", "2026-10-07T06:00:00Z", 3); // seven weeks ago
    await facts("signed_up", "2026-11-25T06:00:00Z", 90);
    await watchAt("2026-11-25T08:45:00Z");
    const { rows } = await services.db.execute(sql`select about from analytics_owner_emails`);
    expect(rows).toEqual([]);
  });
});
