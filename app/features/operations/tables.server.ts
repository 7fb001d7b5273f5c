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
