import { and, asc, inArray } from "drizzle-orm";
import { DEAD_LETTER_QUEUE } from "../../../platform/jobs/failed-jobs.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as payments from "../../payments/payments.server.ts";
import { markDelayed } from "./lateness.server.ts";
import { MAKE_AGAIN_JOB, MAKE_JOB, makeReport, type Order } from "./making.server.ts";
import { pdfReports } from "../tables.server.ts";

const UNFINISHED = ["queued", "making", "delayed"] as const;
/** Maximum number of unfinished and of overlooked reports per round; the next round takes the rest. */
const ROUND = 20;
const MINUTE = 60_000;
/** Age of paid orders, in milliseconds, that are checked for a missing row: maximum and minimum. */
const OVERLOOKED = { from: 4 * 24 * 60 * MINUTE, until: 2 * MINUTE };

/** Orders whose job is active; its worker may have died before it stored anything. */
async function fetched({ jobs }: Pick<Services, "jobs">): Promise<Order[]> {
  const makeJobs = await jobs.findJobs<Order>(MAKE_JOB);
  return makeJobs.filter(({ state }) => state === "active").map(({ data }) => data);
}

/** Paid orders without a row, regardless of their job. */
async function overlooked(services: Pick<Services, "db" | "clock">): Promise<Order[]> {
  const now = services.clock.now().getTime();
  const paid = await payments.paidBetween(services, {
    from: new Date(now - OVERLOOKED.from),
    to: new Date(now - OVERLOOKED.until),
  });
  if (paid.length === 0) return [];
  const ids = paid.map(({ purchaseId }) => purchaseId);
  const rows = await services.db
    .select({ purchaseId: pdfReports.purchaseId })
    .from(pdfReports)
    .where(inArray(pdfReports.purchaseId, ids));
  const reportIds = new Set(rows.map(({ purchaseId }) => purchaseId));
  return paid.filter(({ purchaseId }) => !reportIds.has(purchaseId)).slice(0, ROUND);
}

const unfinished = ({ db }: Pick<Services, "db">) =>
  db
    .select()
    .from(pdfReports)
    .where(inArray(pdfReports.state, [...UNFINISHED]))
    .orderBy(asc(pdfReports.orderedAt))
    .limit(ROUND);

/**
 * Makes reports that were ordered but not finished, such as after a crash, a full disk or a killed PDF
 * worker. Skips reports that another process is making.
 * @returns the number of reports that were finished
 */
export async function resumeReports(services: Services): Promise<number> {
  const open: Order[] = await unfinished(services);
  const seenIds = new Set(open.map((order) => order.purchaseId));
  const lostOrders = [...(await fetched(services)), ...(await overlooked(services))].filter(
    ({ purchaseId }) => !seenIds.has(purchaseId) && seenIds.add(purchaseId),
  );
  let count = 0;
  for (const order of [...open, ...lostOrders]) {
    // oxlint-disable-next-line no-await-in-loop -- one report at a time
    const outcome = await makeReport(services, order).catch((error: unknown) => {
      services.log.warn({ error, purchaseId: order.purchaseId }, "still not made");
      return "failed" as const;
    });
    if (outcome === "made") count++;
  }
  return count;
}

/** Removes failed jobs whose report has since been made or refunded. */
async function closeJobs({ db, jobs }: Pick<Services, "db" | "jobs">) {
  const deadJobs = await jobs.findJobs<Order>(DEAD_LETTER_QUEUE);
  const failed = deadJobs.filter(
    ({ sourceName }) => sourceName === MAKE_JOB || sourceName === MAKE_AGAIN_JOB,
  );
  if (failed.length === 0) return;
  const ids = failed.map(({ data }) => data.purchaseId);
  const rows = await db
    .select({ purchaseId: pdfReports.purchaseId })
    .from(pdfReports)
    .where(and(inArray(pdfReports.purchaseId, ids), inArray(pdfReports.state, ["ready", "ended"])));
  const finished = new Set(rows.map(({ purchaseId }) => purchaseId));
  const finishedJobs = failed.filter(({ data }) => finished.has(data.purchaseId)).map(({ id }) => id);
  if (finishedJobs.length > 0) await jobs.deleteJob(DEAD_LETTER_QUEUE, finishedJobs);
}

/** Runs every minute: marks late reports, makes abandoned ones, and removes failed jobs that are obsolete. */
export async function watch(services: Services) {
  await markDelayed(services);
  await resumeReports(services);
  await closeJobs(services);
}
