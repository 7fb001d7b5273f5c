import { eq } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";
import type { DataSubject } from "../../platform/personal-data.server.ts";
import type { StoryLine } from "../../platform/person-story.ts";
import { PAID_QUESTIONS } from "./contract.ts";
import { paidFeedback } from "./tables.server.ts";

/** A buyer's feedback on the paid report. */
export async function dashboardStory(
  { db }: Pick<Services, "db">,
  { id }: DataSubject,
): Promise<StoryLine[]> {
  const ratings = await db.select().from(paidFeedback).where(eq(paidFeedback.userId, id));
  return ratings.map(({ createdAt, soundsLikeMe, mostUseful, missing }) => {
    const useful = PAID_QUESTIONS.mostUseful.find(({ value }) => value === mostUseful);
    return {
      at: createdAt.toISOString(),
      kind: "report",
      title: `Rated the PDF: sounds like me ${soundsLikeMe} of 5`,
      detail: [useful && `Most useful: ${useful.label}`, missing && `Missing: ${missing}`]
        .filter(Boolean)
        .join(". "),
    };
  });
}
