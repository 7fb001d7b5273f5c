import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

export const websiteSettings = pgTable("website_settings", {
  key: text().primaryKey(),
  value: text().notNull(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
});
