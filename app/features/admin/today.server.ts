import type { Services } from "../../platform/services.server.ts";
import { countOwed, failedJobs, retryJob, retryOwed } from "../../platform/failed-jobs.server.ts";
import * as accounts from "../accounts/accounts.server.ts";
import * as audit from "../audit/audit.server.ts";
import type { Who } from "../audit/contract.ts";
import * as operations from "../operations/operations.server.ts";
import * as payments from "../payments/payments.server.ts";
import * as pdfReport from "../pdf-report/pdf-report.server.ts";
import * as quest from "../quest/quest.server.ts";
import type { Figures, Today } from "./contract.ts";
import { type Period, periodsAt, type PeriodDays } from "./domain/period.ts";

async function figuresOf(services: Pick<Services, "db">, period: Period): Promise<Figures> {
  const [signups, quests, sales, refunds, print] = await Promise.all([
    accounts.countSignups(services, period),
    quest.countFinished(services, period),
    payments.sumSales(services, period),
    payments.sumRefunds(services, period),
    pdfReport.printTimes(services, period),
  ]);
  return { signups, quests, sales, refunds, print };
}

/**
 * The first page's figures, beside those of the stretch before, and the jobs that somebody must look after.
 */
export async function readToday(
  services: Pick<Services, "db" | "env" | "clock" | "features">,
  days: PeriodDays,
): Promise<Today> {
  const now = services.clock.now().getTime();
  const periods = periodsAt(now, days);
  const [current, before, jobs, owed, workers, waiting, reconciliation] = await Promise.all([
    figuresOf(services, periods.current),
    figuresOf(services, periods.before),
    failedJobs(services),
    countOwed(services),
    operations.readWorkers(services),
    operations.readWaiting(services),
    payments.reconcileLedger(services),
  ]);
  return { now, current, before, jobs: { ...jobs, owed, waiting }, workers, reconciliation };
}

/** Has every email that was given up sent again, and writes down who wanted it. @returns how many */
export async function retryOwedEmails(
  services: Pick<Services, "db" | "jobs" | "clock" | "features">,
  who: Who,
): Promise<number> {
  return services.db.transaction(async (tx) => {
    const emails = await retryOwed(services, tx);
    if (emails === 0) return 0;
    await audit.record(tx, {
      who,
      action: "jobs.retried",
      subject: "emails",
      before: { state: "failed" },
      after: { state: "waiting", emails },
      at: services.clock.now(),
    });
    return emails;
  });
}

/**
 * Lets a failed job be tried again, and writes down who wanted it; false where it does not stand among the
 * failed ones any more.
 */
export async function retryFailedJob(
  services: Pick<Services, "db" | "jobs" | "clock">,
  who: Who,
  { queue, id }: { queue: string; id: string },
): Promise<boolean> {
  return services.db.transaction(async (tx) => {
    if (!(await retryJob(services, tx, { queue, id }))) return false;
    const at = services.clock.now();
    await audit.record(tx, {
      who,
      action: "jobs.retried",
      subject: queue,
      before: { state: "failed" },
      after: { state: "waiting", id },
      at,
    });
    return true;
  });
}
