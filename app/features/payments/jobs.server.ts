import { z } from "zod";
import { job } from "../../platform/jobs/jobs.server.ts";
import {
  extraCaptured,
  paid,
  refundAsked,
  refundConfirmed,
  refunded,
  refundFailed,
  refundRefused,
} from "./contract.ts";
import { disputeMoved } from "./disputes.contract.ts";
import {
  charged,
  subscriptionEnding,
  subscriptionMoved,
  subscriptionNews,
} from "./subscriptions.contract.ts";
import * as payments from "./payments.server.ts";

const sweep = job({
  name: "payments.sweep",
  cron: "* * * * *",
  retries: 0,
  payload: z.object({}).nullish(),
  run: async (services) => void (await payments.sweep(services)),
});

const returnExtra = job({
  name: "payments.return-extra",
  on: extraCaptured,
  payload: extraCaptured.payload,
  run: (services, { refundId }) => payments.sendRefund(services, refundId),
});

const forgetOffers = job({
  name: "payments.forget-offers",
  cron: "40 21 * * *",
  payload: z.object({}).nullish(),
  run: (services) => payments.forgetOffers(services),
});

const scan = job({
  name: "payments.scan-for-orphans",
  cron: "10 22 * * *",
  payload: z.object({}).nullish(),
  run: (services) => payments.proveLedger(services),
});

const paidEmail = job({
  name: "payments.tell-paid",
  on: paid,
  payload: paid.payload,
  owed: true,
  run: (services, { purchaseId }) => payments.emailPaid(services, purchaseId),
});
const refundedEmail = job({
  name: "payments.tell-refunded",
  on: refunded,
  payload: refunded.payload,
  owed: true,
  run: (services, refund) => payments.emailRefunded(services, refund),
});
const refundRequestedEmail = job({
  name: "payments.tell-asked",
  on: refundAsked,
  payload: refundAsked.payload,
  owed: true,
  run: (services, { requestId }) => payments.emailRefundRequested(services, requestId),
});
const refundAcknowledgedEmail = job({
  name: "payments.acknowledge-refund-request",
  on: refundAsked,
  payload: refundAsked.payload,
  owed: true,
  run: (services, { requestId }) => payments.emailRefundAcknowledged(services, requestId),
});
const extraReturnedEmail = job({
  name: "payments.tell-extra-returned",
  on: extraCaptured,
  payload: extraCaptured.payload,
  owed: true,
  run: (services, { refundId }) => payments.emailExtraReturned(services, refundId),
});
const refundConfirmedEmail = job({
  name: "payments.tell-confirmed",
  on: refundConfirmed,
  payload: refundConfirmed.payload,
  owed: true,
  run: (services, { refundId }) => payments.emailRefundConfirmed(services, refundId),
});
const refundRefusedEmail = job({
  name: "payments.tell-refused",
  on: refundRefused,
  payload: refundRefused.payload,
  owed: true,
  run: (services, { requestId }) => payments.emailRefundRefused(services, requestId),
});
const refundFailedEmail = job({
  name: "payments.tell-failed",
  on: refundFailed,
  payload: refundFailed.payload,
  owed: true,
  run: (services, { refundId }) => payments.emailRefundFailed(services, refundId),
});

const disputeEmail = job({
  name: "payments.tell-disputed",
  on: disputeMoved,
  payload: disputeMoved.payload,
  owed: true,
  run: (services, { disputeId }) => payments.emailDispute(services, disputeId),
});

const chargedEmail = job({
  name: "payments.tell-charged",
  on: charged,
  payload: charged.payload,
  owed: true,
  run: (services, { purchaseId }) => payments.emailPaid(services, purchaseId),
});
const refresh = job({
  name: "payments.refresh-subscription",
  on: subscriptionNews,
  payload: subscriptionNews.payload,
  run: (services, { subscriptionId }) => payments.refreshSubscription(services, subscriptionId, "webhook"),
});
const end = job({
  name: "payments.end-subscription",
  on: subscriptionEnding,
  payload: subscriptionEnding.payload,
  run: (services, { subscriptionId }) => payments.sendEnding(services, subscriptionId),
});
const endHalted = job({
  name: "payments.end-halted",
  on: subscriptionMoved,
  payload: subscriptionMoved.payload,
  run: async (services, { subscriptionId, to }) =>
    to === "halted" ? payments.endHalted(services, subscriptionId) : undefined,
});
const endRefunded = job({
  name: "payments.end-refunded",
  on: refunded,
  payload: refunded.payload,
  run: async (services, { purchaseId, full, subscriptionId }) =>
    full && subscriptionId ? payments.endRefunded(services, purchaseId) : undefined,
});

export const paymentJobs = [
  sweep,
  returnExtra,
  forgetOffers,
  scan,
  paidEmail,
  refundedEmail,
  refundRequestedEmail,
  refundAcknowledgedEmail,
  extraReturnedEmail,
  refundConfirmedEmail,
  refundRefusedEmail,
  refundFailedEmail,
  disputeEmail,
  chargedEmail,
  refresh,
  end,
  endHalted,
  endRefunded,
];
