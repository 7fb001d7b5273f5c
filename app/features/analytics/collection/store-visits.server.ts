import { inArray } from "drizzle-orm";
import { type Db, transaction } from "../../../platform/database/db.server.ts";
import type { Trail } from "../contract.ts";
import type { CleanVisit } from "../domain/clean.ts";
import { STEPS } from "../domain/steps.ts";
import { journeyLinks, pageViews, receipts, trails, visits } from "../tables.server.ts";

export type NewVisit = { visit: CleanVisit & { visitor: string }; trail: Trail };

/**
 * Stores visits with their trails in one transaction. Ignores visits whose id was stored before.
 * @param at the server's time
 */
export async function storeVisits(db: Db, at: Date, newVisits: NewVisit[]): Promise<void> {
  // ordered by id, so that concurrent groups cannot deadlock on receipts
  const group = [...new Map(newVisits.map((newVisit) => [newVisit.visit.id, newVisit])).values()].toSorted(
    (a, b) => (a.visit.id < b.visit.id ? -1 : 1),
  );
  await transaction(db, async (tx) => {
    const added = await tx
      .insert(receipts)
      .values(group.map(({ visit }) => ({ journeyId: visit.id, receivedAt: at })))
      .onConflictDoNothing()
      .returning({ id: receipts.journeyId });
    if (added.length === 0) return;
    const ids = added.map(({ id }) => id);
    const links = await tx.select().from(journeyLinks).where(inArray(journeyLinks.journeyId, ids));
    const members = new Map(links.map(({ journeyId, userId }) => [journeyId, userId]));
    const fresh = new Set(ids);
    const stored = group.filter(({ visit }) => fresh.has(visit.id));
    await tx.insert(visits).values(
      stored.map(({ visit }) => {
        const userId = members.get(visit.id);
        return {
          ...visit,
          userId: userId ?? null,
          steps: userId ? visit.steps | STEPS.signup : visit.steps,
        };
      }),
    );
    await tx
      .insert(trails)
      .values(stored.map(({ visit, trail }) => ({ id: visit.id, startedAt: visit.startedAt, trail })));
  });
}

export type NewPageView = { sessionId: string; visitor: string; page: string; title: string };

/** Stores page views. */
export async function storePageViews(db: Db, at: Date, views: NewPageView[]): Promise<void> {
  await db.insert(pageViews).values(views.map((view) => ({ ...view, receivedAt: at })));
}
