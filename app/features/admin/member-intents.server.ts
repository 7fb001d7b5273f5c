import { z } from "zod";
import { intent } from "../../admin-action.server.ts";
import { fromIndiaClock } from "../../lib/india-clock.ts";
import { isDay } from "../../lib/india-time.ts";
import * as accounts from "../accounts/accounts.server.ts";
import * as insider from "../insider/insider.server.ts";
import * as payments from "../payments/payments.server.ts";
import * as rights from "../rights/rights.server.ts";

const Nothing = z.strictObject({});

export const invite = intent({
  input: z.strictObject({ email: z.string("Enter an email address").max(300) }),
  proof: true,
  run: (services, { email }, who) => accounts.inviteMember(services, { email, who }),
});

const suspension = (suspended: boolean) =>
  intent({
    input: Nothing,
    proof: true,
    run: (services, _given, who, { id: userId = "" }) =>
      accounts.suspendMember(services, { userId, suspended, who }),
  });

/** What the page of a member does with them. */
export const memberIntents = {
  invite,
  suspend: suspension(true),
  restore: suspension(false),
  "sign-out": intent({
    input: Nothing,
    proof: true,
    run: (services, _given, who, { id: userId = "" }) =>
      accounts.endMemberSessions(services, { userId, who }),
  }),
  /** Insider access up to and including a day in India. */
  "give-access": intent({
    input: z.strictObject({ until: z.string().refine(isDay, "Choose a day of the calendar.") }),
    proof: true,
    run: (services, { until }, who, { id: userId = "" }) =>
      insider.giveAccess(services, { who, userId, until: fromIndiaClock(until, "23:59") ?? null }),
  }),
  "end-access": intent({
    input: Nothing,
    proof: true,
    run: (services, _given, who, { id: userId = "" }) =>
      insider.giveAccess(services, { who, userId, until: null }),
  }),
  "resend-receipt": intent({
    input: z.strictObject({ order: z.string().max(100) }),
    run: (services, { order }, who) => payments.resendReceipt(services, who, order),
  }),
  /** Prepares their data; only they get the file. */
  "send-data": intent({
    input: Nothing,
    proof: true,
    run: (services, _given, who, { id: userId = "" }) => rights.exportForMember(services, { userId, who }),
  }),
  "delete-account": intent({
    input: Nothing,
    proof: true,
    run: (services, _given, who, { id: userId = "" }) => rights.eraseForMember(services, { userId, who }),
  }),
  "keep-account": intent({
    input: Nothing,
    run: (services, _given, who, { id: userId = "" }) => rights.cancelErasure(services, { userId, who }),
  }),
};
