import { and, inArray, isNull, lt, sql } from "drizzle-orm";
import { countOf } from "../../kernel/plural.ts";
import type { Services } from "../../platform/services.server.ts";
import { pdfDelayed, pdfDelayNoticed } from "./contract.ts";
import { pdfReports } from "./tables.server.ts";

type Has = Pick<Services, "db" | "clock" | "log" | "events" | "env">;

/**
 * Marks the reports that are later than promised, each once, also those that were given up: an alarm in the log, and an event for each
 * person who is written to, so that an address that takes no mail holds up no other.
 * @returns how many were marked now
 */
export async function markDelayed({ db, clock, log, events, env }: Has): Promise<number> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const late = await tx
      .update(pdfReports)
      .set({
        state: sql`case when ${pdfReports.state} = 'failed' then 'failed' else 'delayed' end`,
        delayedAt: now,
      })
      .where(
        and(
          inArray(pdfReports.state, ["queued", "making", "failed"]),
          lt(pdfReports.promisedBy, now),
          isNull(pdfReports.delayedAt),
        ),
      )
      .returning({ purchaseId: pdfReports.purchaseId });
    for (const { purchaseId } of late) {
      log.error({ purchaseId, alarm: true }, "a book is later than promised");
      // oxlint-disable-next-line no-await-in-loop -- one transaction
      await events.publish(tx, pdfDelayed, { purchaseId });
      for (const address of env.ADMIN_EMAILS)
        // oxlint-disable-next-line no-await-in-loop -- as above
        await events.publish(tx, pdfDelayNoticed, { purchaseId, address });
    }
    return late.length;
  });
}

/** The alarm while reports are later than promised and not made. */
export async function lateAlarm({ db, clock }: Pick<Services, "db" | "clock">) {
  const open = inArray(pdfReports.state, ["queued", "making", "delayed", "failed"]);
  const late = await db.$count(pdfReports, and(open, lt(pdfReports.promisedBy, clock.now())));
  return late === 0
    ? []
    : [{ name: "late-pdf" as const, says: `${countOf(late, "PDF report")} later than promised.` }];
}
