import { eq, inArray } from "drizzle-orm";
import type { PersonalData } from "../../platform/personal-data.server.ts";
import * as quest from "../quest/quest.server.ts";
import { languageModelCalls, languageModelChoices } from "./tables.server.ts";

/** A member's choice, and the calls about their results, which are erased with the result. */
export const languageModelPersonalData: PersonalData = {
  folder: "language-model",
  tables: {
    language_model_calls: "erased",
    language_model_choices: "erased",
    language_model_days: "impersonal",
  },
  async gather(services, { id }) {
    const { db } = services;
    const ids = (await quest.resultsOf(services, id)).map(({ sessionId }) => sessionId);
    const choice = await db.select().from(languageModelChoices).where(eq(languageModelChoices.userId, id));
    const calls =
      ids.length === 0
        ? []
        : await db.select().from(languageModelCalls).where(inArray(languageModelCalls.sessionId, ids));
    return [
      ...(choice.length ? [{ name: "choice.json", json: choice }] : []),
      ...(calls.length ? [{ name: "calls.json", json: calls }] : []),
    ];
  },
  async erase(_services, tx, { id }) {
    await tx.delete(languageModelChoices).where(eq(languageModelChoices.userId, id));
  },
};
