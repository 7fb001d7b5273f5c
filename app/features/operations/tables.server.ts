import { boolean, index, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const dateTime = (name: string) => timestamp(name, { withTimezone: true });

/**
 * A process of the site that is or was recently alive. Times are the database's, since clocks of machines
 * differ.
 */
export const processes = pgTable(
  "operations_processes",
  {
    id: text().primaryKey(),
    /** Whether it answers requests, and whether it runs jobs. */
    web: boolean().notNull(),
    worker: boolean().notNull(),
    /** Stopping, and finishing its work. */
    draining: boolean().notNull(),
    seenAt: dateTime("seen_at").notNull(),
  },
  (t) => [index("operations_processes_seen").on(t.seenAt)],
);

/**
 * Alarms by their names in the runbook; kept after they end, so that an alarm that returns is not emailed
 * every minute.
 */
export const alarms = pgTable("operations_alarms", {
  name: text().primaryKey(),
  says: text().notNull(),
  since: dateTime("since").notNull(),
  /** The end; null while it is active. */
  endedAt: dateTime("ended_at"),
  /** The time of the last email about it. */
  notifiedAt: dateTime("notified_at"),
});

/** Backups that were made, so that a missing one is noticed. */
export const backups = pgTable("operations_backups", {
  copy: text().primaryKey(),
  madeAt: dateTime("made_at").notNull(),
  /** The time of a successful test restore. */
  restoredAt: dateTime("restored_at"),
});
