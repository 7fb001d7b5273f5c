import { formatIndiaDay } from "../../../lib/india-format.ts";
import { rupees } from "../../../lib/money.ts";
import { type EmailProps, hello } from "../../../ui/email.tsx";
import { paragraphEmail } from "../../../ui/paragraph-email.tsx";

type Props = EmailProps & { amount: number; until: Date | null };

/** A renewal was refused, and is tried again. `amount` in paise; `until`: what is paid for. */
export function renewalFailedEmail({ brand, firstName, link, amount }: Props) {
  const what =
    `We could not take ${rupees(amount)} for the next month of your Insider access: the bank said no. The ` +
    "payment service tries again over the next days.";
  const todo =
    "Please see that the account or card you pay with can be charged. Until the last try everything " +
    "stays open to you.";
  return paragraphEmail({
    brand,
    subject: "Your Insider access could not be renewed yet",
    title: "The bank said no",
    paragraphs: [hello(firstName), what, todo],
    action: "See where it stands",
    link,
    note: "If you would rather end it, you can do so on your dashboard: nothing is charged then.",
  });
}

/** Every try was refused: it has ended. */
export function renewalGivenUpEmail({ brand, firstName, link, amount, until }: Props) {
  const what =
    `The bank refused ${rupees(amount)} each time. We do not try again: your Insider access is ` +
    `over${until ? `, and was paid for until ${formatIndiaDay(until)}` : ""}.`;
  return paragraphEmail({
    brand,
    subject: "Your Insider access has ended",
    title: "It could not be renewed",
    paragraphs: [hello(firstName), what, "Nothing more is charged. You can begin again whenever you like."],
    action: "Begin again",
    link,
    note: "Your account, your results and what you bought stay yours.",
  });
}
