import { desc } from "drizzle-orm";
import type { Db, Tx } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { QuestResult } from "../contract.ts";
import { chooserOf } from "./documents.server.ts";
import { readerOf } from "./reader.server.ts";
import { ofReport, type ReportKey } from "./status.server.ts";
import { reportLetters } from "../tables.server.ts";

/** The library's opening letter for a person's PDF report. */
export const libraryLetter = (result: QuestResult): string =>
  chooserOf(readerOf(result)).one("letter").paragraphs.join("\n\n");

/** A letter by a language model that replaces the library's. */
type Letter = typeof reportLetters.$inferSelect;

/** Stores a letter, replacing an earlier one. */
export async function storeLetter(db: Db | Tx, letter: Letter) {
  const target = [reportLetters.sessionId, reportLetters.testId];
  await db.insert(reportLetters).values(letter).onConflictDoUpdate({ target, set: letter });
}

export const removeLetter = ({ db }: Pick<Services, "db">, key: ReportKey) =>
  db.delete(reportLetters).where(ofReport(reportLetters, key));

/** The stored letter of a report, even if it is outdated (see `letterFor`). */
export async function storedLetter(
  { db }: Pick<Services, "db">,
  key: ReportKey,
): Promise<Letter | undefined> {
  const [row] = await db.select().from(reportLetters).where(ofReport(reportLetters, key));
  return row;
}

/** The letter to print; undefined if there is none or the library's letter has changed since. */
export async function letterFor(
  services: Pick<Services, "db">,
  result: QuestResult,
): Promise<{ text: string; by: string } | undefined> {
  const row = await storedLetter(services, result);
  return row?.own === libraryLetter(result) ? { text: row.text, by: row.model } : undefined;
}

/** The newest letters, without names, for the administration. */
export const newestLetters = ({ db }: Pick<Services, "db">, limit: number) =>
  db
    .select({
      own: reportLetters.own,
      text: reportLetters.text,
      model: reportLetters.model,
      writtenAt: reportLetters.writtenAt,
    })
    .from(reportLetters)
    .orderBy(desc(reportLetters.writtenAt))
    .limit(limit);
