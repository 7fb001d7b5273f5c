import { and, eq, gt, inArray, isNull, type SQL } from "drizzle-orm";
import type { Tx } from "../../platform/db.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { journeys, journeyTies, uncounted } from "./tables.server.ts";

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

/** Ties a journey to the member who signed up in it, whether its record has come or not. The first to sign up in a journey keeps it. */
export async function tieJourney(
  { db, clock }: Pick<Services, "db" | "clock">,
  tie: { journeyId: string; userId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .insert(journeyTies)
      .values({ ...tie, at: clock.now() })
      .onConflictDoNothing();
    const [kept] = await tx.select().from(journeyTies).where(eq(journeyTies.journeyId, tie.journeyId));
    if (kept?.userId !== tie.userId) return;
    const untied = and(eq(journeys.journeyId, tie.journeyId), isNull(journeys.userId));
    await convert(tx, untied);
    await tx.update(journeys).set({ userId: tie.userId, conversionType: "signup" }).where(untied);
  });
}

const LATE_MS = 10 * 60_000;

/** Ties what came in while its tie was being written: neither transaction could see the other. @returns how many */
export async function tieLate({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  const since = new Date(clock.now().getTime() - LATE_MS);
  return db.transaction(async (tx) => {
    const tied = await tx
      .update(journeys)
      .set({ userId: journeyTies.userId, conversionType: "signup" })
      .from(journeyTies)
      .where(
        and(
          eq(journeys.journeyId, journeyTies.journeyId),
          isNull(journeys.userId),
          gt(journeyTies.at, since),
        ),
      )
      .returning({ id: journeys.journeyId });
    if (tied.length) await convert(tx, inArray(journeys.journeyId, tied.map(({ id }) => id))); // prettier-ignore
    return tied.length;
  });
}
