import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../accounts/tables.server.ts";
import { EXPORT_STATES } from "./contract.ts";

const dateTime = (name: string) => timestamp(name, { withTimezone: true });

/** Exports requested by members. A row is removed with its file. */
export const rightsExports = pgTable(
  "rights_exports",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    state: text({ enum: EXPORT_STATES }).notNull(),
    attempts: integer().notNull().default(0),
    bytes: integer(),
    askedAt: dateTime("asked_at").notNull(),
    expiresAt: dateTime("expires_at"),
    notifiedAt: dateTime("notified_at"),
  },
  (t) => [
    uniqueIndex("rights_exports_one_at_a_time")
      .on(t.userId)
      .where(sql`${t.state} in ('queued', 'making')`),
    index("rights_exports_member").on(t.userId, t.askedAt),
    index("rights_exports_asked").on(t.askedAt),
  ],
);

/**
 * Requested deletions. Only a hash of the emailed link's token is stored; following the link sets `endsAt`.
 */
export const rightsDeletions = pgTable(
  "rights_deletions",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    id: text().notNull().unique(),
    /** The address that the link was sent to. */
    email: text().notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    askedAt: dateTime("asked_at").notNull(),
    linkUntil: dateTime("link_until").notNull(),
    endsAt: dateTime("ends_at"),
    notifiedAt: dateTime("notified_at"),
  },
  (t) => [index("rights_deletions_due").on(t.endsAt)],
);

/**
 * Remaining work after an account was deleted: files to remove, a last email to send. The row is removed when
 * both are done, after a day at the latest.
 */
export const rightsFarewells = pgTable("rights_farewells", {
  id: text().primaryKey(),
  email: text().notNull(),
  firstName: text("first_name").notNull(),
  files: text().array().notNull(),
  erasedAt: dateTime("erased_at").notNull(),
});
