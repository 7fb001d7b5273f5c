import type { Services } from "../../../platform/services.server.ts";
import { type Tx, transaction } from "../../../platform/database/db.server.ts";
import { countOwed, failedJobs, retryJob, retryOwed } from "../../../platform/jobs/failed-jobs.server.ts";
import * as analytics from "../../analytics/analytics.server.ts";
import * as applications from "../../applications/applications.server.ts";
import * as audit from "../../audit/audit.server.ts";
import type { Who } from "../../audit/contract.ts";
import * as languageModel from "../../language-model/language-model.server.ts";
import * as notes from "../../notes/notes.server.ts";
import * as operations from "../../operations/operations.server.ts";
import * as payments from "../../payments/payments.server.ts";
import * as pdfReport from "../../pdf-report/pdf-report.server.ts";
import type { Course, Figures, Today } from "../contract.ts";
import { type PeriodDays, periodsAt } from "../domain/period.ts";

type Totals = Awaited<ReturnType<typeof analytics.readRecentFigures>>["totals"];
const figuresOf = (totals: Totals, which: "now" | "before", print: Figures["print"]): Figures => ({
  signups: totals.signups[which],
  quests: totals.finished[which],
  sales: { count: totals.paid[which], amount: totals.taken[which] },
  refunds: { count: totals.refunds[which], amount: totals.returned[which] },
  lost: totals.lost[which],
  print,
});

/** Number of days in the sparklines of Today. */
const COURSE_DAYS = 30;

/**
 * The key figures of a period, of the one before, and day by day. Sign-ups, quests and money come from
 * analytics.
 */
async function readFigures(
  services: Pick<Services, "db" | "clock">,
  days: PeriodDays,
  periods: ReturnType<typeof periodsAt>,
): Promise<{ current: Figures; before: Figures; course: Course }> {
  const [{ totals, days: charted }, print, printBefore] = await Promise.all([
    analytics.readRecentFigures(services, days, COURSE_DAYS),
    pdfReport.printTimes(services, periods.current),
    pdfReport.printTimes(services, periods.before),
  ]);
  const course = (metric: "signups" | "finished" | "taken" | "returned") =>
    charted.map(({ figures }) => figures[metric]);
  return {
    current: figuresOf(totals, "now", print),
    before: figuresOf(totals, "before", printBefore),
    course: {
      signups: course("signups"),
      quests: course("finished"),
      sales: course("taken"),
      refunds: course("returned"),
    },
  };
}

/** Everything that waits for a decision or answer of the owner. */
async function readDecisions(services: Services) {
  const [due, toAnswer, orders, answerBy, disputes, unworded] = await Promise.all([
    notes.dueNotes(services),
    applications.readToAnswer(services),
    payments.countOrders(services, { state: "needs-you", q: "" }),
    payments.refundAnswerBy(services),
    payments.waitingDisputes(services),
    languageModel.countGivenUpLetters(services),
  ]);
  return {
    due,
    toAnswer,
    waitingOrders: orders.count,
    refundAnswerBy: answerBy?.getTime() ?? null,
    disputes: { ...disputes, firstBy: disputes.firstBy?.getTime() ?? null },
    unworded,
  };
}

/** All data of Today: figures, open decisions, jobs and the reconciliation with the gateway. */
export async function readToday(services: Services, days: PeriodDays): Promise<Today> {
  const now = services.clock.now().getTime();
  const [figures, jobs, owed, workers, waiting, reconciliation, decisions] = await Promise.all([
    readFigures(services, days, periodsAt(now, days)),
    failedJobs(services),
    countOwed(services),
    operations.readWorkers(services),
    operations.readWaiting(services),
    payments.reconcileLedger(services),
    readDecisions(services),
  ]);
  return {
    now,
    ...decisions,
    ...figures,
    jobs: { ...jobs, owed, waiting },
    workers,
    reconciliation,
  };
}

/** Records in the audit log that jobs were retried. */
const recordRetry = (
  tx: Tx,
  who: Who,
  subject: string,
  waiting: { id: string } | { emails: number },
  at: Date,
) =>
  audit.record(tx, {
    who,
    action: "jobs.retried",
    subject,
    before: { state: "failed" },
    after: { state: "waiting", ...waiting },
    at,
  });

/**
 * Retries every failed email that people wait for, and records this in the audit log.
 * @returns their number
 */
export async function retryOwedEmails(
  services: Pick<Services, "db" | "jobs" | "clock" | "features">,
  who: Who,
): Promise<number> {
  return transaction(services.db, async (tx) => {
    const emails = await retryOwed(services, tx);
    if (emails > 0) await recordRetry(tx, who, "emails", { emails }, services.clock.now());
    return emails;
  });
}

/**
 * Retries a failed job and records this in the audit log.
 * @returns false if the job is no longer in the failed list
 */
export async function retryFailedJob(
  services: Pick<Services, "db" | "jobs" | "clock">,
  who: Who,
  { queue, id }: { queue: string; id: string },
): Promise<boolean> {
  return transaction(services.db, async (tx) => {
    if (!(await retryJob(services, tx, { queue, id }))) return false;
    await recordRetry(tx, who, queue, { id }, services.clock.now());
    return true;
  });
}
