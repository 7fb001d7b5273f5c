import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { type Answers, type Brought, type Offer, STATES } from "./contract.ts";

const dateTime = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Applications. A row starts as a draft as soon as it has an email address. `email`, `name`, `way` and
 * `dates` repeat answers for searching and sorting. `version` increases with every change of state.
 */
export const applications = pgTable(
  "applications",
  {
    id: text().primaryKey(),
    state: text({ enum: STATES }).notNull(),
    answers: jsonb().$type<Answers>().notNull(),
    email: text().notNull(),
    name: text().notNull(),
    way: text().notNull(),
    dates: text().notNull(),
    userId: text("user_id"),
    brought: jsonb().$type<Brought>(),
    offer: jsonb().$type<Offer>(),
    talkAt: dateTime("talk_at"),
    /** Whether another open application from the same address existed when this one was sent. */
    again: boolean().notNull().default(false),
    /** The visit in which it was sent, if it was tracked. */
    journeyId: text("journey_id"),
    version: integer().notNull().default(1),
    /** Only keys of this round open it; it increases when its links are cancelled. */
    keyRound: integer("key_round").notNull().default(0),
    createdAt: dateTime("created_at").notNull(),
    updatedAt: dateTime("updated_at").notNull(),
    sentAt: dateTime("sent_at"),
    movedAt: dateTime("moved_at"),
  },
  (t) => [
    index("applications_sent").on(t.sentAt, t.id),
    index("applications_state").on(t.state, t.sentAt, t.id),
    index("applications_email").on(t.email),
    index("applications_user").on(t.userId),
    index("applications_dates").on(t.dates, t.state),
    index("applications_updated").on(t.updatedAt),
  ],
);

/** Increments `keyRound`, which invalidates earlier keys. */
export const NEXT_ROUND = sql`${applications.keyRound} + 1`;

/**
 * The history of an application; entries are only added. `emailedAt`: its email was sent; `heldBack`: it was
 * not sent because of the hourly limit for its address.
 */
export const applicationStory = pgTable(
  "application_story",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    applicationId: text("application_id")
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
    kind: text({ enum: ["state", "note"] }).notNull(),
    state: text({ enum: STATES }),
    text: text().notNull(),
    offer: jsonb().$type<Offer>(),
    talkAt: dateTime("talk_at"),
    byId: text("by_id").notNull(),
    byName: text("by_name").notNull(),
    at: dateTime("at").notNull(),
    emailedAt: dateTime("emailed_at"),
    heldBack: boolean("held_back").notNull().default(false),
  },
  (t) => [index("application_story_of").on(t.applicationId, t.id)],
);
