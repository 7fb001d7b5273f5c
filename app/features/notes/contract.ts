/** The things that can have notes. */
export const NOTABLE = ["member", "order", "application"] as const;
export type NotableKind = (typeof NOTABLE)[number];

/** An internal note. `at` and `doneAt` ISO; `due` a date in India, YYYY-MM-DD. */
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

/** Error codes of changes to notes. */
export type NotesCode = "NOT_FOUND" | "INVALID_DATA" | "DONE_MEANWHILE";
