import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** A buyer's feedback on the paid report, once per purchase. */
export const paidFeedback = pgTable(
  "paid_feedback",
  {
    purchaseId: text("purchase_id").primaryKey(),
    userId: text("user_id").notNull(),
    /** 1 not at all … 5 very much. */
    soundsLikeMe: integer("sounds_like_me").notNull(),
    mostUseful: text("most_useful").notNull(),
    missing: text().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (t) => [index("paid_feedback_user").on(t.userId)],
);
