import { AppError } from "../../../platform/errors.ts";
import { asc, between, eq } from "drizzle-orm";
import { intent } from "../../../admin-action.server.ts";
import { firstOf } from "../../../lib/checked.ts";
import { indiaDay, indiaSpan } from "../../../lib/india-time.ts";
import { transaction } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as audit from "../../audit/audit.server.ts";
import type { Who } from "../../audit/contract.ts";
import { type DayMark, LONGEST_MARK, type MarksAndChanges } from "../contract.ts";
import { dayMarks } from "../tables.server.ts";
import { z } from "zod";

type Dependencies = Pick<Services, "db" | "clock">;
type Days = { from: string; to: string };
/** Most changes to the site that are listed; the rest are only counted. */
const NAMED_CHANGES = 60;
/** Most marks on one day; more would be indistinguishable on the chart. */
const MOST_A_DAY = 10;

const NewMark = z.strictObject({
  day: z.iso.date("Choose a valid date."),
  words: z
    .string()
    .trim()
    .min(1, "Say what happened on this day.")
    .max(LONGEST_MARK, `A mark has at most ${LONGEST_MARK} characters.`)
    .refine((words) => !/\p{Cc}/u.test(words), "A mark is one line."),
});

/** Marks of these days, both included, in chronological order. */
export async function listMarks({ db }: Pick<Services, "db">, { from, to }: Days): Promise<DayMark[]> {
  const rows = await db
    .select()
    .from(dayMarks)
    .where(between(dayMarks.day, from, to))
    .orderBy(asc(dayMarks.day), asc(dayMarks.id));
  return rows.map(({ id, day, words, byName }) => ({ id, day, words, by: byName }));
}

/** Marks of these days, and the changes in the audit log that visitors can notice. */
export async function readMarksAndChanges(services: Services, { from, to }: Days): Promise<MarksAndChanges> {
  const [marks, { count, newest }] = await Promise.all([
    listMarks(services, { from, to }),
    audit.readSiteChanges(services, indiaSpan(from, to), NAMED_CHANGES),
  ]);
  return { marks, changes: newest.map(({ at, ...change }) => ({ ...change, day: indiaDay(at) })), count };
}

const invalidDay = (message: string) => new AppError("INVALID_DATA", message, { field: "day" });

/**
 * Adds a mark to a day.
 * @throws AppError INVALID_DATA (400) for a future day, or one that has ten marks
 */
async function addMark(
  { db, clock }: Dependencies,
  { day, words }: z.output<typeof NewMark>,
  who: Who,
): Promise<void> {
  const at = clock.now();
  if (day > indiaDay(at)) throw invalidDay("This day is in the future.");
  await transaction(db, async (tx) => {
    if ((await tx.$count(dayMarks, eq(dayMarks.day, day))) >= MOST_A_DAY)
      throw invalidDay(`This day has ${MOST_A_DAY} marks. Remove one first.`);
    const row = { day, words, byId: who.id, byName: who.name, at };
    const { id } = firstOf(await tx.insert(dayMarks).values(row).returning());
    const after = { day, words };
    await audit.record(tx, {
      who,
      action: "analytics.day-marked",
      subject: String(id),
      before: null,
      after,
      at,
    });
  });
}

/** Removes a mark; figures do not change. @throws AppError NOT_FOUND (404) */
async function removeMark({ db, clock }: Dependencies, { id }: { id: number }, who: Who): Promise<void> {
  await transaction(db, async (tx) => {
    const [row] = await tx.delete(dayMarks).where(eq(dayMarks.id, id)).returning();
    if (!row) throw new AppError("NOT_FOUND", "This mark has been removed.", { status: 404 });
    await audit.record(tx, {
      who,
      action: "analytics.mark-removed",
      subject: String(id),
      before: { day: row.day, words: row.words },
      after: null,
      at: clock.now(),
    });
  });
}

/** The overview page's intents for marks. */
export const markIntents = {
  "mark-day": intent({ input: NewMark, run: addMark }),
  "remove-mark": intent({ input: z.strictObject({ id: z.coerce.number().int() }), run: removeMark }),
};
