import { bigint, index, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { SecurityEventKind } from "./contract.ts";

/** Security events; kept for 90 days. */
export const securityEvents = pgTable(
  "security_events",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    kind: text().$type<SecurityEventKind>().notNull(),
    userId: text("user_id"),
    network: text(),
    detail: text(),
    requestId: text("request_id"),
  },
  (t) => [
    index("security_events_newest").on(t.at, t.id),
    index("security_events_kind").on(t.kind, t.at, t.id),
    index("security_events_user").on(t.userId),
  ],
);
