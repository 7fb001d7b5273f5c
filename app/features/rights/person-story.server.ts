import { eq } from "drizzle-orm";
import { formatIndiaDay } from "../../kernel/india-format.ts";
import type { Services } from "../../platform/services.server.ts";
import type { HeldMember } from "../../platform/personal-data.server.ts";
import type { StoryLine } from "../../platform/person-story.ts";
import { rightsDeletions, rightsExports } from "./tables.server.ts";

const exportLine = ({ askedAt, state }: typeof rightsExports.$inferSelect): StoryLine => ({
  at: askedAt.toISOString(),
  kind: "paper",
  title: "A copy of their data was asked for",
  detail: state === "ready" ? "It is ready for them" : undefined,
});
const endingLine = ({ askedAt, endsAt }: typeof rightsDeletions.$inferSelect): StoryLine => ({
  at: askedAt.toISOString(),
  kind: "end",
  title: endsAt ? `The account ends on ${formatIndiaDay(endsAt)}` : "Asked for the end of the account",
  detail: endsAt ? undefined : "Not confirmed yet",
});

/** What was asked of their data: exports of the last week, and an account that is to end. */
export async function rightsStory({ db }: Pick<Services, "db">, { id }: HeldMember): Promise<StoryLine[]> {
  const exports = await db.select().from(rightsExports).where(eq(rightsExports.userId, id));
  const endings = await db.select().from(rightsDeletions).where(eq(rightsDeletions.userId, id));
  return [...exports.map(exportLine), ...endings.map(endingLine)];
}
