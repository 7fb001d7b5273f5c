import { z } from "zod";
import { job } from "../../platform/jobs.server.ts";
import { paid, refunded } from "../payments/contract.ts";
import { questClaimed, questFinished } from "../quest/contract.ts";
import { pdfDelayed, pdfDelayNoticed, pdfReady, pdfWanted } from "./contract.ts";
import { MAKE_JOB } from "./making.server.ts";
import * as pdfReport from "./pdf-report.server.ts";

const make = job({
  name: MAKE_JOB,
  mayWait: true,
  on: paid,
  payload: paid.payload,
  parallel: 2, // while one is printed, the next is composed; a worker that is free takes either
  run: async (services, order) => void (await pdfReport.makeReport(services, order)),
});

const makeAgain = job({
  name: "pdf-report.make-again",
  on: pdfWanted,
  payload: pdfWanted.payload,
  run: async (services, order) => void (await pdfReport.makeReport(services, order)),
});

const grantOnPayment = job({
  name: "pdf-report.grant-on-payment",
  mayWait: true,
  on: paid,
  payload: paid.payload,
  run: async (services, { purchaseId, userId, sessionId, testId }) => {
    await pdfReport.returnCovered(services, { purchaseId, userId, sessionId, testId });
    await pdfReport.grantIncluded(services, { userId, sessionId });
  },
});

const grantOnResult = job({
  name: "pdf-report.grant-on-result",
  mayWait: true,
  on: questFinished,
  payload: questFinished.payload,
  run: async (services, { userId, sessionId }) => {
    if (userId) await pdfReport.grantIncluded(services, { userId, sessionId });
  },
});

const grantOnClaim = job({
  name: "pdf-report.grant-on-claim",
  mayWait: true,
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
  // a month of a subscription was no report
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
  grantOnPayment,
  grantOnResult,
  grantOnClaim,
  readyEmailJob,
  delayedEmailJob,
  delayNoticeEmailJob,
  end,
  watch,
];
