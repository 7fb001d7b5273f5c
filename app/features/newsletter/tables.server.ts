import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import {
  COPY_STATES,
  IMPORT_MODES,
  ISSUE_STATES,
  type Preferences,
  REASONS,
  SOURCES,
  STATUSES,
  TOPICS,
} from "./contract.ts";

const dateTime = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Newsletter subscribers. `consentAt` and `source` record when and where the person consented; both are kept
 * as proof after they unsubscribe.
 */
export const subscribers = pgTable(
  "newsletter_subscribers",
  {
    id: text().primaryKey(),
    email: text().notNull().unique(),
    /** From an imported file; null for everyone who joined on the site. */
    firstName: text("first_name"),
    lastName: text("last_name"),
    status: text({ enum: STATUSES }).notNull(),
    source: text({ enum: SOURCES }).notNull(),
    preferences: jsonb().$type<Preferences>().notNull(),
    askedAt: dateTime("asked_at").notNull(),
    consentAt: dateTime("consent_at"),
    leftAt: dateTime("left_at"),
    /** The owner's note: where an imported address consented, or why an address was added. */
    note: text(),
    importId: text("import_id").references(() => imports.id, { onDelete: "set null" }),
    /**
     * When an imported address was asked to confirm; set before the email is sent, so that it is sent only
     * once.
     */
    questionAt: dateTime("question_at"),
  },
  (t) => [
    index("newsletter_subscribers_status").on(t.status, t.askedAt, t.id),
    index("newsletter_subscribers_asked").on(t.askedAt, t.id),
    index("newsletter_subscribers_source").on(t.source, t.askedAt, t.id),
    index("newsletter_subscribers_both").on(t.status, t.source, t.askedAt, t.id),
    index("newsletter_subscribers_search").on(t.email.op("text_pattern_ops")),
    index("newsletter_subscribers_consent").on(t.consentAt),
    index("newsletter_subscribers_left").on(t.leftAt),
    index("newsletter_subscribers_import").on(t.importId),
  ],
);

/** Imports by the owner, with the stated source of consent. No addresses are stored here. */
export const imports = pgTable("newsletter_imports", {
  id: text().primaryKey(),
  at: dateTime("at").notNull(),
  byId: text("by_id"),
  byName: text("by_name").notNull(),
  mode: text({ enum: IMPORT_MODES }).notNull(),
  note: text().notNull(),
});

/** Issues. `version` increases with every change, to detect concurrent edits. */
export const issues = pgTable(
  "newsletter_issues",
  {
    id: text().primaryKey(),
    state: text({ enum: ISSUE_STATES }).notNull(),
    version: integer().notNull(),
    subject: text().notNull(),
    preview: text().notNull(),
    body: text().notNull(),
    topic: text({ enum: TOPICS }).notNull(),
    createdAt: dateTime("created_at").notNull(),
    updatedAt: dateTime("updated_at").notNull(),
    updatedById: text("updated_by_id").notNull(),
    updatedByName: text("updated_by_name").notNull(),
    sendAt: dateTime("send_at"),
    startedAt: dateTime("started_at"),
    endedAt: dateTime("ended_at"),
    /** When it became public on the site; null while only subscribers and Insiders can read it. */
    archivedAt: dateTime("archived_at"),
    trouble: text(),
    /** The last heartbeat of the worker that sends it. */
    beatAt: dateTime("beat_at"),
    /**
     * Copy counts by state, stored after each sending job; they still include people who were erased later.
     */
    outcome: jsonb().$type<Record<string, number>>(),
  },
  (t) => [
    index("newsletter_issues_created").on(t.createdAt, t.id),
    index("newsletter_issues_state").on(t.state, t.sendAt),
    index("newsletter_issues_archive")
      .on(t.startedAt)
      .where(sql`archived_at is not null`),
  ],
);

/** One subscriber's copy of an issue, deleted with the subscriber; it has no address. */
export const copies = pgTable(
  "newsletter_copies",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    issueId: text("issue_id")
      .notNull()
      .references(() => issues.id, { onDelete: "cascade" }),
    subscriberId: text("subscriber_id")
      .notNull()
      .references(() => subscribers.id, { onDelete: "cascade" }),
    state: text({ enum: COPY_STATES }).notNull(),
    attempts: integer().notNull().default(0),
    /** The earliest time to send; later for deferred emails. */
    dueAt: dateTime("due_at").notNull(),
    at: dateTime("at"),
    problem: text(),
  },
  (t) => [
    uniqueIndex("newsletter_copies_once").on(t.issueId, t.subscriberId),
    index("newsletter_copies_next").on(t.issueId, t.state, t.id),
    index("newsletter_copies_subscriber").on(t.subscriberId),
  ],
);

/**
 * Keys of links in emails, by their hash. Keys for preferences never expire, so that people can unsubscribe
 * from an old email.
 */
export const subscriberKeys = pgTable(
  "newsletter_keys",
  {
    hash: text().primaryKey(),
    subscriberId: text("subscriber_id")
      .notNull()
      .references(() => subscribers.id, { onDelete: "cascade" }),
    purpose: text({ enum: ["confirm", "manage"] }).notNull(),
    madeAt: dateTime("made_at").notNull(),
    expiresAt: dateTime("expires_at"),
  },
  (t) => [index("newsletter_keys_subscriber").on(t.subscriberId)],
);

/**
 * The suppression list of all features: no bulk mail to these addresses, and no mail at all after a hard
 * bounce.
 */
export const mailSuppressions = pgTable(
  "mail_suppressions",
  {
    address: text().primaryKey(),
    reason: text({ enum: REASONS }).notNull(),
    since: dateTime("since").notNull(),
  },
  (t) => [
    index("mail_suppressions_since").on(t.since, t.address),
    index("mail_suppressions_reason").on(t.reason, t.since, t.address),
    index("mail_suppressions_search").on(t.address.op("text_pattern_ops")),
  ],
);
