import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

const dateTime = (name: string) => timestamp(name, { withTimezone: true });

/** Free access that the owner gave a member. */
export const insiderGrants = pgTable("insider_grants", {
  userId: text("user_id").primaryKey(),
  until: dateTime("until").notNull(),
  givenBy: text("given_by").notNull(),
  givenById: text("given_by_id"),
  givenAt: dateTime("given_at").notNull(),
});

/** Sent emails; the id prevents sending one twice. */
export const insiderEmails = pgTable("insider_emails", {
  id: text().primaryKey(),
  userId: text("user_id").notNull(),
  sentAt: dateTime("sent_at").notNull(),
});

/** The owner's texts about dates, by hash: when last entered, and when all Insiders had been emailed. */
export const insiderDates = pgTable("insider_dates", {
  id: text().primaryKey(),
  seenAt: dateTime("seen_at").notNull(),
  announcedAt: dateTime("announced_at"),
});
