import type { Services } from "../../platform/services.server.ts";
import { eq, inArray } from "drizzle-orm";
import type { PersonalData } from "../../platform/personal-data.server.ts";
import { instrument } from "./instrument.server.ts";
import { questAnswers, questResults, questSessions } from "./tables.server.ts";

const statementOf = new Map(instrument.items.map(({ id, statement }) => [id, statement]));
/** An answer in words: the statement and the chosen answer. */
const answerInWords = ({ itemId, value, ...columns }: typeof questAnswers.$inferSelect) => ({
  ...columns,
  statement: statementOf.get(itemId) ?? "A statement that is no longer asked",
  answer: instrument.labels[value - 1] ?? String(value),
});

const rowsOf = (db: Services["db"], ids: string[]) =>
  Promise.all([
    db
      .select()
      .from(questAnswers)
      .where(inArray(questAnswers.sessionId, ids))
      .orderBy(questAnswers.answeredAt),
    db
      .select()
      .from(questResults)
      .where(inArray(questResults.sessionId, ids))
      .orderBy(questResults.completedAt),
  ]);

/**
 * Answers and scores. A session refers to its owner without a foreign key; all other rows are deleted with
 * their session.
 */
export const questPersonalData: PersonalData = {
  folder: "quest",
  tables: {
    quest_sessions: "erased",
    quest_browsers: "erased",
    quest_answers: "erased",
    quest_results: "erased",
    quest_resume_links: "erased",
  },
  async gather({ db }, { id }) {
    const sessions = await db
      .select()
      .from(questSessions)
      .where(eq(questSessions.ownerId, id))
      .orderBy(questSessions.startedAt);
    const ids = sessions.map((session) => session.id);
    const [answers, results] = ids.length ? await rowsOf(db, ids) : [[], []];
    return [
      { name: "quests.json", json: sessions },
      { name: "answers.json", json: answers.map(answerInWords) },
      { name: "results.json", json: results },
    ];
  },
  async erase(_services, tx, { id }) {
    await tx.delete(questSessions).where(eq(questSessions.ownerId, id));
  },
};
