import { z } from "zod";
import { job } from "../../platform/jobs/jobs.server.ts";
import { signedUp } from "../accounts/contract.ts";
import { paid, paymentFailed, refunded } from "../payments/contract.ts";
import { disputeLost } from "../payments/disputes.contract.ts";
import { charged } from "../payments/subscriptions.contract.ts";
import { questClaimed, questFinished, questStarted } from "../quest/contract.ts";
import { noteFact, questOf } from "./collection/facts.server.ts";
import { forgetPageViews, maintainPartitionTables } from "./collection/retention.server.ts";
import { rollUpDays, rollUpNightly, rollUpToday } from "./sums/roll-up.server.ts";
import { linkJourney, linkLate } from "./collection/link-members.server.ts";
import { forgetSalts } from "./collection/visitors.server.ts";
import {
  closeWeek,
  dayUnlike,
  emailUnlike,
  emailWeek,
  watchDay,
  weekOver,
} from "./owner-emails/owner-emails.server.ts";

const maintainPartitions = job({
  name: "analytics.keep-partitions",
  cron: "23 0 * * *",
  payload: z.object({}).nullish(),
  async run(services) {
    await maintainPartitionTables(services);
  },
});

const minute = job({
  name: "analytics.roll-up-today",
  cron: "* * * * *",
  retries: 0,
  payload: z.object({}).nullish(),
  async run(services) {
    // first, so that the key to a day's visitors goes with the day, however long the rest takes
    await forgetSalts(services);
    await linkLate(services);
    await forgetPageViews(services);
    await rollUpToday(services);
  },
});

const leftOver = job({
  name: "analytics.roll-up-days",
  cron: "*/10 * * * *",
  retries: 0,
  payload: z.object({}).nullish(),
  run: async (services) => void (await rollUpDays(services)),
});

const night = job({
  name: "analytics.roll-up-nightly",
  cron: "45 21 * * *", // 03:15 in India
  payload: z.object({}).nullish(),
  run: async (services) => void (await rollUpNightly(services)),
});

const joined = job({
  name: "analytics.note-sign-up",
  on: signedUp,
  payload: signedUp.payload,
  async run(services, { userId, journey }, at) {
    if (journey) await linkJourney(services, { journeyId: journey, userId });
    await noteFact(services, { kind: "signed_up", reference: userId, userId, at });
  },
});

const began = job({
  name: "analytics.note-quest-start",
  on: questStarted,
  payload: questStarted.payload,
  run: (services, { sessionId, userId }, at) =>
    noteFact(services, {
      at,
      kind: "quest_started",
      reference: questOf(sessionId),
      userId,
      questSession: sessionId,
    }),
});

const finished = job({
  name: "analytics.note-quest-finish",
  on: questFinished,
  payload: questFinished.payload,
  run: (services, { sessionId, testId, userId }, at) =>
    noteFact(services, {
      at,
      kind: "quest_finished",
      reference: `${questOf(sessionId)}:${testId}`,
      userId,
      questSession: sessionId,
    }),
});

const claimed = job({
  name: "analytics.note-quest-claim",
  on: questClaimed,
  payload: questClaimed.payload,
  run: (services, { sessionId, userId }, at) =>
    noteFact(services, {
      at,
      kind: "quest_claimed",
      reference: questOf(sessionId),
      userId,
      questSession: sessionId,
    }),
});

const failed = job({
  name: "analytics.note-payment-failure",
  on: paymentFailed,
  payload: paymentFailed.payload,
  run: (services, { paymentId, userId, sessionId, amount, method }, at) =>
    noteFact(services, {
      at,
      kind: "payment_failed",
      reference: paymentId,
      userId,
      questSession: sessionId,
      amount,
      method,
    }),
});

const bought = job({
  name: "analytics.note-payment",
  on: paid,
  payload: paid.payload,
  run: (services, { purchaseId, userId, sessionId, amount, method }, at) =>
    noteFact(services, {
      at,
      kind: "paid",
      reference: purchaseId,
      userId,
      questSession: sessionId,
      amount,
      method,
    }),
});

const charge = job({
  name: "analytics.note-charge",
  on: charged,
  payload: charged.payload,
  run: (services, { purchaseId, userId, amount, method }, at) =>
    noteFact(services, { kind: "paid", reference: purchaseId, userId, amount, method, at }),
});

type MoneyBack = Pick<z.infer<typeof refunded.payload>, "userId" | "sessionId" | "amount" | "subscriptionId">;
/** What every fact of money that went back has; that of a subscription belongs to no quest. */
const moneyBack = ({ userId, sessionId, amount, subscriptionId }: MoneyBack) => ({
  userId,
  ...(!subscriptionId && { questSession: sessionId }),
  amount,
});

const returned = job({
  name: "analytics.note-refund",
  on: refunded,
  payload: refunded.payload,
  run: (services, { refundId, ...back }, at) =>
    noteFact(services, { at, kind: "refunded", reference: refundId, ...moneyBack(back) }),
});

const lost = job({
  name: "analytics.note-lost-dispute",
  on: disputeLost,
  payload: disputeLost.payload,
  // a dispute that is lost, won and lost again is noted three times
  run: (services, { disputeId, at, ...back }) =>
    noteFact(services, {
      at: new Date(at),
      kind: "dispute_lost",
      reference: [disputeId, at, back.amount].join(":"),
      ...moneyBack(back),
    }),
});

const closing = job({
  name: "analytics.close-week",
  cron: "30 2-17 * * 1", // Mondays at 08:00 in India; the hours after catch up a morning that was missed
  payload: z.object({}).nullish(),
  run: closeWeek,
});

const week = job({
  name: "analytics.email-week",
  on: weekOver,
  payload: weekOver.payload,
  owed: true,
  run: emailWeek,
});

const watch = job({
  name: "analytics.watch-day",
  cron: "*/15 * * * *",
  retries: 0,
  payload: z.object({}).nullish(),
  run: watchDay,
});

const unlike = job({
  name: "analytics.email-unlike",
  on: dayUnlike,
  payload: dayUnlike.payload,
  owed: true,
  run: emailUnlike,
});

export const analyticsJobs = [
  closing,
  week,
  watch,
  unlike,
  maintainPartitions,
  minute,
  leftOver,
  night,
  joined,
  began,
  finished,
  claimed,
  failed,
  bought,
  charge,
  returned,
  lost,
];
