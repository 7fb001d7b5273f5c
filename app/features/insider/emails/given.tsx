import { formatIndiaDay } from "../../../lib/india-format.ts";
import { type EmailProps, hello } from "../../../ui/email.tsx";
import { paragraphEmail } from "../../../ui/paragraph-email.tsx";

const NEXT =
  "Sign in to read posts from the salons, every past newsletter, and dates before they are announced.";

/** The owner gave a member free access. */
export function givenEmail({ brand, firstName, link, until }: EmailProps & { until: Date }) {
  const what =
    `${brand} has given you free Insider access until ${formatIndiaDay(until)}. It ends automatically and does ` +
    "not renew.";
  return paragraphEmail({
    brand,
    subject: "You have Insider access",
    title: "Come further in",
    paragraphs: [hello(firstName), what, NEXT],
    action: "See what you can read",
    linkText: "What you can read",
    link,
    note: "Sign in with this email address.",
  });
}
