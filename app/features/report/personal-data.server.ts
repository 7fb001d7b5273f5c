import type { Services } from "../../platform/services.server.ts";
import { within } from "../../platform/database/db.server.ts";
import { inArray } from "drizzle-orm";
import type { PersonalData } from "../../platform/personal-data.server.ts";
import { pagePath, PICTURES_CHANGED } from "./contract.ts";
import * as quest from "../quest/quest.server.ts";
import { composeReport } from "./documents/documents.server.ts";
import { forget } from "./documents/cache.server.ts";
import {
  reportFeedback,
  reportImports,
  reportPictures,
  reportLetters,
  reportSharing,
} from "./tables.server.ts";

/** Rows stored for the results of these sessions. */
async function rowsOf({ db }: Pick<Services, "db">, ids: string[]) {
  const [feedback, sharing, pictures, imported, letters] = await Promise.all([
    db.select().from(reportFeedback).where(inArray(reportFeedback.sessionId, ids)),
    db.select().from(reportSharing).where(inArray(reportSharing.sessionId, ids)),
    db.select().from(reportPictures).where(inArray(reportPictures.sessionId, ids)),
    db.select().from(reportImports).where(inArray(reportImports.sessionId, ids)),
    db.select().from(reportLetters).where(inArray(reportLetters.sessionId, ids)),
  ]);
  return { feedback, sharing, pictures, imported, letters };
}

/**
 * Exports a member's reports with their feedback, sharing, pictures, imports and letters. Guests' feedback is
 * not exported: it is anonymous and was promised to stay separate. Every row is deleted with its result.
 */
export const reportPersonalData: PersonalData = {
  folder: "report",
  tables: {
    report_feedback: "erased",
    report_guest_feedback: "erased",
    report_sharing: "erased",
    report_imports: "erased",
    report_letters: "erased",
    report_pictures: "erased",
  },
  async gather(services, { id }) {
    const results = await quest.resultsOf(services, id);
    const ids = results.map((result) => result.sessionId);
    if (ids.length === 0) return [];
    const { feedback, sharing, pictures, imported, letters } = await rowsOf(services, ids);
    return [
      { name: "reactions-and-thoughts.json", json: feedback },
      { name: "sharing.json", json: sharing },
      {
        name: "pictures.json",
        json: pictures.map((picture) => ({ ...picture, page: services.env.ORIGIN + pagePath(picture.id) })),
      },
      { name: "imported.json", json: imported },
      ...(letters.length ? [{ name: "letters-by-a-language-model.json", json: letters }] : []),
      ...results.map((result) => ({
        name: `${result.sessionId}-${result.testId}.json`,
        json: composeReport(result),
      })),
    ];
  },
  async erase(services, tx, { id }) {
    await services.notices.send(tx, PICTURES_CHANGED);
    for (const result of await quest.resultsOf(within(services, tx), id)) forget(services, result);
  },
};
