import { sql } from "drizzle-orm";
import { bigint, date, index, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { NOTABLE } from "./contract.ts";

/**
 * Internal notes on a member, an order or an application. They can be added and marked as done, but not
 * edited; they are deleted with their subject. Authors keep the names they had at the time.
 */
export const notes = pgTable(
  "notes",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** The subject: its kind and its id. */
    on: text("on_kind", { enum: NOTABLE }).notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    /** The day (India) from which it shows on Today. */
    due: date(),
    byId: text("by_id").notNull(),
    byName: text("by_name").notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    doneAt: timestamp("done_at", { withTimezone: true }),
    doneById: text("done_by_id"),
    doneByName: text("done_by_name"),
  },
  (t) => [
    index("notes_subject").on(t.on, t.subject, t.id),
    index("notes_due")
      .on(t.due, t.id)
      .where(sql`${t.doneAt} is null and ${t.due} is not null`),
  ],
);
