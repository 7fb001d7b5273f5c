import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Attempts within a period, counted under hashed names by `rate-limits.server.ts`. */
export const attempts = pgTable("attempts", {
  key: text().primaryKey(),
  count: integer().notNull(),
  resetAt: timestamp("reset_at", { withTimezone: true }).notNull(),
});
