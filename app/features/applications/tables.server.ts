import type { Brought } from "./story.contract.ts";
import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { type Answers, type Offer, STATES } from "./contract.ts";

const dateTime = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Who would like to come. A row begins as a draft as soon as it has an address. `email`, `name`, `way` and
 * `dates` repeat answers that lists are searched and sorted by. `version` grows with every change of state.
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
    /** Another application had been sent from the same address, and was still open. */
    again: boolean().notNull().default(false),
    /** The journey in which it was sent, where one was recorded. */
    journeyId: text("journey_id"),
    version: integer().notNull().default(1),
    /** Which keys open it: those of this round. It grows when its links are taken back. */
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

/** With it the keys to an application before open nothing more. */
export const NEXT_ROUND = sql`${applications.keyRound} + 1`;

/**
 * What happened to an application, and what was noted: it only grows. `emailedAt`: its letter has left;
 * `heldBack`: it was not sent, since as many of its kind had gone to the address within the hour as may.
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

/** Tries within a time, counted by visitor and by address; hashes alone. */
export const applicationAttempts = pgTable("application_attempts", {
  key: text().primaryKey(),
  count: integer().notNull(),
  resetAt: dateTime("reset_at").notNull(),
});
