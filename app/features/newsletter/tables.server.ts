import { bigint, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { type Preferences, REASONS, SOURCES, STATUSES } from "./contract.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Who gets letters. `consentAt` and `source` say when and where the person agreed; both stay after they left, as proof. */
export const subscribers = pgTable(
  "newsletter_subscribers",
  {
    id: text().primaryKey(),
    email: text().notNull().unique(),
    status: text({ enum: STATUSES }).notNull(),
    source: text({ enum: SOURCES }).notNull(),
    preferences: jsonb().$type<Preferences>().notNull(),
    askedAt: moment("asked_at").notNull(),
    consentAt: moment("consent_at"),
    leftAt: moment("left_at"),
  },
  (t) => [index("newsletter_subscribers_status").on(t.status)],
);

/** Keys of links in letters, by their hash. A key that manages never expires: whoever finds a letter years later can still leave. */
export const subscriberKeys = pgTable(
  "newsletter_keys",
  {
    hash: text().primaryKey(),
    subscriberId: text("subscriber_id")
      .notNull()
      .references(() => subscribers.id, { onDelete: "cascade" }),
    purpose: text({ enum: ["confirm", "manage"] }).notNull(),
    madeAt: moment("made_at").notNull(),
    expiresAt: moment("expires_at"),
  },
  (t) => [index("newsletter_keys_subscriber").on(t.subscriberId)],
);

/** The one list of addresses that get no letter they did not ask for, whichever feature writes it. */
export const mailSuppressions = pgTable("mail_suppressions", {
  address: text().primaryKey(),
  reason: text({ enum: REASONS }).notNull(),
  since: moment("since").notNull(),
});

/** Counts of rate-limiter-flexible; the columns are its own. */
export const newsletterAttempts = pgTable("newsletter_attempts", {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: "number" }),
});
