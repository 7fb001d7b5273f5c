import { eq } from "drizzle-orm";
import { formatIndiaDay } from "../../lib/india-format.ts";
import type { Services } from "../../platform/services.server.ts";
import type { DataSubject } from "../../platform/personal-data.server.ts";
import type { StoryLine } from "../../platform/person-story.ts";
import { rightsDeletions, rightsExports } from "./tables.server.ts";

const exportLine = ({ askedAt, state }: typeof rightsExports.$inferSelect): StoryLine => ({
  at: askedAt.toISOString(),
  kind: "paper",
  title: "Requested a copy of their data",
  detail: state === "ready" ? "Ready to download" : undefined,
});
const endingLine = ({ askedAt, endsAt }: typeof rightsDeletions.$inferSelect): StoryLine => ({
  at: askedAt.toISOString(),
  kind: "end",
  title: endsAt ? `Account will be deleted on ${formatIndiaDay(endsAt)}` : "Asked to delete the account",
  detail: endsAt ? undefined : "Not confirmed yet",
});

/** Data requests of a member: exports of the last week, and a requested or scheduled deletion. */
export async function rightsStory({ db }: Pick<Services, "db">, { id }: DataSubject): Promise<StoryLine[]> {
  const exports = await db.select().from(rightsExports).where(eq(rightsExports.userId, id));
  const endings = await db.select().from(rightsDeletions).where(eq(rightsDeletions.userId, id));
  return [...exports.map(exportLine), ...endings.map(endingLine)];
}
