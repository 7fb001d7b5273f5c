import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Device, EndReason, Extras, FactKind, Platform, SavedPath } from "./contract.ts";

export { dayVisitors, monthTallies, slices, tallies } from "./sums/tables.server.ts";

const dateTime = (name: string) => timestamp(name, { withTimezone: true });
const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

// journeys, pages, actions and visits are partitioned by month of `received_at`, the server's clock; Drizzle
// cannot say so, the migration does.
// `received_at` is the same for a journey, its pages and its actions, so that they are found together in one
// partition.

/** A journey as it was sent once. */
export const journeys = pgTable(
  "analytics_journeys",
  {
    receivedAt: dateTime("received_at").notNull(),
    journeyId: uuid("journey_id").notNull(),
    /** Of the browser session: a reload begins a new journey of the same visit. */
    sessionId: text("session_id").notNull(),
    /** By the visitor's clock, moved to the server's where that one ran ahead. */
    startedAt: dateTime("started_at").notNull(),
    endedAt: dateTime("ended_at").notNull(),
    /** The visitor within one day (Asia/Kolkata), by a hash whose salt is forgotten with the day. */
    visitor: text().notNull(),
    platform: text().$type<Platform>().notNull(),
    source: text().notNull(),
    medium: text().notNull(),
    campaign: text().notNull(),
    /** Host of the page that led here, or empty. */
    referrer: text().notNull(),
    device: text().$type<Device>().notNull(),
    /**
     * Family of browser and system, such as "Chrome on Android": what the browser says of itself is not kept.
     */
    userAgent: text("user_agent").notNull(),
    screenWidth: integer("screen_width").notNull(),
    screenHeight: integer("screen_height").notNull(),
    totalPages: smallint("total_pages").notNull(),
    durationSeconds: integer("duration_seconds").notNull(),
    entryPage: text("entry_page").notNull(),
    exitPage: text("exit_page").notNull(),
    converted: boolean().notNull(),
    conversionType: text("conversion_type"),
    endReason: text("end_reason").$type<EndReason>().notNull(),
    /** Whether it was kept in the browser and sent on a later visit. */
    resent: boolean().notNull(),
    /** Who signed up in it; said by the server alone. */
    userId: text("user_id"),
    /** What the visit came to (`domain/steps.ts`). */
    steps: integer().notNull().default(0),
    /** What the funnel counts of its actions (`domain/done.ts`). */
    done: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.receivedAt, t.journeyId] }),
    index("analytics_journeys_id").on(t.journeyId),
    index("analytics_journeys_started").on(t.startedAt, t.journeyId),
    index("analytics_journeys_session").on(t.sessionId),
    index("analytics_journeys_user")
      .on(t.userId)
      .where(sql`${t.userId} is not null`),
    // with a step towards a payment (`conditions.server.ts`): of single numbers the planner knows that they
    // are few
    index("analytics_journeys_paying")
      .on(t.startedAt)
      .where(sql`${t.steps} & 112 in (16, 32, 48, 64, 80, 96, 112)`),
  ],
);

/** The pages of a journey in their order, `n` from 1. */
export const journeyPages = pgTable(
  "analytics_pages",
  {
    receivedAt: dateTime("received_at").notNull(),
    journeyId: uuid("journey_id").notNull(),
    n: smallint().notNull(),
    page: text().notNull(),
    title: text().notNull(),
    entryTime: dateTime("entry_time").notNull(),
    exitTime: dateTime("exit_time").notNull(),
    seconds: integer().notNull(),
    isEntry: boolean("is_entry").notNull(),
    isExit: boolean("is_exit").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.receivedAt, t.journeyId, t.n] }),
    // of today's pages questions ask for the posts alone
    index("analytics_pages_posts")
      .on(t.receivedAt)
      .where(sql`${t.page} like '/blog/%'`),
  ],
);

/** What was done in a journey, `n` from 1 in the order of time. */
export const journeyActions = pgTable(
  "analytics_actions",
  {
    receivedAt: dateTime("received_at").notNull(),
    journeyId: uuid("journey_id").notNull(),
    n: smallint().notNull(),
    action: text().notNull(),
    page: text().notNull(),
    at: dateTime("at").notNull(),
    extras: jsonb().$type<Extras>(),
  },
  (t) => [
    primaryKey({ columns: [t.receivedAt, t.journeyId, t.n] }),
    // of today's actions questions ask for the applications alone
    index("analytics_actions_applied")
      .on(t.receivedAt)
      .where(sql`${t.action} = 'apply_submitted'`),
  ],
);

/** Pages as they are opened: who is on the site now. */
export const pageVisits = pgTable(
  "analytics_visits",
  {
    receivedAt: dateTime("received_at").notNull(),
    sessionId: text("session_id").notNull(),
    visitor: text().notNull(),
    page: text().notNull(),
    title: text().notNull(),
  },
  (t) => [index("analytics_visits_time").on(t.receivedAt)],
);

/**
 * Ids of the journeys that were counted: the same record sent again adds nothing. Rows outlive the age at
 * which a record is refused.
 */
export const receipts = pgTable(
  "analytics_receipts",
  { journeyId: uuid("journey_id").primaryKey(), receivedAt: dateTime("received_at").notNull() },
  (t) => [index("analytics_receipts_time").on(t.receivedAt)],
);

/** Journeys in which somebody signed up, until the record has come and carries the member itself. */
export const journeyLinks = pgTable(
  "analytics_ties",
  {
    journeyId: uuid("journey_id").primaryKey(),
    userId: text("user_id").notNull(),
    at: dateTime("at").notNull(),
  },
  (t) => [index("analytics_ties_user").on(t.userId), index("analytics_ties_time").on(t.at)],
);

/** Members who agreed that the administration may see their name beside their visits. */
export const journeyNames = pgTable("analytics_names", {
  userId: text("user_id").primaryKey(),
  agreedAt: dateTime("agreed_at").notNull(),
});

/** The salt of today's visitor hashes; with the row goes the last way to tell whose they were. */
export const visitorSalts = pgTable("analytics_salts", { day: date().primaryKey(), salt: bytes().notNull() });

/**
 * What the server saw: the funnel's steps that need no browser's word. `id` grows, so that roll-ups go on
 * where they stopped.
 * `reference` names the event once ("paid:<purchase>"). `quest` is a hash of the quest session's id, the same
 * in all its facts: the id itself is the key to a result. Amounts in paise.
 */
export const analyticsFacts = pgTable(
  "analytics_facts",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    kind: text().$type<FactKind>().notNull(),
    at: dateTime("at").notNull(),
    reference: text().notNull().unique(),
    userId: text("user_id"),
    quest: text(),
    /** Known where the member signed up in a journey that was recorded. */
    journeyId: uuid("journey_id"),
    method: text(),
    amount: integer(),
  },
  (t) => [
    index("analytics_facts_time").on(t.at),
    index("analytics_facts_user").on(t.userId),
    index("analytics_facts_money")
      .on(t.at)
      .where(sql`${t.kind} in ('paid', 'refunded', 'dispute_lost')`),
  ],
);

/**
 * What the statistics have not counted yet: a journey, a sign-up in a journey, or a fact. Written with what
 * it names and deleted with the counting, so that everything counts once, whenever it comes.
 */
export const uncounted = pgTable("analytics_uncounted", {
  what: text().$type<"journey" | "signup" | "fact">().notNull(),
  receivedAt: dateTime("received_at"),
  journeyId: uuid("journey_id"),
  factId: bigint("fact_id", { mode: "number" }),
});

/** How much came from one network (its hash) in the running minute. */
export const collectionAttempts = pgTable("analytics_attempts", {
  key: text().primaryKey(),
  count: integer().notNull(),
  resetAt: dateTime("reset_at").notNull(),
});

/**
 * Choices of the room under a name, for everybody who runs the site. Who saved is named as they were then.
 */
export const savedViews = pgTable(
  "analytics_views",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    path: text().$type<SavedPath>().notNull(),
    /** A query of the room's address (`domain/saved-view.ts`). */
    choices: text().notNull(),
    byId: text("by_id").notNull(),
    byName: text("by_name").notNull(),
    at: dateTime("at").notNull(),
  },
  (t) => [uniqueIndex("analytics_views_name").on(sql`lower(${t.name})`)],
);

/**
 * A day (India) with what happened on it, for everybody who runs the site. Who marked it is named as they
 * were then.
 */
export const dayMarks = pgTable(
  "analytics_marks",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    day: date().notNull(),
    words: text().notNull(),
    byId: text("by_id").notNull(),
    byName: text("by_name").notNull(),
    at: dateTime("at").notNull(),
  },
  (t) => [index("analytics_marks_day").on(t.day)],
);

/** What those who run the site were written to about on a day (India): each once. */
export const ownerEmails = pgTable(
  "analytics_owner_emails",
  { day: date().notNull(), about: text().notNull(), at: dateTime("at").notNull() },
  (t) => [primaryKey({ columns: [t.day, t.about] })],
);
