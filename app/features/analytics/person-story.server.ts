import { desc, eq } from "drizzle-orm";
import { countOf } from "../../kernel/plural.ts";
import type { HeldMember } from "../../platform/personal-data.server.ts";
import type { StoryLine } from "../../platform/person-story.ts";
import type { Services } from "../../platform/services.server.ts";
import { namesVisits } from "./names.server.ts";
import { journeys } from "./tables.server.ts";
import { platformName } from "./ui/words.ts";

/** Visits of the newest that a story tells of. */
const SHOWN = 50;

/** Visits that are known to be theirs, of a member who agreed to it; of others nothing. */
export async function analyticsStory(
  services: Pick<Services, "db">,
  { id }: HeldMember,
): Promise<StoryLine[]> {
  if (!(await namesVisits(services, id))) return [];
  const rows = await services.db
    .select()
    .from(journeys)
    .where(eq(journeys.userId, id))
    .orderBy(desc(journeys.startedAt))
    .limit(SHOWN);
  return rows.map(({ journeyId, startedAt, platform, campaign, totalPages, entryPage }) => ({
    at: startedAt.toISOString(),
    kind: "visit",
    title: `Visited, from ${platformName(platform)}`,
    detail: [`${countOf(totalPages, "page")}, the first ${entryPage}`, campaign && `campaign “${campaign}”`]
      .filter(Boolean)
      .join(", "),
    link: { to: `/admin/analytics/journeys?visit=${journeyId}`, name: "Open the visit" },
  }));
}
