import { sql } from "drizzle-orm";
import { z } from "zod";
import { firstOf } from "../../../lib/checked.ts";
import { indiaClock } from "../../../lib/india-clock.ts";
import { addDays, type IndiaDay, indiaDay } from "../../../lib/india-time.ts";
import { transaction, type Tx } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { readChanged } from "../questions/questions.server.ts";
import type { Totals } from "../domain/figures.ts";
import { type Period, periodFrom } from "../domain/period.ts";
import { type DayFigure, unusualFigures, WATCHED, WEEKS } from "../domain/unusual-day.ts";
import type { WeekFacts } from "../domain/week.ts";
import { unusualDayEmail } from "../emails/unusual-day.tsx";
import { weekEmail } from "../emails/week.tsx";
import { readOverview, readPeriodTotals } from "../statistics/statistics.server.ts";
import { ownerEmails } from "../tables.server.ts";
import { sourceName, weekdayOf } from "../domain/words.ts";

/** A week has ended; one event for each administrator. `monday` is the day after it (India). */
export const weekOver = {
  name: "analytics.week-over",
  payload: z.object({ monday: z.string(), address: z.string() }),
} as const;

/** Figures of a day are unusual for its weekday; one event for each administrator. */
export const dayUnusual = {
  name: "analytics.day-unlike",
  payload: z.object({
    /** The weekday and the time of day (India) of the comparison, such as "Wednesday" and "14:15". */
    weekday: z.string(),
    until: z.string(),
    unlike: z.array(
      z.object({
        metric: z.enum(WATCHED),
        now: z.number(),
        before: z.array(z.number()),
        band: z.object({ low: z.number(), high: z.number() }),
      }),
    ),
    address: z.string(),
  }),
} as const;

const WEEK = 7;
/** Days for which visits must be stored, so that part of a day eight weeks ago can be counted. */
const RAW_DAYS = WEEKS * WEEK + 1;

/** Claims the email on a topic for this day, in the caller's transaction. @returns false if it was claimed */
async function isFirst(tx: Tx, day: IndiaDay, about: string): Promise<boolean> {
  const written = await tx.insert(ownerEmails).values({ day, about }).onConflictDoNothing().returning();
  return written.length > 0;
}

/** Publishes the event for the email about the week that ended on Sunday, once for each administrator. */
export async function closeWeek({ db, events, env, clock }: Services): Promise<void> {
  const monday = indiaDay(clock.now());
  if (weekdayOf(monday) !== "Monday") return;
  await transaction(db, async (tx) => {
    if (!(await isFirst(tx, monday, "week"))) return;
    // oxlint-disable-next-line no-await-in-loop -- one transaction
    for (const address of env.ADMIN_EMAILS) await events.publish(tx, weekOver, { monday, address });
  });
}

/** The facts of the week before this Monday: the same figures as in Analytics. */
export async function readWeek(services: Services, monday: IndiaDay): Promise<WeekFacts> {
  const [from, to] = [addDays(monday, -WEEK), addDays(monday, -1)];
  const query = new URLSearchParams({ from, to, compare: "before" });
  const { period } = periodFrom(query, indiaDay(services.clock.now()));
  const [changed, { sources }] = await Promise.all([
    readChanged(services, period),
    readOverview(services, period),
  ]);
  return { ...changed, sources: sources.map((source) => ({ ...source, name: sourceName(source.name) })) };
}

/** Emails an administrator about the week before this Monday. */
export async function emailWeek(
  services: Services,
  { monday, address }: z.infer<typeof weekOver.payload>,
): Promise<void> {
  const { mail, env } = services;
  const [from, to] = [addDays(monday, -WEEK), addDays(monday, -1)];
  const link = `${env.ORIGIN}/admin/analytics?from=${from}&to=${to}`;
  const facts = await readWeek(services, monday);
  await mail.send(address, weekEmail({ brand: env.BRAND_NAME, link, facts }));
}

/** Figures of today so far, and of the same weekday in earlier weeks up to the same time of day. */
async function readDayFigures(services: Services, today: IndiaDay): Promise<DayFigure[]> {
  const { period } = periodFrom(new URLSearchParams({ days: "1" }), today);
  const weeks = Array.from({ length: WEEKS }, (_, n) => addDays(today, -WEEK * (n + 1)));
  const totals: Totals[] = [];
  for (const day of weeks) {
    const compared: Period = { ...period, before: { from: day, to: day } };
    // oxlint-disable-next-line no-await-in-loop -- sequential, since it is a background job
    totals.push(await readPeriodTotals(services, compared));
  }
  const [first] = totals;
  return WATCHED.flatMap((metric) =>
    first && (metric !== "visits" || services.env.ANALYTICS_RAW_DAYS >= RAW_DAYS)
      ? [{ metric, now: first[metric].now, before: totals.map((week) => week[metric].before) }]
      : [],
  );
}

/** Whether there are figures from eight weeks ago to compare with. */
async function hasEarlierWeeks({ db }: Services, today: IndiaDay): Promise<boolean> {
  const { rows } = await db.execute<{ known: boolean }>(sql`
    select exists (select 1 from analytics_days
      where day <= ${addDays(today, -WEEKS * WEEK)}::date) as known`);
  return firstOf(rows).known;
}

/**
 * Compares today's figures with those of eight earlier weeks, and emails administrators about unusual ones,
 * each at most once a day.
 */
export async function watchDay(services: Services): Promise<void> {
  const { db, events, env, clock } = services;
  const { date: today, time: until } = indiaClock(clock.now());
  if (!(await hasEarlierWeeks(services, today))) return;
  const unusual = unusualFigures(await readDayFigures(services, today));
  if (unusual.length === 0) return;
  await transaction(db, async (tx) => {
    const unlike = [];
    // oxlint-disable-next-line no-await-in-loop -- one transaction
    for (const figure of unusual) if (await isFirst(tx, today, figure.metric)) unlike.push(figure);
    if (unlike.length === 0) return;
    const weekday = weekdayOf(today);
    for (const address of env.ADMIN_EMAILS)
      // oxlint-disable-next-line no-await-in-loop -- one transaction
      await events.publish(tx, dayUnusual, { weekday, until, unlike, address });
  });
}

/** Emails an administrator about unusual figures of today. */
export async function emailUnusual(
  { mail, env }: Pick<Services, "mail" | "env">,
  { address, ...day }: z.infer<typeof dayUnusual.payload>,
): Promise<void> {
  const link = `${env.ORIGIN}/admin/analytics?days=1`;
  await mail.send(address, unusualDayEmail({ brand: env.BRAND_NAME, link, ...day }));
}
