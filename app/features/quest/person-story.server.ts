import { asc, eq } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";
import type { HeldMember } from "../../platform/personal-data.server.ts";
import type { StoryLine } from "../../platform/person-story.ts";
import { archetypeName, FORMS } from "./contract.ts";
import { resultsOf } from "./results.server.ts";
import { questAnswers, questSessions } from "./tables.server.ts";

/** When they began to answer, how far an open quest is, and what each finished one came to. */
export async function questStory(services: Pick<Services, "db">, { id }: HeldMember): Promise<StoryLine[]> {
  const begun = await services.db
    .select()
    .from(questSessions)
    .where(eq(questSessions.ownerId, id))
    .orderBy(asc(questSessions.startedAt));
  const results = await resultsOf(services, id);
  const open = begun.filter((one) => results.every(({ sessionId }) => sessionId !== one.id));
  const counts = await Promise.all(
    open.map((one) => services.db.$count(questAnswers, eq(questAnswers.sessionId, one.id))),
  );
  return [
    ...begun.map(({ startedAt }): StoryLine => ({
      at: startedAt.toISOString(),
      kind: "quest",
      title: "Began the quest",
    })),
    ...open.map(({ touchedAt }, at): StoryLine => ({
      at: touchedAt.toISOString(),
      kind: "quest",
      title: `Answered, so far, ${counts[at] ?? 0} statements`,
    })),
    ...results.map(({ form, scores, completedAt }): StoryLine => ({
      at: completedAt.toISOString(),
      kind: "quest",
      title: `Finished the quest: ${archetypeName(scores.archetype)}`,
      detail: `${FORMS[form].items} statements, grade ${scores.quality.grade}`,
    })),
  ];
}
