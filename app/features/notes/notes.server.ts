import { and, asc, desc, eq, inArray, isNull, lte } from "drizzle-orm";
import { z } from "zod";
import { intent } from "../../admin-action.server.ts";
import { daysUntil, indiaDay, isDay } from "../../lib/india-time.ts";
import { transaction } from "../../platform/database/db.server.ts";
import { AppError } from "../../platform/errors.ts";
import { contributionsTo } from "../../platform/feature.server.ts";
import type { Services } from "../../platform/services.server.ts";
import * as audit from "../audit/audit.server.ts";
import type { Who } from "../audit/contract.ts";
import type { DueNote, NotableKind, Note, NotesCode } from "./contract.ts";
import { notes } from "./tables.server.ts";

type Row = typeof notes.$inferSelect;
const refuse = (code: NotesCode, message: string, status: number, field?: string) =>
  new AppError(code, message, { status, field });

const toNote = ({ id, text, byName, at, due, doneAt, doneByName }: Row): Note => ({
  id,
  text,
  by: byName,
  at: at.toISOString(),
  due,
  doneAt: doneAt?.toISOString() ?? null,
  doneBy: doneByName,
});

/** The subject of a note: its kind and its id. */
type Subject = { on: NotableKind; id: string };

/**
 * Reads the subjects of notes, with one query for each kind. `byKind` has only kinds that a feature
 * registered; subjects of other kinds cannot be checked.
 */
async function subjectsOf(services: Services, all: Subject[]) {
  const kinds = await Promise.all(
    contributionsTo(services, "notable").map(async ({ kind, read }) => {
      const ids = [...new Set(all.filter(({ on }) => on === kind).map(({ id }) => id))];
      return [kind, ids.length > 0 ? await read(services, ids) : new Map<string, never>()] as const;
    }),
  );
  const byKind = new Map<NotableKind, Map<string, { name: string; to: string }>>(kinds);
  return { byKind, of: ({ on, id }: Subject) => byKind.get(on)?.get(id) };
}

/** Notes on one subject, newest first. */
export async function notesOn({ db }: Pick<Services, "db">, { on, id }: Subject): Promise<Note[]> {
  const rows = await db
    .select()
    .from(notes)
    .where(and(eq(notes.on, on), eq(notes.subject, id)))
    .orderBy(desc(notes.id));
  return rows.map(toNote);
}

/**
 * Adds a note to a member, an order or an application.
 * @param due the day (India) from which it shows on Today, or null
 * @throws AppError INVALID_DATA (400) for a day that does not exist or is over; NOT_FOUND (404)
 */
export async function addNote(
  services: Services,
  { on, id, text, due, who }: Subject & { text: string; due: string | null; who: Who },
): Promise<void> {
  const at = services.clock.now();
  if (due !== null && !isDay(due)) throw refuse("INVALID_DATA", "Choose a valid date.", 400, "due");
  if (due !== null && due < indiaDay(at))
    throw refuse("INVALID_DATA", "That day has passed. Choose today or a later day.", 400, "due");
  if (!(await subjectsOf(services, [{ on, id }])).of({ on, id }))
    throw refuse("NOT_FOUND", `This ${on} does not exist, or the account was deleted.`, 404);
  await transaction(services.db, async (tx) => {
    await tx.insert(notes).values({ on, subject: id, text, due, byId: who.id, byName: who.name, at });
    const after = { characters: text.length, ...(due && { due }) };
    await audit.record(tx, { who, action: `${on}.noted`, subject: id, before: null, after, at });
  });
}

/**
 * Marks a note as done.
 * @throws AppError NOT_FOUND (404); DONE_MEANWHILE (409), naming who did it
 */
export async function finishNote(
  services: Pick<Services, "db" | "clock">,
  { id, who }: { id: number; who: Who },
): Promise<void> {
  const at = services.clock.now();
  await transaction(services.db, async (tx) => {
    const [row] = await tx.select().from(notes).where(eq(notes.id, id)).for("update");
    if (!row) throw refuse("NOT_FOUND", "This note does not exist.", 404);
    if (row.doneAt) throw refuse("DONE_MEANWHILE", `${row.doneByName} has already done this.`, 409);
    const done = { doneAt: at, doneById: who.id, doneByName: who.name };
    await tx.update(notes).set(done).where(eq(notes.id, id));
    const change = { before: { due: row.due }, after: { done: true } };
    await audit.record(tx, { who, action: `${row.on}.note-done`, subject: row.subject, ...change, at });
  });
}

/** Most notes shown on Today. */
const SHOWN = 50;

const subjectOf = ({ on, subject }: Pick<Row, "on" | "subject">): Subject => ({ on, id: subject });

/** Notes that are due and not done, oldest first. */
export async function dueNotes(services: Services): Promise<DueNote[]> {
  const today = indiaDay(services.clock.now());
  const rows = await services.db
    .select()
    .from(notes)
    .where(and(lte(notes.due, today), isNull(notes.doneAt)))
    .orderBy(asc(notes.due), asc(notes.id))
    .limit(SHOWN);
  const subjects = await subjectsOf(services, rows.map(subjectOf));
  return rows.flatMap((row): DueNote[] => {
    const subject = subjects.of(subjectOf(row));
    const days = daysUntil(row.due ?? today, today);
    return subject ? [{ ...toNote(row), on: row.on, days, ...subject }] : [];
  });
}

/**
 * Deletes notes whose subject is gone, such as an expired application: a note is kept no longer than its
 * subject.
 */
export async function tidyNotes(services: Services): Promise<void> {
  const { db } = services;
  const all = await db.selectDistinct({ on: notes.on, id: notes.subject }).from(notes);
  const subjects = await subjectsOf(services, all);
  for (const on of subjects.byKind.keys()) {
    const deleted = all.filter((subject) => subject.on === on && !subjects.of(subject)).map(({ id }) => id);
    if (deleted.length === 0) continue;
    // oxlint-disable-next-line no-await-in-loop -- one per kind
    await db.delete(notes).where(and(eq(notes.on, on), inArray(notes.subject, deleted)));
  }
}

const NewNote = z.strictObject({
  text: z
    .string("Write the note first.")
    .trim()
    .min(1, "Write the note first.")
    .max(4_000, "Write at most 4,000 characters."),
  due: z.string().default(""),
});

/** Marks a note as done, on any page that shows it. */
export const finishNoteIntent = intent({
  input: z.strictObject({ id: z.coerce.number("This note does not exist.").int().positive() }),
  run: (services, { id }, who) => finishNote(services, { id, who }),
});

/** Intents for notes, for the page of a member, an order or an application. */
export const noteIntents = (on: NotableKind) => ({
  "add-note": intent({
    input: NewNote,
    run: (services, { text, due }, who, { id = "" }) =>
      addNote(services, { on, id, text, due: due || null, who }),
  }),
  "finish-note": finishNoteIntent,
});
