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

const at = (name: string) => timestamp(name, { withTimezone: true });

/** One person's way through the statements. The id is the key to its results. */
export const questSessions = pgTable(
  "quest_sessions",
  {
    id: text().primaryKey(),
    /** The account it belongs to; null while it belongs to the browsers in `quest_browsers`. */
    ownerId: text("owner_id"),
    instrument: text().$type<"v1">().notNull(),
    adultAffirmedAt: at("adult_affirmed_at").notNull(),
    birthDate: date("birth_date"),
    sex: text().$type<Sex>(),
    startedAt: at("started_at").notNull(),
    touchedAt: at("touched_at").notNull(),
    claimedAt: at("claimed_at"),
    /** When unclaimed answers are deleted; null once an account owns them. */
    expiresAt: at("expires_at"),
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

/** Which browsers may go on with a quest: the SHA-256 of the secret in their cookie. */
export const questBrowsers = pgTable(
  "quest_browsers",
  { sessionId: session(), secretHash: text("secret_hash").notNull(), grantedAt: at("granted_at").notNull() },
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
    answeredAt: at("answered_at").notNull(),
    /** Milliseconds the statement was on screen; null when unknown. */
    tookMs: integer("took_ms"),
  },
  (t) => [primaryKey({ columns: [t.sessionId, t.itemId] })],
);

/** Scored once, never again. `json`, not `jsonb`: the same answers must read back as the same bytes. */
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
    /** Set when the person's last result was scored by another version of the engine. */
    moved: json().$type<MovedFigures>(),
    completedAt: at("completed_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sessionId, t.testId] }),
    index("quest_results_completed").on(t.completedAt),
  ],
);

/** A signed link is good once: its nonce is spent when it is followed. */
export const questResumeLinks = pgTable(
  "quest_resume_links",
  {
    nonce: text().primaryKey(),
    sessionId: session(),
    expiresAt: at("expires_at").notNull(),
    usedAt: at("used_at"),
  },
  (t) => [index("quest_resume_links_session").on(t.sessionId)],
);
