import { count, desc, ne, sql } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";
import type { PaidFeedbackSummary } from "./contract.ts";
import { paidFeedback } from "./tables.server.ts";

const SHOWN = 100;

/** Buyers' feedback on the paid report. */
export async function readPaidFeedbackSummary({ db }: Pick<Services, "db">): Promise<PaidFeedbackSummary> {
  const [sounds, useful, missing] = await Promise.all([
    db
      .select({ value: paidFeedback.soundsLikeMe, n: count() })
      .from(paidFeedback)
      .groupBy(paidFeedback.soundsLikeMe),
    db
      .select({ part: paidFeedback.mostUseful, n: count() })
      .from(paidFeedback)
      .groupBy(paidFeedback.mostUseful)
      .orderBy(desc(sql`2`)),
    db
      .select({ purchaseId: paidFeedback.purchaseId, text: paidFeedback.missing, at: paidFeedback.createdAt })
      .from(paidFeedback)
      .where(ne(paidFeedback.missing, ""))
      .orderBy(desc(paidFeedback.createdAt))
      .limit(SHOWN),
  ]);
  return {
    answers: sounds.reduce((all, { n }) => all + n, 0),
    soundsLikeMe: [1, 2, 3, 4, 5].map((value) => sounds.find((one) => one.value === value)?.n ?? 0),
    mostUseful: useful,
    missing: missing.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
  };
}
