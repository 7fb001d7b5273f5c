import { formatIndiaDay } from "../../../lib/india-format.ts";
import { rupees } from "../../../lib/money.ts";
import type { Membership } from "../contract.ts";

const day = (iso: string) => formatIndiaDay(iso);

/** How it stands, in a sentence or two; undefined where there is nothing to tell. */
export function membershipSentence({ until, given, subscription }: Membership): string | undefined {
  const gift = given && until ? `The house has opened it to you until ${day(until)}.` : undefined;
  if (!subscription) return gift;
  const { state, amount, paidUntil, endingSince } = subscription;
  const left = until && until === paidUntil ? `Everything stays open until ${day(until)}.` : gift;
  if (state === "pending" && !endingSince)
    return (
      `The bank refused ${rupees(amount)} for the next month. It is tried again over the next days; until ` +
      "the last try everything stays open."
    );
  if (state === "active" && !endingSince)
    return paidUntil
      ? `${rupees(amount)} each month, paid until ${day(paidUntil)}. The next month is charged then, ` +
          "unless you end it."
      : `${rupees(amount)} each month. The next month is due, and its payment has not come yet.`;
  if (state === "paused" && !endingSince)
    return ["It is paused: nothing is charged until it goes on.", left].filter(Boolean).join(" ");
  if (endingSince && state !== "halted")
    return left
      ? `It ends, and nothing more is charged. ${left}`
      : "It has ended, and nothing more is charged.";
  return left
    ? `It has ended, and nothing more is charged. ${left}`
    : (gift ?? "It has ended. Nothing more is charged.");
}

/** Whether it goes on being charged, and so can be ended. */
export const goesOn = ({ subscription }: Membership): boolean =>
  subscription !== null &&
  subscription.endingSince === null &&
  ["active", "pending", "authenticated", "paused"].includes(subscription.state);
