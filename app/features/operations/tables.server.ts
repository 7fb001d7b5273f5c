import { boolean, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const dateTime = (name: string) => timestamp(name, { withTimezone: true });

/** A process of the site that lives, or did until lately. Times are the database's own: machines differ. */
export const processes = pgTable(
  "operations_processes",
  {
    id: text().primaryKey(),
    host: text().notNull(),
    pid: integer().notNull(),
    /** Whether it answers requests, and whether it works off jobs. */
    web: boolean().notNull(),
    worker: boolean().notNull(),
    /** Told to stop, and ending what is under way. */
    draining: boolean().notNull(),
    startedAt: dateTime("started_at").notNull(),
    seenAt: dateTime("seen_at").notNull(),
  },
  (t) => [index("operations_processes_seen").on(t.seenAt)],
);

/**
 * What somebody must look after, by its name in the runbook; kept when it is over, so that it is not told
 * anew each minute.
 */
export const alarms = pgTable("operations_alarms", {
  name: text().primaryKey(),
  says: text().notNull(),
  since: dateTime("since").notNull(),
  /** When it was over; null while it is not. */
  endedAt: dateTime("ended_at"),
  /** When somebody was last written to about it. */
  notifiedAt: dateTime("notified_at"),
});

/** Copies of the site that were made, so that a missing one is noticed. */
export const backups = pgTable("operations_backups", {
  copy: text().primaryKey(),
  madeAt: dateTime("made_at").notNull(),
  /** When it was brought back to try, whole and with books that add up. */
  restoredAt: dateTime("restored_at"),
});
