import { bigint, index, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { SettingKey } from "./contract.ts";

const dateTime = (name: string) => timestamp(name, { withTimezone: true }).notNull();

export const websiteSettings = pgTable("website_settings", {
  key: text().primaryKey(),
  value: text().notNull(),
  updatedAt: dateTime("updated_at"),
});

/**
 * Every change of a setting, for history and undo. `before` is what visitors saw: without a row, the default
 * price, or nothing for a setting of `OWNER_ONLY`.
 */
export const settingsHistory = pgTable(
  "settings_history",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    key: text().$type<SettingKey>().notNull(),
    before: text().notNull(),
    after: text().notNull(),
    byId: text("by_id").notNull(),
    byName: text("by_name").notNull(),
    at: dateTime("at"),
    undoes: bigint({ mode: "number" }),
  },
  (t) => [index("settings_history_key").on(t.key, t.id)],
);
