import { sql } from "drizzle-orm";
import type { Facts } from "./contract.ts";
import { bigint, index, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/**
 * What was done in the administration. Rows are added and never changed; people are named as they were then.
 */
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
    index("audit_log_subject_start").on(sql`lower(${t.subject}) text_pattern_ops`),
    index("audit_log_name_start").on(sql`lower(${t.whoName}) text_pattern_ops`),
  ],
);
