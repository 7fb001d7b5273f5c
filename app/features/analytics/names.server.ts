import { eq, inArray } from "drizzle-orm";
import { contributionsTo } from "../../platform/feature.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { journeyNames } from "./tables.server.ts";

/** Whether this member agreed that the administration sees their name beside their visits. */
export async function namesVisits({ db }: Pick<Services, "db">, userId: string): Promise<boolean> {
  const [row] = await db.select().from(journeyNames).where(eq(journeyNames.userId, userId));
  return row !== undefined;
}

/** Writes down that they agree, or do no more; from then on visits have a name, or none, older ones too. */
export async function agreeToNames(
  { db, clock }: Pick<Services, "db" | "clock">,
  { userId, agreed }: { userId: string; agreed: boolean },
): Promise<void> {
  if (agreed) await db.insert(journeyNames).values({ userId, agreedAt: clock.now() }).onConflictDoNothing();
  else await db.delete(journeyNames).where(eq(journeyNames.userId, userId));
}

/** Names of members by their ids, of those alone who agreed. */
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
