import { sql } from "drizzle-orm";
import {
  bigint,
  date,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type {
  Answers,
  CalibrationComparison,
  CalibrationState,
  Form,
  MovedFigures,
  Scores,
  Sex,
} from "./contract.ts";

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

/**
 * Sums over the answers of people who agreed to it, by form: `answers`, and each comparison group's. Nothing
 * in it says who they are, or how many sums one person went into. See `domain/sums.ts`.
 */
export const questSums = pgTable(
  "quest_sums",
  {
    instrument: text().$type<"v1">().notNull(),
    form: text().$type<Form>().notNull(),
    part: text().notNull(),
    respondents: integer().notNull(),
    sums: bigint({ mode: "number" }).array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.instrument, t.form, t.part] })],
);

/**
 * Figures that were made of those sums, and what an administrator decided about them. Never changed, never
 * deleted.
 */
export const questCalibrations = pgTable(
  "quest_calibrations",
  {
    id: text().primaryKey(),
    form: text().$type<Form>().notNull(),
    engine: text().notNull(),
    respondents: integer().notNull(),
    /** As `parseCalibration` reads it. */
    figures: json().notNull(),
    comparison: json().$type<CalibrationComparison>().notNull(),
    state: text().$type<CalibrationState>().notNull(),
    madeAt: at("made_at").notNull(),
    decidedAt: at("decided_at"),
  },
  (t) => [
    uniqueIndex("quest_calibrations_accepted")
      .on(t.form)
      .where(sql`state = 'accepted'`),
    uniqueIndex("quest_calibrations_proposed")
      .on(t.form)
      .where(sql`state = 'proposed'`),
  ],
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
    /** The calibration it was scored with; null: the published figures. */
    calibration: text().references(() => questCalibrations.id),
    /** What other figures than those of the person's last result changed in it. */
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
