import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** A single row once the site has opened; until then a live site shows "opening soon". */
export const siteOpening = pgTable("site_opening", {
  id: text().primaryKey(),
  openedAt: timestamp("opened_at", { withTimezone: true }).notNull(),
});
