import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import { users } from "../accounts/tables.server.ts";
import { questResults } from "../quest/tables.server.ts";
import type { Outcome, Reason } from "./contract.ts";

/** Calls to the model, deleted with the result. `reason`: why a call produced no letter. */
export const languageModelCalls = pgTable(
  "language_model_calls",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    calledAt: timestamp("called_at", { withTimezone: true }).notNull(),
    day: date().notNull(),
    sessionId: text("session_id").notNull(),
    testId: text("test_id").notNull(),
    attempt: smallint().notNull(),
    factsKey: text("facts_key").notNull(),
    model: text().notNull(),
    outcome: text().$type<Outcome>().notNull(),
    reason: text().$type<Reason>(),
    refusedLetter: text("refused_letter"),
    tokensIn: integer("tokens_in").notNull(),
    tokensOut: integer("tokens_out").notNull(),
    /** Millionths of a rupee. */
    microRupees: bigint("micro_rupees", { mode: "number" }).notNull(),
    tookMs: integer("took_ms").notNull(),
  },
  (t) => [
    index("language_model_calls_day").on(t.day),
    index("language_model_calls_result").on(t.sessionId, t.testId),
    foreignKey({
      columns: [t.sessionId, t.testId],
      foreignColumns: [questResults.sessionId, questResults.testId],
    }).onDelete("cascade"),
  ],
);

/** Cost by day, including reservations for running calls, in millionths of a rupee. */
export const languageModelDays = pgTable("language_model_days", {
  day: date().primaryKey(),
  microRupees: bigint("micro_rupees", { mode: "number" }).notNull(),
});

/** Members' choices; the model is allowed if there is no row. */
export const languageModelChoices = pgTable("language_model_choices", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  allowed: boolean().notNull(),
  changedAt: timestamp("changed_at", { withTimezone: true }).notNull(),
});
