import { inArray } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";
import type { DataSubject } from "../../platform/personal-data.server.ts";
import type { StoryLine } from "../../platform/person-story.ts";
import * as quest from "../quest/quest.server.ts";
import { SECTION_NAMES } from "./sections.contract.ts";
import { reportFeedback, reportPictures, reportSharing } from "./tables.server.ts";

const SAID = { like: "Liked", dislike: "Disliked", none: "Wrote about" } as const;

/** A member's own feedback on their reports, and what they share. Excludes feedback from guests. */
export async function reportStory(services: Pick<Services, "db">, { id }: DataSubject): Promise<StoryLine[]> {
  const ids = (await quest.resultsOf(services, id)).map(({ sessionId }) => sessionId);
  if (ids.length === 0) return [];
  const { db } = services;
  const [feedback, shared, pictures] = await Promise.all([
    db.select().from(reportFeedback).where(inArray(reportFeedback.sessionId, ids)),
    db.select().from(reportSharing).where(inArray(reportSharing.sessionId, ids)),
    db.select().from(reportPictures).where(inArray(reportPictures.sessionId, ids)),
  ]);
  return [
    ...feedback
      .filter(({ reaction, thought }) => reaction !== "none" || thought !== "")
      .map(({ updatedAt, reaction, thought, sectionId }): StoryLine => ({
        at: updatedAt.toISOString(),
        kind: "report",
        title: `${SAID[reaction]} “${SECTION_NAMES[sectionId]}”`,
        detail: thought || undefined,
      })),
    ...shared.map(({ changedAt, shared: open }): StoryLine => ({
      at: changedAt.toISOString(),
      kind: "report",
      title: open ? "Shared their result by link" : "Stopped sharing their result",
    })),
    ...pictures.map(({ sharedAt, sectionId, id: picture }): StoryLine => ({
      at: sharedAt.toISOString(),
      kind: "report",
      title: `Shared a picture of “${SECTION_NAMES[sectionId]}”`,
      link: { to: `/shared/${picture}`, name: "Open the picture" },
    })),
  ];
}
