import { z } from "zod";
import { job } from "../../platform/jobs.server.ts";
import {
  extraCaptured,
  paid,
  refundAsked,
  refundConfirmed,
  refunded,
  refundFailed,
  refundRefused,
} from "./contract.ts";
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
  run: async (services) => void (await payments.scanForOrphans(services)),
});

const tellPaid = job({
  name: "payments.tell-paid",
  on: paid,
  payload: paid.payload,
  run: (services, { purchaseId }) => payments.tellPaid(services, purchaseId),
});
const tellRefunded = job({
  name: "payments.tell-refunded",
  on: refunded,
  payload: refunded.payload,
  run: (services, refund) => payments.tellRefunded(services, refund),
});
const tellAsked = job({
  name: "payments.tell-asked",
  on: refundAsked,
  payload: refundAsked.payload,
  run: (services, { requestId }) => payments.tellAsked(services, requestId),
});
const tellConfirmed = job({
  name: "payments.tell-confirmed",
  on: refundConfirmed,
  payload: refundConfirmed.payload,
  run: (services, { refundId }) => payments.tellConfirmed(services, refundId),
});
const tellRefused = job({
  name: "payments.tell-refused",
  on: refundRefused,
  payload: refundRefused.payload,
  run: (services, { requestId }) => payments.tellRefused(services, requestId),
});
const tellFailed = job({
  name: "payments.tell-failed",
  on: refundFailed,
  payload: refundFailed.payload,
  run: (services, { refundId }) => payments.tellFailed(services, refundId),
});

export const paymentJobs = [
  sweep,
  returnExtra,
  forgetOffers,
  scan,
  tellPaid,
  tellRefunded,
  tellAsked,
  tellConfirmed,
  tellRefused,
  tellFailed,
];
