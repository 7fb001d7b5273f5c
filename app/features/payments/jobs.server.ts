import { z } from "zod";
import { job } from "../../platform/jobs.server.ts";
import { extraCaptured } from "./contract.ts";
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

export const paymentJobs = [sweep, returnExtra, forgetOffers];
