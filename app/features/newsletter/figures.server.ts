import { and, desc, eq, gte, inArray, ne, type SQL } from "drizzle-orm";
import { DAY_MS } from "../../lib/india-time.ts";
import { approximateCount } from "../../platform/database/paging.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { SubscriberFigures, NewsletterFigures } from "./contract.ts";
import { issues, mailSuppressions, subscribers } from "./tables.server.ts";

type Db = Services["db"];
const countWhere = (db: Db, filter: SQL | undefined) =>
  approximateCount(db, db.select({ id: subscribers.id }).from(subscribers).where(filter));

/** The figures above the list of subscribers. */
export async function readSubscriberFigures({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<SubscriberFigures> {
  const since = new Date(clock.now().getTime() - 30 * DAY_MS);
  const reported = db
    .select({ address: mailSuppressions.address })
    .from(mailSuppressions)
    .where(eq(mailSuppressions.reason, "complaint"));
  const [confirmed, waiting, joined, left, bounced, complaints] = await Promise.all([
    countWhere(db, eq(subscribers.status, "subscribed")),
    countWhere(db, eq(subscribers.status, "pending")),
    countWhere(db, and(gte(subscribers.consentAt, since), ne(subscribers.source, "import"))),
    countWhere(db, gte(subscribers.leftAt, since)),
    countWhere(db, eq(subscribers.status, "bounced")),
    approximateCount(db, reported),
  ]);
  return { confirmed, waiting, joined, left, bounced, complaints };
}

/** The counts and the issues in progress, for the tabs. */
export async function readNewsletterFigures({ db }: { db: Db }): Promise<NewsletterFigures> {
  const [confirmed, written, blocked, underway] = await Promise.all([
    countWhere(db, eq(subscribers.status, "subscribed")),
    approximateCount(db, issues),
    approximateCount(db, mailSuppressions),
    db
      .select({ id: issues.id, subject: issues.subject, state: issues.state })
      .from(issues)
      .where(inArray(issues.state, ["sending", "paused", "scheduled"]))
      .orderBy(desc(issues.startedAt)),
  ]);
  return { subscribers: confirmed, issues: written, blocked, underway };
}
