import { sql } from "drizzle-orm";
import { bigint, date, index, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { NOTABLE } from "./contract.ts";

/**
 * What the house noted on a member, an order or an application. Rows are added, and marked as done; none is
 * changed, or taken away but with its person or with what it is on. Who wrote is named as they were then.
 */
export const notes = pgTable(
  "notes",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** What it is on, and its id there. */
    on: text("on_kind", { enum: NOTABLE }).notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    /** The India day on which it stands on Today. */
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
