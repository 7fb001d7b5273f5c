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

/** One row for each call to the model. Goes when the result goes. `reason`: of a call that brought nothing. */
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

/**
 * What each day has cost and what is set aside for calls under way, in millionths of a rupee; of all
 * processes.
 */
export const languageModelDays = pgTable("language_model_days", {
  day: date().primaryKey(),
  microRupees: bigint("micro_rupees", { mode: "number" }).notNull(),
});

/** Whether a member lets the model write for them; without a row they do. */
export const languageModelChoices = pgTable("language_model_choices", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  allowed: boolean().notNull(),
  changedAt: timestamp("changed_at", { withTimezone: true }).notNull(),
});
