import { z } from "zod";
import { type EventKind, job } from "../../platform/jobs/jobs.server.ts";
import { signedUp } from "../accounts/contract.ts";
import { paid, paymentFailed, refunded } from "../payments/contract.ts";
import { disputeLost } from "../payments/disputes.contract.ts";
import { charged } from "../payments/subscriptions.contract.ts";
import { questClaimed, questFinished, questStarted } from "../quest/contract.ts";
import { type Fact, noteFact, questOf } from "./collection/facts.server.ts";
import { forgetPageViews, maintainPartitionTables } from "./collection/retention.server.ts";
import { rollUpDays, rollUpNightly, rollUpToday } from "./sums/roll-up.server.ts";
import { linkJourney, linkLate } from "./collection/link-members.server.ts";
import { forgetSalts } from "./collection/visitors.server.ts";
import {
  closeWeek,
  dayUnusual,
  emailUnusual,
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

const everyMinute = job({
  name: "analytics.roll-up-today",
  cron: "* * * * *",
  retries: 0,
  payload: z.object({}).nullish(),
  async run(services) {
    // first, so that a past day's salt is deleted on time, however long the rest takes
    await forgetSalts(services);
    await linkLate(services);
    await forgetPageViews(services);
    await rollUpToday(services);
  },
});

const pastDays = job({
  name: "analytics.roll-up-days",
  cron: "*/10 * * * *",
  retries: 0,
  payload: z.object({}).nullish(),
  run: async (services) => void (await rollUpDays(services)),
});

const nightly = job({
  name: "analytics.roll-up-nightly",
  cron: "45 21 * * *", // 03:15 in India
  payload: z.object({}).nullish(),
  run: async (services) => void (await rollUpNightly(services)),
});

const signUp = job({
  name: "analytics.note-sign-up",
  on: signedUp,
  payload: signedUp.payload,
  async run(services, { userId, journey }, at) {
    if (journey) await linkJourney(services, { journeyId: journey, userId });
    await noteFact(services, { kind: "signed_up", reference: userId, userId, at });
  },
});

/** A job that stores an event as a fact, with the time of the event. */
const factJob = <T>(name: string, on: EventKind<T>, factOf: (payload: T) => Fact) =>
  job({
    name: `analytics.${name}`,
    on,
    payload: on.payload,
    run: (services, payload, at) => noteFact(services, { at, ...factOf(payload) }),
  });

type Money = Pick<Fact, "userId" | "amount" | "method"> & {
  sessionId?: string;
  subscriptionId?: string | null | undefined;
};
/** Common fields of facts about money; subscription payments have no quest. */
const money = ({ userId, sessionId, subscriptionId, amount, method }: Money) => ({
  userId,
  ...(sessionId && !subscriptionId && { questSession: sessionId }),
  amount,
  method,
});

const facts = [
  factJob("note-quest-start", questStarted, ({ sessionId, userId }) => ({
    kind: "quest_started",
    reference: questOf(sessionId),
    userId,
    questSession: sessionId,
  })),
  factJob("note-quest-finish", questFinished, ({ sessionId, testId, userId }) => ({
    kind: "quest_finished",
    reference: `${questOf(sessionId)}:${testId}`,
    userId,
    questSession: sessionId,
  })),
  factJob("note-quest-claim", questClaimed, ({ sessionId, userId }) => ({
    kind: "quest_claimed",
    reference: questOf(sessionId),
    userId,
    questSession: sessionId,
  })),
  factJob("note-payment-failure", paymentFailed, ({ paymentId, ...payment }) => ({
    kind: "payment_failed",
    reference: paymentId,
    ...money(payment),
  })),
  factJob("note-payment", paid, ({ purchaseId, ...payment }) => ({
    kind: "paid",
    reference: purchaseId,
    ...money(payment),
  })),
  factJob("note-charge", charged, ({ purchaseId, userId, amount, method }) => ({
    kind: "paid",
    reference: purchaseId,
    ...money({ userId, amount, method }),
  })),
  factJob("note-refund", refunded, ({ refundId, ...refund }) => ({
    kind: "refunded",
    reference: refundId,
    ...money(refund),
  })),
  // a dispute that is lost, reversed and lost again yields three facts
  factJob("note-lost-dispute", disputeLost, ({ disputeId, at, ...dispute }) => ({
    at: new Date(at),
    kind: "dispute_lost",
    reference: [disputeId, at, dispute.amount].join(":"),
    ...money(dispute),
  })),
];

const closeWeekJob = job({
  name: "analytics.close-week",
  cron: "30 2-17 * * 1", // Mondays at 08:00 in India, then hourly to catch up on a missed run
  payload: z.object({}).nullish(),
  run: closeWeek,
});

const weekEmail = job({
  name: "analytics.email-week",
  on: weekOver,
  payload: weekOver.payload,
  owed: true,
  run: emailWeek,
});

const watchToday = job({
  name: "analytics.watch-day",
  cron: "*/15 * * * *",
  retries: 0,
  payload: z.object({}).nullish(),
  run: watchDay,
});

const unusualDayEmail = job({
  name: "analytics.email-unlike",
  on: dayUnusual,
  payload: dayUnusual.payload,
  owed: true,
  run: emailUnusual,
});

export const analyticsJobs = [
  closeWeekJob,
  weekEmail,
  watchToday,
  unusualDayEmail,
  maintainPartitions,
  everyMinute,
  pastDays,
  nightly,
  signUp,
  ...facts,
];
