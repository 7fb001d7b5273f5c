import { desc, eq } from "drizzle-orm";
import { countOf } from "../../../lib/plural.ts";
import type { DataSubject } from "../../../platform/personal-data.server.ts";
import type { StoryLine } from "../../../platform/person-story.ts";
import type { Services } from "../../../platform/services.server.ts";
import { namesVisits } from "./own-visits.server.ts";
import { visits } from "../tables.server.ts";
import { platformName } from "../domain/words.ts";

/** The newest visits that a story lists. */
const SHOWN = 50;

/** Visits that are known to be theirs, of a member who agreed to it; of others nothing. */
export async function analyticsStory(
  services: Pick<Services, "db">,
  { id }: DataSubject,
): Promise<StoryLine[]> {
  if (!(await namesVisits(services, id))) return [];
  const rows = await services.db
    .select()
    .from(visits)
    .where(eq(visits.userId, id))
    .orderBy(desc(visits.startedAt))
    .limit(SHOWN);
  return rows.map(({ id: visit, startedAt, platform, campaign, pages, entry }) => ({
    at: startedAt.toISOString(),
    kind: "visit",
    title: `Visited, from ${platformName(platform)}`,
    detail: [`${countOf(pages, "page")}, the first ${entry}`, campaign && `campaign “${campaign}”`]
      .filter(Boolean)
      .join(", "),
    link: { to: `/admin/analytics/journeys?visit=${visit}`, name: "Open the visit" },
  }));
}
