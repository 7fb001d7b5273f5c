import { and, eq, gt, inArray, isNull, type SQL } from "drizzle-orm";
import { type Tx, transaction } from "../../platform/db.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { journeys, journeyLinks, uncounted } from "./tables.server.ts";

/** Journeys become sign-ups, and each that was none before is counted as one. */
async function convert(tx: Tx, which: SQL | undefined) {
  const signup = { what: "signup" as const };
  const news = await tx
    .update(journeys)
    .set({ converted: true, conversionType: "signup" })
    .where(and(which, eq(journeys.converted, false)))
    .returning({ receivedAt: journeys.receivedAt, journeyId: journeys.journeyId });
  if (news.length) await tx.insert(uncounted).values(news.map((one) => ({ ...one, ...signup })));
}

/**
 * Ties a journey to the member who signed up in it, whether its record has come or not. The first to sign up
 * in a journey keeps it.
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
    const untied = and(eq(journeys.journeyId, link.journeyId), isNull(journeys.userId));
    await convert(tx, untied);
    await tx.update(journeys).set({ userId: link.userId, conversionType: "signup" }).where(untied);
  });
}

const LATE_MS = 10 * 60_000;

/**
 * Ties what came in while its tie was being written: neither transaction could see the other.
 * @returns how many
 */
export async function tieLate({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  const since = new Date(clock.now().getTime() - LATE_MS);
  return transaction(db, async (tx) => {
    const tied = await tx
      .update(journeys)
      .set({ userId: journeyLinks.userId, conversionType: "signup" })
      .from(journeyLinks)
      .where(
        and(
          eq(journeys.journeyId, journeyLinks.journeyId),
          isNull(journeys.userId),
          gt(journeyLinks.at, since),
        ),
      )
      .returning({ id: journeys.journeyId });
    if (tied.length)
      await convert(
        tx,
        inArray(
          journeys.journeyId,
          tied.map(({ id }) => id),
        ),
      );
    return tied.length;
  });
}
