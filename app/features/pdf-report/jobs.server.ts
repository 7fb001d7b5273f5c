import { z } from "zod";
import { job } from "../../platform/jobs/jobs.server.ts";
import { retryWhileBusy } from "../../platform/database/advisory-locks.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { paid, refunded } from "../payments/contract.ts";
import { questClaimed, questFinished } from "../quest/contract.ts";
import { pdfDelayed, pdfDelayNoticed, pdfReady, pdfWanted } from "./contract.ts";
import { MAKE_AGAIN_JOB, MAKE_JOB, type Order } from "./making/making.server.ts";
import * as pdfReport from "./pdf-report.server.ts";

/** Maximum wait for another process that makes the same report. Milliseconds. */
const MOST_MS = 30_000;

/**
 * Makes a queued report. Waits while another process makes it, since the report may have been requested again
 * in the meantime.
 * @throws StillBusy after half a minute, so that the queue retries
 */
const makeInLine = async (services: Services, order: Order): Promise<void> =>
  void (await retryWhileBusy("this report", MOST_MS, async () => {
    const result = await pdfReport.makeReport(services, order);
    return result === "busy" ? undefined : result;
  }));

const make = job({
  name: MAKE_JOB,
  on: paid,
  payload: paid.payload,
  parallel: 3, // two are printed while the next is composed
  run: makeInLine,
});

const makeAgain = job({
  name: MAKE_AGAIN_JOB,
  on: pdfWanted,
  payload: pdfWanted.payload,
  run: makeInLine,
});

const makeEditions = job({
  name: "pdf-report.make-editions",
  on: pdfReady,
  payload: pdfReady.payload,
  run: (services, { purchaseId }) => pdfReport.makeEditions(services, purchaseId),
});

const grantOnPayment = job({
  name: "pdf-report.grant-on-payment",
  on: paid,
  payload: paid.payload,
  run: async (services, { purchaseId, userId, sessionId, testId }) => {
    await pdfReport.returnCovered(services, { purchaseId, userId, sessionId, testId });
    await pdfReport.grantIncluded(services, { userId, sessionId });
  },
});

const grantOnResult = job({
  name: "pdf-report.grant-on-result",
  on: questFinished,
  payload: questFinished.payload,
  run: async (services, { userId, sessionId }) => {
    if (userId) await pdfReport.grantIncluded(services, { userId, sessionId });
  },
});

const grantOnClaim = job({
  name: "pdf-report.grant-on-claim",
  on: questClaimed,
  payload: questClaimed.payload,
  run: (services, claim) => pdfReport.grantIncluded(services, claim),
});

const readyEmailJob = job({
  name: "pdf-report.tell-ready",
  on: pdfReady,
  payload: pdfReady.payload,
  owed: true,
  run: (services, { purchaseId }) => pdfReport.emailReady(services, purchaseId),
});

const delayedEmailJob = job({
  name: "pdf-report.tell-delayed",
  on: pdfDelayed,
  payload: pdfDelayed.payload,
  owed: true,
  run: (services, { purchaseId }) => pdfReport.emailDelayed(services, purchaseId),
});

const delayNoticeEmailJob = job({
  name: "pdf-report.tell-owner",
  on: pdfDelayNoticed,
  payload: pdfDelayNoticed.payload,
  owed: true,
  run: (services, notice) => pdfReport.emailDelayNotice(services, notice),
});

const end = job({
  name: "pdf-report.end-access",
  on: refunded,
  payload: refunded.payload,
  retries: 10,
  // a month of a subscription is not a report
  run: async (services, refund) =>
    refund.subscriptionId ? undefined : pdfReport.endAccess(services, refund),
});

const watch = job({
  name: "pdf-report.watch",
  cron: "* * * * *",
  retries: 0,
  payload: z.object({}).nullish(),
  run: (services) => pdfReport.watch(services),
});

export const pdfReportJobs = [
  make,
  makeAgain,
  makeEditions,
  grantOnPayment,
  grantOnResult,
  grantOnClaim,
  readyEmailJob,
  delayedEmailJob,
  delayNoticeEmailJob,
  end,
  watch,
];
