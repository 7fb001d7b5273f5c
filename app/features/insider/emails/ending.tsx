import { formatIndiaDay } from "../../../lib/india-format.ts";
import { type EmailProps, hello } from "../../../ui/email.tsx";
import { paragraphEmail } from "../../../ui/paragraph-email.tsx";

type Props = EmailProps & { until: Date | null };

const open = (until: Date | null) =>
  until ? `Everything stays open to you until ${formatIndiaDay(until)}.` : "Nothing of it was left to run.";

/** They ended it themselves. `until`: what is paid for. */
export function endedEmail({ brand, firstName, link, until }: Props) {
  return paragraphEmail({
    brand,
    subject: "You have ended your Insider access",
    title: "It ends, as you asked",
    paragraphs: [
      hello(firstName),
      "You have ended your Insider access. Nothing more is charged.",
      open(until),
    ],
    action: "See what is open",
    link,
    note: "If this was not you, answer this letter: a person reads it.",
  });
}

/** It was ended at the payment service or by the bank, not here. */
export function endedElsewhereEmail({ brand, firstName, link, until }: Props) {
  const what =
    "Your Insider access was ended at the payment service or by your bank, not on our site. Nothing " +
    "more is charged.";
  return paragraphEmail({
    brand,
    subject: "Your Insider access was ended",
    title: "It was ended",
    paragraphs: [hello(firstName), what, open(until)],
    action: "See where it stands",
    link,
    note: "If you did not want that, you can begin again once it is over.",
  });
}
