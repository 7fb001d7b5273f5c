import { AppError } from "../../../platform/errors.ts";
import { asc, between, eq } from "drizzle-orm";
import { firstOf } from "../../../lib/checked.ts";
import { indiaDay, indiaSpan } from "../../../lib/india-time.ts";
import { transaction } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as audit from "../../audit/audit.server.ts";
import type { Who } from "../../audit/contract.ts";
import { type DayMark, LONGEST_MARK, type MarksAndChanges } from "../contract.ts";
import { dayMarks } from "../tables.server.ts";
import { Hono } from "hono";
import { z } from "zod";
import { readJson } from "../../../platform/http/requests.server.ts";

type Dependencies = Pick<Services, "db" | "clock">;
type Days = { from: string; to: string };
/** Changes of the site that a chart names; of more it says how many there are. */
const NAMED_CHANGES = 60;
/** Marks of one day: more could not be distinguished on a chart. */
const MOST_A_DAY = 10;

const markOf = ({ id, day, words, byName }: typeof dayMarks.$inferSelect): DayMark => ({
  id,
  day,
  words,
  by: byName,
});

/** Marks of these days, both included, in their order. */
export async function listMarks({ db }: Pick<Services, "db">, { from, to }: Days): Promise<DayMark[]> {
  const rows = await db
    .select()
    .from(dayMarks)
    .where(between(dayMarks.day, from, to))
    .orderBy(asc(dayMarks.day), asc(dayMarks.id));
  return rows.map(markOf);
}

/**
 * Marks of these days, and the changes in the audit log that visitors can notice.
 */
export async function readMarksAndChanges(services: Services, { from, to }: Days): Promise<MarksAndChanges> {
  const [marks, { count, newest }] = await Promise.all([
    listMarks(services, { from, to }),
    audit.readSiteChanges(services, indiaSpan(from, to), NAMED_CHANGES),
  ]);
  return { marks, changes: newest.map(({ at, ...change }) => ({ ...change, day: indiaDay(at) })), count };
}

/**
 * Marks a day with what happened on it.
 * @throws AppError INVALID_DATA (400) for a day to come, or one with ten marks
 */
async function addMark(
  { db, clock }: Dependencies,
  { day, words, who }: { day: string; words: string; who: Who },
): Promise<DayMark> {
  const at = clock.now();
  if (day > indiaDay(at)) throw new AppError("INVALID_DATA", "This day is in the future.", { field: "day" });
  return transaction(db, async (tx) => {
    if ((await tx.$count(dayMarks, eq(dayMarks.day, day))) >= MOST_A_DAY)
      throw new AppError("INVALID_DATA", `This day has ${MOST_A_DAY} marks. Remove one first.`, {
        field: "day",
      });
    const row = { day, words, byId: who.id, byName: who.name, at };
    const mark = markOf(firstOf(await tx.insert(dayMarks).values(row).returning()));
    const subject = String(mark.id);
    await audit.record(tx, {
      who,
      action: "analytics.day-marked",
      subject,
      before: null,
      after: { day, words },
      at,
    });
    return mark;
  });
}

/**
 * Takes a mark away; no figure is touched.
 * @throws AppError NOT_FOUND (404)
 */
async function removeMark({ db, clock }: Dependencies, { id, who }: { id: number; who: Who }): Promise<void> {
  await transaction(db, async (tx) => {
    const [row] = await tx.delete(dayMarks).where(eq(dayMarks.id, id)).returning();
    if (!row) throw new AppError("NOT_FOUND", "This mark has been removed.", { status: 404 });
    const { day, words } = row;
    await audit.record(tx, {
      who,
      action: "analytics.mark-removed",
      subject: String(id),
      before: { day, words },
      after: null,
      at: clock.now(),
    });
  });
}

const NewMark = z.strictObject({
  day: z.iso.date("Choose a valid date."),
  words: z
    .string()
    .trim()
    .min(1, "Say what happened on this day.")
    .max(LONGEST_MARK, `A mark has at most ${LONGEST_MARK} characters.`)
    .refine((words) => !/\p{Cc}/u.test(words), "A mark is one line."),
});
const LARGEST = 4_096;

/** The owner's calls about marks. */
export function marksHttp(services: Services) {
  const app = new Hono<{ Variables: { admin: Who } }>();
  app.post("/api/admin/analytics/marks", async (c) => {
    const given = await readJson(c, NewMark, LARGEST);
    return c.json({ success: true, mark: await addMark(services, { ...given, who: c.get("admin") }) }, 201);
  });
  app.delete("/api/admin/analytics/marks/:id{[0-9]{1,15}}", async (c) => {
    await removeMark(services, { id: Number(c.req.param("id")), who: c.get("admin") });
    return c.json({ success: true });
  });
  return app;
}
