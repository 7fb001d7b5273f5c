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

// Visits and trails are partitioned by month of `started_at` (UTC), by the migrations: Drizzle cannot express
// it.

/** One row for each visit with everything that is counted, inserted when its record arrives. */
export const visits = pgTable(
  "analytics_visits",
  {
    id: uuid().notNull(),
    /** The browser session; a reload starts a new visit in the same session. */
    sessionId: text("session_id").notNull(),
    /** By the visitor's clock, or shifted back to the server's if the visitor's ran ahead. */
    startedAt: dateTime("started_at").notNull(),
    endedAt: dateTime("ended_at").notNull(),
    /** Day and hour (India) in which the visit began. */
    day: date()
      .notNull()
      .generatedAlwaysAs(sql`((started_at at time zone 'Asia/Kolkata')::date)`),
    hour: smallint()
      .notNull()
      .generatedAlwaysAs(sql`(extract(hour from started_at at time zone 'Asia/Kolkata')::smallint)`),
    /** Visitor id within one day: a hash whose salt is deleted with the day. */
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
    /** Bitmask of the steps taken (`domain/steps.ts`). */
    steps: integer().notNull(),
    /** When its browser first reported a payment. */
    paidAt: dateTime("paid_at"),
    endReason: text("end_reason").$type<EndReason>().notNull(),
    /** Whether it was stored in the browser and sent on a later visit. */
    resent: boolean().notNull(),
    /** The member who signed up in this visit; set only by the server. */
    userId: text("user_id"),
    /** Pages in the order opened, and the seconds for which each was visible. */
    seen: text().array().notNull(),
    seenSeconds: smallint("seen_seconds").array().notNull(),
    /** Numbers of the answered statements. */
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
    // few visits have a payment step (`sums/conditions.server.ts`)
    index("analytics_visits_paying")
      .on(t.startedAt, t.id)
      .where(sql`${t.steps} & 112 <> 0`),
  ],
);

/** Pages and actions of a visit with their times, read only when the visit is opened. */
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
 * The daily roll-up (India) by dimension and value, kept when visits expire. `filter` and `filter_value` name
 * the included visits, such as `device` and `mobile`; both are empty for all visits. Dimensions and measures:
 * README.md.
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
 * Ids of stored visits: a record that is sent again is ignored, even after its visit was erased. Rows outlive
 * the age at which a record is rejected.
 */
export const receipts = pgTable(
  "analytics_receipts",
  { journeyId: uuid("journey_id").primaryKey(), receivedAt: dateTime("received_at").notNull() },
  (t) => [index("analytics_receipts_time").on(t.receivedAt)],
);

/** The visit in which a member signed up, even before its record arrives; facts copy their visit from it. */
export const journeyLinks = pgTable(
  "analytics_ties",
  {
    journeyId: uuid("journey_id").primaryKey(),
    userId: text("user_id").notNull(),
    at: dateTime("at").notNull(),
  },
  (t) => [index("analytics_ties_user").on(t.userId), index("analytics_ties_time").on(t.at)],
);

/** Members who consented to show their name with their visits. */
export const journeyNames = pgTable("analytics_names", {
  userId: text("user_id").primaryKey(),
  agreedAt: dateTime("agreed_at").notNull(),
});

/** The salt of a day's visitor hashes; deleting the row makes the hashes untraceable. */
export const visitorSalts = pgTable("analytics_salts", { day: date().primaryKey(), salt: bytes().notNull() });

/**
 * Funnel steps recorded by the server. `reference` identifies the event ("paid:<purchase>"). `quest` is a
 * hash of the quest session's id, because the id itself is the key to a result. Amounts in paise.
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
    /** The visit in which the member signed up, if known. */
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

/** Named periods and filters, shared by all administrators, with the author's name at that time. */
export const savedViews = pgTable(
  "analytics_views",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    path: text().$type<SavedPath>().notNull(),
    /** Query string of the page (`domain/filter.ts`). */
    choices: text().notNull(),
    byId: text("by_id").notNull(),
    byName: text("by_name").notNull(),
    at: dateTime("at").notNull(),
  },
  (t) => [uniqueIndex("analytics_views_name").on(sql`lower(${t.name})`)],
);

/** Notes on days (India), shared by all administrators, with the author's name at that time. */
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

/** Topics that administrators were emailed about on a day (India), each once. */
export const ownerEmails = pgTable(
  "analytics_owner_emails",
  { day: date().notNull(), about: text().notNull() },
  (t) => [primaryKey({ columns: [t.day, t.about] })],
);
