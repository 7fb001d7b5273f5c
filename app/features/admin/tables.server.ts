import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** One row with the time of the opening; without it a live site shows "opening soon". */
export const siteOpening = pgTable("site_opening", {
  id: text().primaryKey(),
  openedAt: timestamp("opened_at", { withTimezone: true }).notNull(),
});
