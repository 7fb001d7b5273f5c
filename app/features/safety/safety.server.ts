import { and, count, eq, gte, lt, sql } from "drizzle-orm";
import { DAY_MS } from "../../lib/india-time.ts";
import { transaction } from "../../platform/database/db.server.ts";
import { contributionsTo } from "../../platform/feature.server.ts";
import { approximateCount, pageByKey, type Page } from "../../platform/database/paging.server.ts";
import type { Services } from "../../platform/services.server.ts";
import {
  type KindCount,
  SECURITY_EVENTS,
  type SecurityEvent,
  type SecurityEventKind,
  unusualNoticed,
} from "./contract.ts";
import { unusual } from "./domain/words.ts";
import { alarmEmail } from "./emails/alarm.tsx";
import { storedSince, noteSecurity } from "./noting.server.ts";
import { securityEvents } from "./tables.server.ts";

export { exportCsv } from "./exporting.server.ts";
export { noteSecurity };

export type SecurityFilter = { kind?: SecurityEventKind; network?: string };

/** Reads the filter from a page's query; unknown parts are ignored. */
export function securityFilterOf(query: URLSearchParams): SecurityFilter {
  const kind = SECURITY_EVENTS.find((event) => event === query.get("kind"));
  const network = query.get("q")?.trim().slice(0, 60);
  return { kind, network };
}

const matching = ({ kind, network }: SecurityFilter) =>
  and(
    kind ? eq(securityEvents.kind, kind) : undefined,
    network ? eq(securityEvents.network, network) : undefined,
  );

/**
 * One page of the events, newest first, with the names of members who still exist.
 * @param at page cursor from the URL
 */
export async function listSecurityEvents(
  services: Services,
  filter: SecurityFilter,
  at?: string | null,
): Promise<Page<SecurityEvent>> {
  const { db } = services;
  const page = await pageByKey({
    at,
    sort: securityEvents.at,
    id: securityEvents.id,
    find: (where, orderBy, limit) =>
      db
        .select()
        .from(securityEvents)
        .where(and(where, matching(filter)))
        .orderBy(orderBy)
        .limit(limit),
    keyOf: (row) => ({ value: row.at, id: row.id }),
  });
  const ids = [...new Set(page.rows.flatMap(({ userId }) => userId ?? []))];
  const [namesOf] = contributionsTo(services, "memberNames");
  const names = await namesOf?.(services, ids);
  return {
    ...page,
    rows: page.rows.map((row) => ({ ...row, member: names?.get(row.userId ?? "") ?? null })),
  };
}

export const countSecurityEvents = ({ db }: Pick<Services, "db">, filter: SecurityFilter) =>
  approximateCount(db, db.select({ id: securityEvents.id }).from(securityEvents).where(matching(filter)));

/** Kinds of the last eight days with their counts in the last day, and per day in the seven days before. */
export async function countByKind({ db, clock }: Pick<Services, "db" | "clock">): Promise<KindCount[]> {
  const now = clock.now().getTime();
  const day = new Date(now - DAY_MS);
  const rows = await db
    .select({
      kind: securityEvents.kind,
      lastDay: count(sql`case when ${securityEvents.at} >= ${day} then 1 end`),
      before: count(sql`case when ${securityEvents.at} < ${day} then 1 end`),
    })
    .from(securityEvents)
    .where(gte(securityEvents.at, new Date(now - 8 * DAY_MS)))
    .groupBy(securityEvents.kind);
  return SECURITY_EVENTS.flatMap((kind) => {
    const row = rows.find((counted) => counted.kind === kind);
    return row ? [{ kind, lastDay: row.lastDay, perDayBefore: row.before / 7 }] : [];
  });
}

/** Kinds that raised an alarm within the last day. */
async function announcedKinds({ db, clock }: Pick<Services, "db" | "clock">): Promise<(string | null)[]> {
  const since = new Date(clock.now().getTime() - DAY_MS);
  const announced = await db
    .select({ detail: securityEvents.detail })
    .from(securityEvents)
    .where(and(eq(securityEvents.kind, "alarm"), gte(securityEvents.at, since)));
  return announced.map(({ detail }) => detail);
}

/**
 * Emails all administrators when a kind is far more frequent than in the week before, at most once a day for
 * each kind.
 */
export async function raiseAlarms(services: Services): Promise<void> {
  const { db, env, events } = services;
  const announced = await announcedKinds(services);
  const counts = unusual(await countByKind(services)).filter(({ kind }) => !announced.includes(kind));
  if (counts.length === 0) return;
  await transaction(db, async (tx) => {
    // oxlint-disable-next-line no-await-in-loop -- few
    for (const address of env.ADMIN_EMAILS) await events.publish(tx, unusualNoticed, { address, counts });
  });
  // oxlint-disable-next-line no-await-in-loop -- few
  for (const { kind } of counts) await noteSecurity(services, { kind: "alarm", detail: kind });
}

/** Emails one administrator about unusual kinds. */
export const emailAlarm = (
  { mail, env }: Pick<Services, "mail" | "env">,
  { address, counts }: { address: string; counts: KindCount[] },
) => mail.send(address, alarmEmail({ brand: env.BRAND_NAME, link: `${env.ORIGIN}/admin/safety`, counts }));

/** Deletes events older than 90 days. */
export async function tidySecurityEvents({ db, clock }: Pick<Services, "db" | "clock">) {
  await db.delete(securityEvents).where(lt(securityEvents.at, storedSince(clock.now())));
}
