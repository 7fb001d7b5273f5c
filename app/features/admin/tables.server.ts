import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** The one row says since when the site is open to everybody; without it a live site shows "opening soon". */
export const siteOpening = pgTable("site_opening", {
  id: text().primaryKey(),
  openedAt: timestamp("opened_at", { withTimezone: true }).notNull(),
});
