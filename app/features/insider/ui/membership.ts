import { formatIndiaDay } from "../../../lib/india-format.ts";
import { rupees } from "../../../lib/money.ts";
import type { Membership } from "../contract.ts";

/** The state of a membership in a sentence or two; undefined if there is nothing to say. */
export function membershipSentence({ until, given, subscription }: Membership): string | undefined {
  const gift = given && until ? `You have complimentary access until ${formatIndiaDay(until)}.` : undefined;
  if (!subscription) return gift;
  const { state, amount, paidUntil, endingSince } = subscription;
  const left = until && until === paidUntil ? `You keep access until ${formatIndiaDay(until)}.` : gift;
  if (state === "pending" && !endingSince)
    return `Your bank declined ${rupees(amount)} for the next month. We’ll try again over the next days, and you keep access in the meantime.`;
  if (state === "active" && !endingSince)
    return paidUntil
      ? `${rupees(amount)} a month, paid until ${formatIndiaDay(paidUntil)}. It renews that day unless you cancel.`
      : `${rupees(amount)} a month. The payment for the next month has not arrived yet.`;
  if (state === "paused" && !endingSince)
    return ["Paused: you won’t be charged until it resumes.", left].filter(Boolean).join(" ");
  if (endingSince && state !== "halted")
    return left ? `Cancelled. You won’t be charged again. ${left}` : "Ended. You won’t be charged again.";
  return left ? `Ended. You won’t be charged again. ${left}` : (gift ?? "Ended. You won’t be charged again.");
}

/** Whether the subscription will be charged again, and so can be cancelled. */
export const renews = ({ subscription }: Membership): boolean =>
  subscription !== null &&
  subscription.endingSince === null &&
  ["active", "pending", "authenticated", "paused"].includes(subscription.state);
