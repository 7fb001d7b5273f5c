import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

const dateTime = (name: string) => timestamp(name, { withTimezone: true });

/** What the owner gave somebody: open until then, nothing is charged. */
export const insiderGrants = pgTable("insider_grants", {
  userId: text("user_id").primaryKey(),
  until: dateTime("until").notNull(),
  givenBy: text("given_by").notNull(),
  givenById: text("given_by_id"),
  givenAt: dateTime("given_at").notNull(),
});

/** An e-mail that went out about it; its id keeps it from going out twice. */
export const insiderEmails = pgTable("insider_emails", {
  id: text().primaryKey(),
  userId: text("user_id").notNull(),
  sentAt: dateTime("sent_at").notNull(),
});

/**
 * Dates that the owner wrote for Insiders, by a hash of their words: from when, and since when all were told.
 */
export const insiderDates = pgTable("insider_dates", {
  id: text().primaryKey(),
  seenAt: dateTime("seen_at").notNull(),
  announcedAt: dateTime("announced_at"),
});
