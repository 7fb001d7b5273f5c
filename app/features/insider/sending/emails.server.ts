import type { SubscriptionState } from "../../payments/subscriptions.contract.ts";
import * as payments from "../../payments/payments.server.ts";
import { INSIDER } from "../contract.ts";
import { endedElsewhereEmail, endedEmail } from "../emails/ending.tsx";
import { renewalFailedEmail, renewalGivenUpEmail } from "../emails/renewal.tsx";
import { leftOf } from "../membership/membership.server.ts";
import { type EmailServices, sendOnce, recipient } from "./sending.server.ts";

type Moved = { subscriptionId: string; userId: string; to: SubscriptionState };

/** Emails the member that a renewal failed or that their subscription ended without their doing. */
export async function emailMoved(services: EmailServices, { subscriptionId, userId, to }: Moved) {
  const found = await payments.subscriptionOf(services, userId, INSIDER);
  const page = to === "halted" ? "/insider" : "/quest-dashboard#insider";
  const whom = await recipient(services, userId, page);
  if (found?.id !== subscriptionId || !whom) return;
  const { amount, paidUntil, endingSince } = found;
  const props = { ...whom.props, amount, until: paidUntil };
  const id = `${to}:${subscriptionId}:${paidUntil?.getTime() ?? 0}`;
  if (to === "pending") await sendOnce(services, { id, ...whom.to }, renewalFailedEmail(props));
  if (to === "halted") await sendOnce(services, { id, ...whom.to }, renewalGivenUpEmail(props));
  if ((to === "cancelled" || to === "completed") && !endingSince)
    await sendOnce(
      services,
      { id, ...whom.to },
      endedElsewhereEmail({ ...whom.props, until: leftOf(services, paidUntil) }),
    );
}

/** Emails the member that their subscription is cancelled. */
export async function emailEnded(
  services: EmailServices,
  { subscriptionId, userId }: Pick<Moved, "subscriptionId" | "userId">,
) {
  const found = await payments.subscriptionOf(services, userId, INSIDER);
  const whom = await recipient(services, userId, "/insider");
  if (found?.id !== subscriptionId || !whom) return;
  const id = `ended:${subscriptionId}`;
  const until = leftOf(services, found.paidUntil);
  await sendOnce(services, { id, ...whom.to }, endedEmail({ ...whom.props, until }));
}
