import { formatIndiaDay } from "../../../lib/india-format.ts";
import { type EmailProps, hello } from "../../../ui/email.tsx";
import { paragraphEmail } from "../../../ui/paragraph-email.tsx";

const NEXT =
  "Sign in, and read what is for Insiders: posts from the salons, every letter that was sent, and " +
  "dates before they are announced.";

/** The house opened it to them; nothing is charged. */
export function givenEmail({ brand, firstName, link, until }: EmailProps & { until: Date }) {
  const what =
    `${brand} has opened Insider access to you until ${formatIndiaDay(until)}. Nothing is charged for it, ` +
    "and it ends by itself.";
  return paragraphEmail({
    brand,
    subject: "Insider access is open to you",
    title: "Come further in",
    paragraphs: [hello(firstName), what, NEXT],
    action: "See what there is",
    linkText: "What there is",
    link,
    note: "You need the account of this address.",
  });
}
