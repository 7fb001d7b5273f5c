import { and, asc, desc, eq, inArray } from "drizzle-orm";
import { type Db, transaction, type Tx } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { type DataSubject, ERASED_ADMIN, type PersonalData } from "../../../platform/personal-data.server.ts";
import type { StoryLine } from "../../../platform/person-story.ts";
import { countOf } from "../../../lib/plural.ts";
import { platformName } from "../domain/words.ts";
import type { OwnVisits } from "../contract.ts";
import {
  analyticsFacts,
  dayMarks,
  journeyLinks,
  journeyNames,
  savedViews,
  trails,
  visits,
} from "../tables.server.ts";
import { contributionsTo } from "../../../platform/feature.server.ts";
import { Hono } from "hono";
import { z } from "zod";
import { readJson, requireSameOrigin } from "../../../platform/http/requests.server.ts";

type FactRow = typeof analyticsFacts.$inferSelect;
/** Whether this dispute was lost and not reversed (a reversal has the same time and a negative amount). */
const isLost = (facts: FactRow[], { at, amount }: FactRow) =>
  (amount ?? 0) > 0 &&
  facts
    .filter((fact) => fact.kind === "dispute_lost" && fact.at.getTime() === at.getTime())
    .reduce((sum, fact) => sum + (fact.amount ?? 0), 0) > 0;

/**
 * A member's stored data: the visits in which they signed up, with pages and actions, and the steps that the
 * server recorded.
 */
export async function visitsOf({ db }: Pick<Services, "db">, userId: string): Promise<OwnVisits> {
  const [own, steps] = await Promise.all([
    db
      .select()
      .from(visits)
      .innerJoin(trails, and(eq(trails.startedAt, visits.startedAt), eq(trails.id, visits.id)))
      .where(eq(visits.userId, userId))
      .orderBy(asc(visits.startedAt)),
    db.select().from(analyticsFacts).where(eq(analyticsFacts.userId, userId)).orderBy(asc(analyticsFacts.at)),
  ]);
  return {
    named: await namesVisits({ db }, userId),
    journeys: own.map(({ analytics_visits: visit, analytics_trails: { trail } }) => ({
      started: visit.startedAt.toISOString(),
      ended: visit.endedAt.toISOString(),
      platform: visit.platform,
      source: visit.source,
      medium: visit.medium,
      campaign: visit.campaign,
      referrer: visit.referrer,
      device: visit.device,
      browser: `${visit.browser} on ${visit.system}`,
      screen: { width: visit.screenWidth, height: visit.screenHeight },
      pages: trail.pages.map(({ page, title, seconds }) => ({ page, title, seconds })),
      actions: trail.actions.map(({ action, page, at }) => ({ action, page, at })),
    })),
    steps: steps
      .filter((fact) => fact.kind !== "dispute_lost" || isLost(steps, fact))
      .map(({ kind, at }) => ({ kind, at: at.toISOString() })),
  };
}

/**
 * Deletes a member's visits with their trails, and anonymizes their facts. Days that are rolled up again lose
 * the visits too. Receipts stay, so that a copy that a browser sends later is not stored again.
 */
async function erase(db: Db | Tx, userId: string): Promise<void> {
  const erased = await db
    .delete(visits)
    .where(eq(visits.userId, userId))
    .returning({ id: visits.id, startedAt: visits.startedAt });
  for (const { id, startedAt } of erased)
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await db.delete(trails).where(and(eq(trails.startedAt, startedAt), eq(trails.id, id)));
  await db.delete(journeyLinks).where(eq(journeyLinks.userId, userId));
  await db.delete(journeyNames).where(eq(journeyNames.userId, userId));
  await db
    .update(analyticsFacts)
    .set({ userId: null, journeyId: null, quest: null })
    .where(eq(analyticsFacts.userId, userId));
}

/** Erases a member's stored visits at their request. */
export const eraseVisits = ({ db }: Pick<Services, "db">, userId: string): Promise<void> =>
  transaction(db, (tx) => erase(tx, userId));

const IMPERSONAL = "impersonal" as const;
/** Personal data of analytics. Page views are none: they belong to sessions and are kept for an hour. */
export const analyticsPersonalData: PersonalData = {
  folder: "analytics",
  tables: {
    analytics_visits: "erased",
    analytics_trails: "erased",
    analytics_ties: "erased",
    analytics_facts: "erased",
    analytics_names: "erased",
    analytics_days: IMPERSONAL,
    analytics_live: IMPERSONAL,
    analytics_receipts: IMPERSONAL,
    analytics_salts: IMPERSONAL,
    analytics_owner_emails: IMPERSONAL,
    // views and marks of a former administrator stay, without their name
    analytics_views: "erased",
    analytics_marks: "erased",
  },
  gather: async (services, { id }) => [{ name: "journeys.json", json: await visitsOf(services, id) }],
  async erase(_services, tx, { id }) {
    await erase(tx, id);
    for (const table of [savedViews, dayMarks])
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await tx.update(table).set(ERASED_ADMIN).where(eq(table.byId, id));
  },
};

/** Whether this member consented to show their name with their visits. */
async function namesVisits({ db }: Pick<Services, "db">, userId: string): Promise<boolean> {
  const [row] = await db.select().from(journeyNames).where(eq(journeyNames.userId, userId));
  return row !== undefined;
}

/** Records or withdraws consent to show the member's name with their visits, past ones included. */
export async function agreeToNames(
  { db, clock }: Pick<Services, "db" | "clock">,
  { userId, agreed }: { userId: string; agreed: boolean },
): Promise<void> {
  if (agreed) await db.insert(journeyNames).values({ userId, agreedAt: clock.now() }).onConflictDoNothing();
  else await db.delete(journeyNames).where(eq(journeyNames.userId, userId));
}

/** Names by id of those members who consented. */
export async function agreedNames(services: Services, userIds: string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const agreed = await services.db
    .select({ id: journeyNames.userId })
    .from(journeyNames)
    .where(inArray(journeyNames.userId, userIds));
  const [names] = contributionsTo(services, "memberNames");
  return names && agreed.length
    ? names(
        services,
        agreed.map(({ id }) => id),
      )
    : new Map();
}

/** Most visits listed in a member's history. */
const STORY_VISITS = 50;

/** Visits in which this member signed up, if they consented to show their name with them. */
export async function analyticsStory(
  { db }: Pick<Services, "db">,
  { id }: DataSubject,
): Promise<StoryLine[]> {
  if (!(await namesVisits({ db }, id))) return [];
  const rows = await db
    .select()
    .from(visits)
    .where(eq(visits.userId, id))
    .orderBy(desc(visits.startedAt))
    .limit(STORY_VISITS);
  return rows.map(({ id: visit, startedAt, platform, campaign, pages, entry }) => ({
    at: startedAt.toISOString(),
    kind: "visit",
    title: `Visited, from ${platformName(platform)}`,
    detail: `${countOf(pages, "page")}, the first ${entry}${campaign && `, campaign “${campaign}”`}`,
    link: { to: `/admin/analytics/journeys?visit=${visit}`, name: "Open the visit" },
  }));
}

/** @throws AppError AUTHENTICATION_REQUIRED (401) */
async function signedInMember(services: Services, headers: Headers): Promise<{ id: string }> {
  const [requireMember] = contributionsTo(services, "requireMember");
  if (!requireMember) throw new Error("No feature provides requireMember");
  return requireMember(services, headers);
}

/** The API for a member's own stored visits. */
export function ownVisitsHttp(services: Services) {
  const app = new Hono();
  return app
    .use("/api/analytics/mine/*", async (c, next) => {
      await next();
      c.header("cache-control", "private, no-store");
    })
    .get("/api/analytics/mine", async (c) => {
      const { id } = await signedInMember(services, c.req.raw.headers);
      return c.json({ success: true, data: await visitsOf(services, id) });
    })
    .put("/api/analytics/mine/name", async (c) => {
      requireSameOrigin(c, services.env);
      const { id } = await signedInMember(services, c.req.raw.headers);
      const { agreed } = await readJson(c, z.strictObject({ agreed: z.boolean() }));
      await agreeToNames(services, { userId: id, agreed });
      return c.json({ success: true });
    })
    .post("/api/analytics/mine/erase", async (c) => {
      requireSameOrigin(c, services.env);
      const { id } = await signedInMember(services, c.req.raw.headers);
      await readJson(c, z.strictObject({}));
      await eraseVisits(services, id);
      return c.json({ success: true });
    });
}
/** Type of the API for the client. */
export type OwnVisitsCalls = ReturnType<typeof ownVisitsHttp>;
