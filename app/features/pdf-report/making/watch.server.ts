import { and, asc, inArray } from "drizzle-orm";
import { DEAD_LETTER_QUEUE } from "../../../platform/jobs/failed-jobs.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as payments from "../../payments/payments.server.ts";
import { markDelayed } from "./lateness.server.ts";
import { MAKE_AGAIN_JOB, MAKE_JOB, makeReport, type Order } from "./making.server.ts";
import { pdfReports } from "../tables.server.ts";

const UNFINISHED = ["queued", "making", "delayed"] as const;
/** Books taken up in one round; the next round takes the rest. */
const ROUND = 20;
const MINUTE = 60_000;
/** Orders paid so long ago, in milliseconds, and without a row here, are looked for: from and until. */
const OVERLOOKED = { from: 4 * 24 * 60 * MINUTE, until: 2 * MINUTE };

/** Orders whose job was taken by a worker that may have died before it stored anything. */
async function fetched({ jobs }: Pick<Services, "jobs">): Promise<Order[]> {
  const found = await jobs.findJobs<Order>(MAKE_JOB);
  return found.filter(({ state }) => state === "active").map(({ data }) => data);
}

/** Paid orders without a row, whatever happened to their job. */
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
  const known = new Set(rows.map(({ purchaseId }) => purchaseId));
  return paid.filter(({ purchaseId }) => !known.has(purchaseId)).slice(0, ROUND);
}

const unfinished = ({ db }: Pick<Services, "db">) =>
  db
    .select()
    .from(pdfReports)
    .where(inArray(pdfReports.state, [...UNFINISHED]))
    .orderBy(asc(pdfReports.orderedAt))
    .limit(ROUND);

/**
 * Takes up every book that was begun and not finished: after a crash, a full disk, a press that died. One
 * that another process is making is left to it.
 * Returns how many were finished now.
 */
export async function resumeReports(services: Services): Promise<number> {
  const open: Order[] = await unfinished(services);
  const known = new Set(open.map((order) => order.purchaseId));
  const lost = [...(await fetched(services)), ...(await overlooked(services))].filter(
    ({ purchaseId }) => !known.has(purchaseId) && known.add(purchaseId),
  );
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

/**
 * Jobs that were given up, and whose report has been made since, or is no longer to be made, are done with.
 */
async function closeJobs({ db, jobs }: Pick<Services, "db" | "jobs">) {
  const found = await jobs.findJobs<Order>(DEAD_LETTER_QUEUE);
  const failed = found.filter(({ sourceName }) => sourceName === MAKE_JOB || sourceName === MAKE_AGAIN_JOB);
  if (failed.length === 0) return;
  const ids = failed.map(({ data }) => data.purchaseId);
  const rows = await db
    .select({ purchaseId: pdfReports.purchaseId })
    .from(pdfReports)
    .where(and(inArray(pdfReports.purchaseId, ids), inArray(pdfReports.state, ["ready", "ended"])));
  const ended = new Set(rows.map(({ purchaseId }) => purchaseId));
  const done = failed.filter(({ data }) => ended.has(data.purchaseId)).map(({ id }) => id);
  if (done.length > 0) await jobs.deleteJob(DEAD_LETTER_QUEUE, done);
}

/** Runs every minute: reports late ones, and queues abandoned ones. */
export async function watch(services: Services) {
  await markDelayed(services);
  await resumeReports(services);
  await closeJobs(services);
}
