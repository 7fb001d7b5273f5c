import { eq, gte, ne, sql, type SQL } from "drizzle-orm";
import { DAY_MS } from "../../lib/india-time.ts";
import { approximateCount } from "../../platform/database/paging.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { SubscriberFigures, NewsletterFigures } from "./contract.ts";
import { issues, mailSuppressions, subscribers } from "./tables.server.ts";
import { listIssuesUnderway } from "./issues/writing.server.ts";

type Dependencies<K extends keyof Services> = Pick<Services, K>;
const MONTH_MS = 30 * DAY_MS;
const one = { one: sql`1` };
const countSubscribersWhere = ({ db }: Dependencies<"db">, filter: SQL) =>
  approximateCount(db, db.select(one).from(subscribers).where(filter));
const countConfirmed = (services: Dependencies<"db">) =>
  countSubscribersWhere(services, eq(subscribers.status, "subscribed"));

/** The figures above the list of subscribers. */
export async function readSubscriberFigures(
  services: Dependencies<"db" | "clock">,
): Promise<SubscriberFigures> {
  const { db, clock } = services;
  const since = new Date(clock.now().getTime() - MONTH_MS);
  const [confirmed, waiting, joined, left, bounced, complaints] = await Promise.all([
    countConfirmed(services),
    countSubscribersWhere(services, eq(subscribers.status, "pending")),
    countSubscribersWhere(
      services,
      sql`(${gte(subscribers.consentAt, since)} and ${ne(subscribers.source, "import")})`,
    ),
    countSubscribersWhere(services, gte(subscribers.leftAt, since)),
    countSubscribersWhere(services, eq(subscribers.status, "bounced")),
    approximateCount(
      db,
      db.select(one).from(mailSuppressions).where(eq(mailSuppressions.reason, "complaint")),
    ),
  ]);
  return { confirmed, waiting, joined, left, bounced, complaints };
}

/** The counts on the tabs. */
export async function readNewsletterFigures(services: Dependencies<"db">): Promise<NewsletterFigures> {
  const { db } = services;
  const [confirmed, written, blocked, underway] = await Promise.all([
    countConfirmed(services),
    approximateCount(db, issues),
    approximateCount(db, mailSuppressions),
    listIssuesUnderway(services),
  ]);
  return {
    subscribers: confirmed,
    issues: written,
    blocked,
    underway: underway.map(({ id, subject, state }) => ({ id, subject, state })),
  };
}
