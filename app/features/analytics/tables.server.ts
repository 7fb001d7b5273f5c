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
import type { Device, EndReason, FactKind, Platform, SavedPath, Trail } from "./contract.ts";

const dateTime = (name: string) => timestamp(name, { withTimezone: true });
const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const intMultirange = customType<{ data: string }>({ dataType: () => "int4multirange" });

// Visits and their trails are partitioned by month of `started_at` (UTC). Drizzle cannot say so, the migration
// does.

/** A visit with everything that is counted of it: one row, written once when its record arrives. */
export const visits = pgTable(
  "analytics_visits",
  {
    id: uuid().notNull(),
    /** Of the browser session: a reload begins a new visit of the same session. */
    sessionId: text("session_id").notNull(),
    /** By the visitor's clock, moved to the server's where that one ran ahead. */
    startedAt: dateTime("started_at").notNull(),
    endedAt: dateTime("ended_at").notNull(),
    /** Day and hour in India on which the visit began. */
    day: date()
      .notNull()
      .generatedAlwaysAs(sql`((started_at at time zone 'Asia/Kolkata')::date)`),
    hour: smallint()
      .notNull()
      .generatedAlwaysAs(sql`(extract(hour from started_at at time zone 'Asia/Kolkata')::smallint)`),
    /** The visitor within one day, by a hash whose salt is deleted with the day. */
    visitor: text().notNull(),
    platform: text().$type<Platform>().notNull(),
    source: text().notNull(),
    medium: text().notNull(),
    campaign: text().notNull(),
    /** Host of the page that led here, or empty. */
    referrer: text().notNull(),
    device: text().$type<Device>().notNull(),
    /** Families, such as "Chrome" and "Android": the user agent itself is not stored. */
    browser: text().notNull(),
    system: text().notNull(),
    screenWidth: integer("screen_width").notNull(),
    screenHeight: integer("screen_height").notNull(),
    pages: smallint().notNull(),
    seconds: integer().notNull(),
    entry: text().notNull(),
    exit: text().notNull(),
    /** Actions of the visit, a bit for each step (`domain/steps.ts`). */
    steps: integer().notNull(),
    /** When its browser first reported a payment. */
    paidAt: dateTime("paid_at"),
    endReason: text("end_reason").$type<EndReason>().notNull(),
    /** Whether it was stored in the browser and sent on a later visit. */
    resent: boolean().notNull(),
    /** Who signed up in it; set by the server alone. */
    userId: text("user_id"),
    /** Pages in the order in which they were opened, and the seconds for which each was visible. */
    seen: text().array().notNull(),
    seenSeconds: smallint("seen_seconds").array().notNull(),
    /** Numbers of the statements that were answered. */
    statements: intMultirange().notNull(),
    /** Sections of a result that were opened, each once. */
    sections: text().array().notNull(),
    /** The section of each share, and the place of each click on the application link. */
    shares: text().array().notNull(),
    places: text().array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.startedAt, t.id] }),
    index("analytics_visits_id").on(t.id),
    index("analytics_visits_session").on(t.sessionId),
    index("analytics_visits_user")
      .on(t.userId)
      .where(sql`${t.userId} is not null`),
    index("analytics_visits_paid")
      .on(t.paidAt)
      .where(sql`${t.paidAt} is not null`),
    // visits with a step towards a payment are few (`sums/conditions.server.ts`)
    index("analytics_visits_paying")
      .on(t.startedAt, t.id)
      .where(sql`${t.steps} & 112 <> 0`),
  ],
);

/** Pages and actions of a visit with their times, read when the visit is opened. */
export const trails = pgTable(
  "analytics_trails",
  {
    startedAt: dateTime("started_at").notNull(),
    id: uuid().notNull(),
    trail: jsonb().$type<Trail>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.startedAt, t.id] })],
);

/**
 * The roll-up: sums of a day (India) by dimension and value, which stay when visits expire. `filter` and
 * `filter_value` name the visits that were summed, such as `device` and `mobile`; both are empty for all of
 * them. Dimensions and measures: README.md.
 */
export const dailySums = pgTable(
  "analytics_days",
  {
    filter: text().notNull(),
    filterValue: text("filter_value").notNull(),
    dimension: text().notNull(),
    day: date().notNull(),
    value: text().notNull(),
    visits: integer().notNull(),
    visitors: integer().notNull(),
    singlePage: integer("single_page").notNull(),
    signups: integer().notNull(),
    started: integer().notNull(),
    finished: integer().notNull(),
    completed: integer().notNull(),
    paid: integer().notNull(),
    applied: integer().notNull(),
    occurrences: integer().notNull(),
    /** Paise. */
    amount: bigint({ mode: "number" }).notNull(),
    /** Counts by length of stay, one for each of `TIME_BOUNDS` (`domain/sums.ts`). */
    times: integer().array(),
  },
  (t) => [
    primaryKey({ columns: [t.filter, t.filterValue, t.dimension, t.day, t.value] }),
    index("analytics_days_day").on(t.day),
  ],
);

/** Pages opened within the last hour, for the live view. */
export const pageViews = pgTable(
  "analytics_live",
  {
    receivedAt: dateTime("received_at").notNull(),
    sessionId: text("session_id").notNull(),
    visitor: text().notNull(),
    page: text().notNull(),
    title: text().notNull(),
  },
  (t) => [index("analytics_live_time").on(t.receivedAt)],
);

/**
 * Ids of the visits that were stored: the same record sent again adds nothing, also after it was erased. Rows
 * outlive the age at which a record is refused.
 */
export const receipts = pgTable(
  "analytics_receipts",
  { journeyId: uuid("journey_id").primaryKey(), receivedAt: dateTime("received_at").notNull() },
  (t) => [index("analytics_receipts_time").on(t.receivedAt)],
);

/** Visits in which a member signed up, until the record arrives and carries the member itself. */
export const journeyLinks = pgTable(
  "analytics_ties",
  {
    journeyId: uuid("journey_id").primaryKey(),
    userId: text("user_id").notNull(),
    at: dateTime("at").notNull(),
  },
  (t) => [index("analytics_ties_user").on(t.userId), index("analytics_ties_time").on(t.at)],
);

/** Members who agreed to show their names with their visits. */
export const journeyNames = pgTable("analytics_names", {
  userId: text("user_id").primaryKey(),
  agreedAt: dateTime("agreed_at").notNull(),
});

/** The salt of today's visitor hashes; with the row goes the last way to tell whose they were. */
export const visitorSalts = pgTable("analytics_salts", { day: date().primaryKey(), salt: bytes().notNull() });

/**
 * What the server saw: the steps of the funnel that no browser reports.
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
    /** The visit in which the member signed up, where it is known. */
    journeyId: uuid("journey_id"),
    method: text(),
    amount: integer(),
  },
  (t) => [
    index("analytics_facts_time").on(t.at),
    index("analytics_facts_user").on(t.userId),
    index("analytics_facts_quest").on(t.quest),
    index("analytics_facts_money")
      .on(t.at)
      .where(sql`${t.kind} in ('paid', 'refunded', 'dispute_lost')`),
  ],
);

/** Named period and filters, shared by all administrators, with the name of who saved them. */
export const savedViews = pgTable(
  "analytics_views",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    path: text().$type<SavedPath>().notNull(),
    /** The query of the page's address (`domain/filter.ts`). */
    choices: text().notNull(),
    byId: text("by_id").notNull(),
    byName: text("by_name").notNull(),
    at: dateTime("at").notNull(),
  },
  (t) => [uniqueIndex("analytics_views_name").on(sql`lower(${t.name})`)],
);

/**
 * A day (India) with what happened on it, for everyone who runs the site. Who marked it is named as they were
 * then.
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
  { day: date().notNull(), about: text().notNull() },
  (t) => [primaryKey({ columns: [t.day, t.about] })],
);
