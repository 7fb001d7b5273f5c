import { and, asc, inArray, isNull, lt } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";
import { pdfDelayed } from "./contract.ts";
import { MAKE_JOB, makeReport, type Order } from "./making.server.ts";
import { pdfReports } from "./tables.server.ts";

const UNFINISHED = ["queued", "making", "delayed"] as const;
/** Books taken up in one round; the next round takes the rest. */
const ROUND = 20;

/**
 * Marks the books that are later than promised, each once: an alarm in the log, and an event that tells site
 * and buyer.
 */
export async function markDelayed(services: Services): Promise<number> {
  const now = services.clock.now();
  return services.db.transaction(async (tx) => {
    const late = await tx
      .update(pdfReports)
      .set({ state: "delayed", delayedAt: now })
      .where(
        and(
          inArray(pdfReports.state, ["queued", "making"]),
          lt(pdfReports.promisedBy, now),
          isNull(pdfReports.delayedAt),
        ),
      )
      .returning({ purchaseId: pdfReports.purchaseId });
    for (const { purchaseId } of late) {
      services.log.error({ purchaseId, alarm: true }, "a book is later than promised");
      // oxlint-disable-next-line no-await-in-loop -- one transaction
      await services.events.publish(tx, pdfDelayed, { purchaseId });
    }
    return late.length;
  });
}

/**
 * What was fetched from the queue by a worker that may have died before it wrote a line: not in the table
 * yet.
 */
async function fetched({ jobs }: Pick<Services, "jobs">): Promise<Order[]> {
  const found = await jobs.findJobs<Order>(MAKE_JOB);
  return found.filter(({ state }) => state === "active").map(({ data }) => data);
}

/**
 * Takes up every book that was begun and not finished: after a crash, a full disk, a press that died. One
 * that another process is making is left to it.
 * Returns how many were finished now.
 */
export async function resumeReports(services: Services): Promise<number> {
  const open: Order[] = await services.db
    .select()
    .from(pdfReports)
    .where(inArray(pdfReports.state, [...UNFINISHED]))
    .orderBy(asc(pdfReports.orderedAt))
    .limit(ROUND);
  const known = new Set(open.map((order) => order.purchaseId));
  const lost = (await fetched(services)).filter((order) => !known.has(order.purchaseId));
  let made = 0;
  for (const order of [...open, ...lost]) {
    // oxlint-disable-next-line no-await-in-loop -- one press prints one book at a time
    const outcome = await makeReport(services, order).catch((error: unknown) => {
      services.log.warn({ error, purchaseId: order.purchaseId }, "still not made");
      return "failed" as const;
    });
    if (outcome === "made") made++;
  }
  return made;
}

/** Every minute: what is late is told, what was left lying is taken up. */
export async function watch(services: Services) {
  await markDelayed(services);
  await resumeReports(services);
}
