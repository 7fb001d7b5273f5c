import { formatIndiaDay } from "../../../lib/india-format.ts";
import { type EmailProps, hello } from "../../../ui/email.tsx";
import { paragraphEmail } from "../../../ui/paragraph-email.tsx";

type Props = EmailProps & { until: Date | null };

const open = (until: Date | null) =>
  until ? `You keep access until ${formatIndiaDay(until)}.` : "Your access has ended.";

/** The member cancelled. `until`: end of the paid month. */
export function endedEmail({ brand, firstName, link, until }: Props) {
  return paragraphEmail({
    brand,
    subject: "You cancelled Insider access",
    title: "Insider access cancelled",
    paragraphs: [
      hello(firstName),
      "You cancelled your Insider access. You won’t be charged again.",
      open(until),
    ],
    action: "See your access",
    link,
    note: "If this wasn’t you, reply to this email. A person reads it.",
  });
}

/** The payment service or the bank cancelled it. */
export function endedElsewhereEmail({ brand, firstName, link, until }: Props) {
  const what =
    "Your Insider access was cancelled by the payment service or your bank, not on our site. You won’t be " +
    "charged again.";
  return paragraphEmail({
    brand,
    subject: "Your Insider access was cancelled",
    title: "Insider access cancelled",
    paragraphs: [hello(firstName), what, open(until)],
    action: "See your access",
    link,
    note: "If you did not want this, you can start again once it has ended.",
  });
}
