import {
  date,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import type { Answers, Form, MovedFigures, Scores, Sex } from "./contract.ts";

const dateTime = (name: string) => timestamp(name, { withTimezone: true });

/** A person's attempt at the quest. Knowing the id grants access to its results. */
export const questSessions = pgTable(
  "quest_sessions",
  {
    id: text().primaryKey(),
    /** The owning account; null while the quest belongs to browsers in `quest_browsers`. */
    ownerId: text("owner_id"),
    instrument: text().$type<"v1">().notNull(),
    adultAffirmedAt: dateTime("adult_affirmed_at").notNull(),
    birthDate: date("birth_date"),
    sex: text().$type<Sex>(),
    startedAt: dateTime("started_at").notNull(),
    touchedAt: dateTime("touched_at").notNull(),
    claimedAt: dateTime("claimed_at"),
    /** When unclaimed answers are deleted; null once claimed. */
    expiresAt: dateTime("expires_at"),
  },
  (t) => [
    index("quest_sessions_owner").on(t.ownerId, t.touchedAt),
    index("quest_sessions_expiry").on(t.expiresAt),
  ],
);

const session = () =>
  text("session_id")
    .notNull()
    .references(() => questSessions.id, { onDelete: "cascade" });

/** Browsers that may continue a quest: the SHA-256 of the secret in their cookie. */
export const questBrowsers = pgTable(
  "quest_browsers",
  {
    sessionId: session(),
    secretHash: text("secret_hash").notNull(),
    grantedAt: dateTime("granted_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sessionId, t.secretHash] }),
    index("quest_browsers_secret").on(t.secretHash),
  ],
);

export const questAnswers = pgTable(
  "quest_answers",
  {
    sessionId: session(),
    itemId: text("item_id").notNull(),
    value: smallint().notNull(),
    answeredAt: dateTime("answered_at").notNull(),
    /** Milliseconds the statement was on screen; null if unknown. */
    tookMs: integer("took_ms"),
  },
  (t) => [primaryKey({ columns: [t.sessionId, t.itemId] })],
);

/** Scored once. `json` instead of `jsonb` keeps the exact bytes. */
export const questResults = pgTable(
  "quest_results",
  {
    sessionId: session(),
    testId: text("test_id").notNull(),
    form: text().$type<Form>().notNull(),
    engine: text().notNull(),
    scores: json().$type<Scores>().notNull(),
    answers: json().$type<Answers>().notNull(),
    birthDate: date("birth_date"),
    sex: text().$type<Sex>(),
    /** Set if the person's last result was scored by another engine version. */
    moved: json().$type<MovedFigures>(),
    completedAt: dateTime("completed_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sessionId, t.testId] }),
    index("quest_results_completed").on(t.completedAt),
  ],
);

/** Resume links are single-use: following one sets `usedAt`. */
export const questResumeLinks = pgTable(
  "quest_resume_links",
  {
    nonce: text().primaryKey(),
    sessionId: session(),
    expiresAt: dateTime("expires_at").notNull(),
    usedAt: dateTime("used_at"),
  },
  (t) => [index("quest_resume_links_session").on(t.sessionId)],
);
