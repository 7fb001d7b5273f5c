import { sql } from "drizzle-orm";
import type { Facts } from "./contract.ts";
import { bigint, index, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/**
 * Changes that visitors or readers can notice: settings, posts, pictures, the opening, newsletters being
 * sent.
 */
export const isNoticed = ({ action }: { action: unknown }) => sql`(
  split_part(${action}, '.', 1) in ('settings', 'media', 'site')
  or split_part(${action}, '.', 1) = 'blog' and ${action} not in ('blog.edited', 'blog.created', 'blog.exported')
  or ${action} in ('newsletter.letter-sending', 'newsletter.letter-scheduled', 'newsletter.letter-paused', 'newsletter.letter-cancelled')
)`;

/** The audit log. Entries are added and never edited; people keep the names they had at the time. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    whoId: text("who_id").notNull(),
    whoName: text("who_name").notNull(),
    action: text().notNull(),
    subject: text().notNull(),
    before: jsonb().$type<Facts>(),
    after: jsonb().$type<Facts>(),
  },
  (t) => [
    index("audit_log_subject").on(t.subject, t.at),
    index("audit_log_newest").on(t.at, t.id),
    index("audit_log_who").on(t.whoId, t.at, t.id),
    index("audit_log_kind").on(sql`split_part(${t.action}, '.', 1)`, t.at, t.id),
    index("audit_log_noticed").on(t.at, t.id).where(isNoticed(t)),
    index("audit_log_subject_start").on(sql`lower(${t.subject}) text_pattern_ops`),
    index("audit_log_name_start").on(sql`lower(${t.whoName}) text_pattern_ops`),
  ],
);
