import { formatIndiaDay } from "../../../lib/india-format.ts";
import { rupees } from "../../../lib/money.ts";
import { type EmailProps, hello } from "../../../ui/email.tsx";
import { paragraphEmail } from "../../../ui/paragraph-email.tsx";

type Props = EmailProps & { amount: number; until: Date | null };

/** A renewal was declined and will be tried again. `amount` in paise; `until`: end of the paid month. */
export function renewalFailedEmail({ brand, firstName, link, amount }: Props) {
  const what =
    `Your bank declined ${rupees(amount)} for the next month of Insider access. We’ll try again over the ` +
    "next days.";
  const todo = "Please check that your account or card can be charged. You keep access in the meantime.";
  return paragraphEmail({
    brand,
    subject: "Your Insider access could not be renewed yet",
    title: "Your bank declined the payment",
    paragraphs: [hello(firstName), what, todo],
    action: "See your access",
    link,
    note: "You can cancel on your dashboard instead; then nothing is charged.",
  });
}

/** Every attempt was declined: access has ended. */
export function renewalGivenUpEmail({ brand, firstName, link, amount, until }: Props) {
  const what =
    `Your bank declined ${rupees(amount)} each time, so we have stopped trying. Your Insider access has ` +
    `ended${until ? `; it was paid until ${formatIndiaDay(until)}` : ""}.`;
  return paragraphEmail({
    brand,
    subject: "Your Insider access has ended",
    title: "It could not be renewed",
    paragraphs: [hello(firstName), what, "You won’t be charged again. You can start again any time."],
    action: "Start again",
    link,
    note: "You keep your account, your results and your purchases.",
  });
}
