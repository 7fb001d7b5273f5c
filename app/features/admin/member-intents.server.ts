import { z } from "zod";
import { intent } from "../../admin-action.server.ts";
import { fromIndiaClock } from "../../lib/india-clock.ts";
import { isDay } from "../../lib/india-time.ts";
import type { Services } from "../../platform/services.server.ts";
import * as accounts from "../accounts/accounts.server.ts";
import type { Who } from "../audit/contract.ts";
import * as insider from "../insider/insider.server.ts";
import * as payments from "../payments/payments.server.ts";
import * as rights from "../rights/rights.server.ts";

/** An intent without form fields that acts on the page's member. */
const ofMember = <Result>(
  run: (services: Services, member: { userId: string; who: Who }) => Promise<Result>,
  { proof = true } = {},
) =>
  intent({
    input: z.strictObject({}),
    proof,
    run: (services, _values, who, { id: userId = "" }) => run(services, { userId, who }),
  });

export const invite = intent({
  input: z.strictObject({ email: z.string("Enter an email address").max(300) }),
  proof: true,
  run: (services, { email }, who) => accounts.inviteMember(services, { email, who }),
});

/** The actions of a member's page. */
export const memberIntents = {
  invite,
  suspend: ofMember((services, member) => accounts.suspendMember(services, { ...member, suspended: true })),
  restore: ofMember((services, member) => accounts.suspendMember(services, { ...member, suspended: false })),
  "sign-out": ofMember(accounts.endMemberSessions),
  /** Gives Insider access through the end of a day in India. */
  "give-access": intent({
    input: z.strictObject({ until: z.string().refine(isDay, "Choose a day of the calendar.") }),
    proof: true,
    run: (services, { until }, who, { id: userId = "" }) =>
      insider.giveAccess(services, { who, userId, until: fromIndiaClock(until, "23:59") ?? null }),
  }),
  "end-access": ofMember((services, member) => insider.giveAccess(services, { ...member, until: null })),
  "resend-receipt": intent({
    input: z.strictObject({ order: z.string().max(100) }),
    run: (services, { order }, who) => payments.resendReceipt(services, who, order),
  }),
  /** Prepares the member's data export, which only the member can open. */
  "send-data": ofMember(rights.exportForMember),
  "delete-account": ofMember(rights.eraseForMember),
  "keep-account": ofMember(rights.cancelErasure, { proof: false }),
};
