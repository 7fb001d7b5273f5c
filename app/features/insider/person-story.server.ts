import { eq } from "drizzle-orm";
import { formatIndiaDay } from "../../lib/india-format.ts";
import type { Services } from "../../platform/services.server.ts";
import type { DataSubject } from "../../platform/personal-data.server.ts";
import type { StoryLine } from "../../platform/person-story.ts";
import { insiderGrants } from "./tables.server.ts";

/** Free access; subscriptions are among a member's orders. */
export async function insiderStory({ db }: Pick<Services, "db">, { id }: DataSubject): Promise<StoryLine[]> {
  const grants = await db.select().from(insiderGrants).where(eq(insiderGrants.userId, id));
  return grants.map(({ givenAt, givenBy, until }) => ({
    at: givenAt.toISOString(),
    kind: "person",
    title: `Given Insider access until ${formatIndiaDay(until)}`,
    detail: `By ${givenBy}`,
  }));
}
