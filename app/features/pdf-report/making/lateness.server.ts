import { and, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { countOf } from "../../../lib/plural.ts";
import { type Tx, transaction } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { pdfDelayed, pdfDelayNoticed } from "../contract.ts";
import { pdfReports } from "../tables.server.ts";

type Dependencies = Pick<Services, "db" | "clock" | "log" | "events" | "env">;

/**
 * Queues emails to the buyer of a report and to each administrator as separate jobs, so that a failure does
 * not stop the others.
 */
export async function announceTrouble(
  { events, env }: Pick<Dependencies, "events" | "env">,
  tx: Tx,
  purchaseId: string,
) {
  await events.publish(tx, pdfDelayed, { purchaseId });
  for (const address of env.ADMIN_EMAILS)
    // oxlint-disable-next-line no-await-in-loop -- one transaction
    await events.publish(tx, pdfDelayNoticed, { purchaseId, address });
}

const UNDER_WAY = inArray(pdfReports.state, ["queued", "making", "failed"]);
const LATE_STATE = sql`case when ${pdfReports.state} = 'failed' then 'failed' else 'delayed' end`;

/**
 * Marks reports that are past their promised time, each once: logs an alarm and emails buyers and
 * administrators. For reports that are given up, `making.server.ts` does this immediately.
 * @returns the number of newly marked reports
 */
export async function markDelayed({ db, clock, log, events, env }: Dependencies): Promise<number> {
  const now = clock.now();
  return transaction(db, async (tx) => {
    const late = await tx
      .update(pdfReports)
      .set({ state: LATE_STATE, delayedAt: now })
      .where(and(UNDER_WAY, lt(pdfReports.promisedBy, now), isNull(pdfReports.delayedAt)))
      .returning({ purchaseId: pdfReports.purchaseId });
    for (const { purchaseId } of late) {
      log.error({ purchaseId, alarm: true }, "a book is later than promised");
      // oxlint-disable-next-line no-await-in-loop -- one transaction
      await announceTrouble({ events, env }, tx, purchaseId);
    }
    return late.length;
  });
}

/** The alarm that is active while reports are late or given up. */
export async function lateAlarm({ db, clock }: Pick<Services, "db" | "clock">) {
  const open = inArray(pdfReports.state, ["queued", "making", "delayed"]);
  const overdue = and(open, lt(pdfReports.promisedBy, clock.now()));
  const late = await db.$count(pdfReports, or(overdue, eq(pdfReports.state, "failed")));
  return late === 0
    ? []
    : [
        {
          name: "late-pdf" as const,
          says: `${countOf(late, "PDF report")} later than promised, or given up.`,
        },
      ];
}
