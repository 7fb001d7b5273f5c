import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { transaction } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { STEPS } from "../domain/steps.ts";
import { journeyLinks, visits } from "../tables.server.ts";

const signedUp = sql`${visits.steps} | ${STEPS.signup}::int`;

/**
 * Links a visit to the member who signed up in it, whether or not its record has arrived. The first member to
 * sign up in a visit keeps it.
 */
export async function linkJourney(
  { db, clock }: Pick<Services, "db" | "clock">,
  link: { journeyId: string; userId: string },
): Promise<void> {
  await transaction(db, async (tx) => {
    await tx
      .insert(journeyLinks)
      .values({ ...link, at: clock.now() })
      .onConflictDoNothing();
    const [stored] = await tx.select().from(journeyLinks).where(eq(journeyLinks.journeyId, link.journeyId));
    if (stored?.userId !== link.userId) return;
    await tx
      .update(visits)
      .set({ userId: link.userId, steps: signedUp })
      .where(and(eq(visits.id, link.journeyId), isNull(visits.userId)));
  });
}

const LATE_MS = 10 * 60_000;

/** Links visits that arrived while their link was being written, when neither transaction saw the other. */
export async function linkLate({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const since = new Date(clock.now().getTime() - LATE_MS);
  await db
    .update(visits)
    .set({ userId: journeyLinks.userId, steps: signedUp })
    .from(journeyLinks)
    .where(and(eq(visits.id, journeyLinks.journeyId), isNull(visits.userId), gt(journeyLinks.at, since)));
}
