import { z } from "zod";

/** The things that can have notes. */
export const NOTABLE = ["member", "order", "application"] as const;
export type NotableKind = (typeof NOTABLE)[number];

/** One note for the administration. `at` and `doneAt` ISO; `due` an Indian date, YYYY-MM-DD. */
export type Note = {
  id: number;
  text: string;
  by: string;
  at: string;
  due: string | null;
  doneAt: string | null;
  doneBy: string | null;
};

/** A note that is due, with its subject. `days`: how many days it is overdue, 0 for today. */
export type DueNote = Note & { on: NotableKind; name: string; to: string; days: number };

/** Body of POST /api/admin/notes. `due` is an Indian date, or null. */
export const NewNote = z.strictObject({
  on: z.enum(NOTABLE, "A note belongs to a member, an order or an application."),
  id: z.string().min(1).max(200),
  text: z
    .string("Write the note first.")
    .trim()
    .min(1, "Write the note first.")
    .max(4_000, "Write at most 4,000 characters."),
  due: z.string().nullable().default(null),
});

/** `code` of an answer of /api/admin/notes. */
export type NotesCode = "NOT_FOUND" | "INVALID_DATA" | "DONE_MEANWHILE";
