import { and, asc, eq, inArray } from "drizzle-orm";
import { type Db, type Tx, transaction } from "../../platform/db.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { GONE, type PersonalData } from "../../platform/personal-data.server.ts";
import type { HeldJourneys } from "./contract.ts";
import { namesVisits } from "./names.server.ts";
import {
  analyticsFacts,
  journeyActions,
  journeyNames,
  dayMarks,
  journeyPages,
  journeys,
  journeyLinks,
  savedViews,
} from "./tables.server.ts";

type FactRow = typeof analyticsFacts.$inferSelect;
/** Whether this says that a bank gave money back, and none says that it took that back again. */
const isLost = (facts: FactRow[], { at, amount }: FactRow) =>
  (amount ?? 0) > 0 &&
  facts
    .filter((one) => one.kind === "dispute_lost" && one.at.getTime() === at.getTime())
    .reduce((sum, one) => sum + (one.amount ?? 0), 0) > 0;

/**
 * What the tracker holds about a member: the journeys in which they signed up, with their pages and actions,
 * and the steps the server noted.
 */
export async function journeysOf({ db }: Pick<Services, "db">, userId: string): Promise<HeldJourneys> {
  const mine = await db
    .select()
    .from(journeys)
    .where(eq(journeys.userId, userId))
    .orderBy(asc(journeys.receivedAt));
  // both are their key: by the id alone all months would be read
  const theirs = (of: typeof journeyPages | typeof journeyActions) =>
    and(
      inArray(
        of.receivedAt,
        mine.map(({ receivedAt }) => receivedAt),
      ),
      inArray(
        of.journeyId,
        mine.map(({ journeyId }) => journeyId),
      ),
    );
  const [pages, actions, steps] = await Promise.all([
    db.select().from(journeyPages).where(theirs(journeyPages)).orderBy(asc(journeyPages.n)),
    db.select().from(journeyActions).where(theirs(journeyActions)).orderBy(asc(journeyActions.n)),
    db.select().from(analyticsFacts).where(eq(analyticsFacts.userId, userId)).orderBy(asc(analyticsFacts.at)),
  ]);
  return {
    named: await namesVisits({ db }, userId),
    journeys: mine.map(({ journeyId, ...one }) => ({
      started: one.startedAt.toISOString(),
      ended: one.endedAt.toISOString(),
      platform: one.platform,
      source: one.source,
      medium: one.medium,
      campaign: one.campaign,
      referrer: one.referrer,
      device: one.device,
      browser: one.userAgent,
      screen: { width: one.screenWidth, height: one.screenHeight },
      pages: pages.flatMap(({ page, title, seconds, ...of }) =>
        of.journeyId === journeyId ? [{ page, title, seconds }] : [],
      ),
      actions: actions.flatMap(({ action, page, at, ...of }) =>
        of.journeyId === journeyId ? [{ action, page, at: at.toISOString() }] : [],
      ),
    })),
    steps: steps
      .filter((one) => one.kind !== "dispute_lost" || isLost(steps, one))
      .map(({ kind, at }) => ({ kind, at: at.toISOString() })),
  };
}

/**
 * The journeys go, with all their rows; a fact loses its member and stays a number. The receipt stays, so
 * that a copy on its way is not counted again.
 */
async function erase(db: Db | Tx, userId: string): Promise<void> {
  const mine = await db
    .delete(journeys)
    .where(eq(journeys.userId, userId))
    .returning({ id: journeys.journeyId, at: journeys.receivedAt });
  for (const { id, at } of mine) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction
    await db.delete(journeyPages).where(and(eq(journeyPages.receivedAt, at), eq(journeyPages.journeyId, id)));
    const theirs = and(eq(journeyActions.receivedAt, at), eq(journeyActions.journeyId, id));
    // oxlint-disable-next-line no-await-in-loop -- as above
    await db.delete(journeyActions).where(theirs);
  }
  await db.delete(journeyLinks).where(eq(journeyLinks.userId, userId));
  await db.delete(journeyNames).where(eq(journeyNames.userId, userId));
  await db
    .update(analyticsFacts)
    .set({ userId: null, journeyId: null, quest: null })
    .where(eq(analyticsFacts.userId, userId));
}

/** Forgets what the tracker holds about a member, at their own wish. */
export const eraseJourneys = ({ db }: Pick<Services, "db">, userId: string): Promise<void> =>
  transaction(db, (tx) => erase(tx, userId));

const IMPERSONAL = "impersonal" as const;
/**
 * What analytics holds about members. Pages visited say only who is on the site now: nobody can be found in
 * them.
 */
export const analyticsPersonalData: PersonalData = {
  folder: "analytics",
  tables: {
    analytics_journeys: "erased",
    analytics_pages: "erased",
    analytics_actions: "erased",
    analytics_ties: "erased",
    analytics_facts: "erased",
    analytics_names: "erased",
    analytics_attempts: IMPERSONAL,
    analytics_visits: IMPERSONAL,
    analytics_receipts: IMPERSONAL,
    analytics_salts: IMPERSONAL,
    analytics_uncounted: IMPERSONAL,
    analytics_tallies: IMPERSONAL,
    analytics_months: IMPERSONAL,
    analytics_slices: IMPERSONAL,
    analytics_day_visitors: IMPERSONAL,
    analytics_owner_emails: IMPERSONAL,
    // of a former administrator view and mark stay, without their name
    analytics_views: "erased",
    analytics_marks: "erased",
  },
  gather: async (services, { id }) => [{ name: "journeys.json", json: await journeysOf(services, id) }],
  async erase(_services, tx, { id }) {
    await erase(tx, id);
    for (const table of [savedViews, dayMarks])
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await tx.update(table).set(GONE).where(eq(table.byId, id));
  },
};
