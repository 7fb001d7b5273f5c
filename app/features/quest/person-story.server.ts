import { asc, eq } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";
import type { DataSubject } from "../../platform/personal-data.server.ts";
import type { StoryLine } from "../../platform/person-story.ts";
import { archetypeName, FORMS } from "./contract.ts";
import { resultsOf } from "./results/results.server.ts";
import { questAnswers, questSessions } from "./tables.server.ts";

const line = (at: Date, title: string): StoryLine => ({ at: at.toISOString(), kind: "quest", title });

/** When the member started each quest, the progress of open ones, and the result of each finished one. */
export async function questStory(services: Pick<Services, "db">, { id }: DataSubject): Promise<StoryLine[]> {
  const isOwn = eq(questSessions.ownerId, id);
  const sessions = await services.db
    .select()
    .from(questSessions)
    .where(isOwn)
    .orderBy(asc(questSessions.startedAt));
  const results = await resultsOf(services, id);
  const open = sessions.filter((session) => results.every(({ sessionId }) => sessionId !== session.id));
  const counts = await Promise.all(
    open.map((session) => services.db.$count(questAnswers, eq(questAnswers.sessionId, session.id))),
  );
  return [
    ...sessions.map(({ startedAt }) => line(startedAt, "Started the quest")),
    ...open.map(({ touchedAt }, at) => line(touchedAt, `Answered, so far, ${counts[at] ?? 0} statements`)),
    ...results.map(({ form, scores, completedAt }) => ({
      ...line(completedAt, `Finished the quest: ${archetypeName(scores.archetype)}`),
      detail: `${FORMS[form].items} statements, grade ${scores.quality.grade}`,
    })),
  ];
}
