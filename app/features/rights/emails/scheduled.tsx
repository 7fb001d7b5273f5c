import { hello, type EmailProps } from "../../../ui/email.tsx";
import { paragraphEmail } from "../../../ui/paragraph-email.tsx";
import { formatIndiaDateTime } from "../../../lib/india-format.ts";

type Props = EmailProps & {
  endsAt: Date;
  /** Set for a member who cannot sign in: the address to write to. */
  suspended?: { support: string };
};

/** Texts for a member who can sign in. */
const OWN_WAY = {
  until: "Until then you can still sign in and download your PDF reports and your data.",
  way: "If you change your mind, sign in before then and choose “Keep my account” on your profile.",
  note: "If this wasn’t you, keep the account now and change your password.",
  action: "Keep my account",
};
/** Texts for a suspended member, who can only write to us to keep the account or get their data. */
const wayOfSuspended = (support: string) => ({
  until: "Your account is suspended, so you cannot sign in.",
  way:
    `To keep the account, or to get your PDF reports and data first, ` +
    `${support ? `write to ${support}` : "reply to this email"} before then.`,
  note: "If you did not ask for this, contact us the same way.",
  action: "Contact us",
});

/** Names the day of the deletion, and how to cancel it. */
export function deletionScheduledEmail({ brand, firstName, link, endsAt, suspended }: Props) {
  const { until, way, note, action } = suspended ? wayOfSuspended(suspended.support) : OWN_WAY;
  const what =
    `Your account and everything in it will be deleted on ${formatIndiaDateTime(endsAt)} (Indian time). ` +
    until;
  return paragraphEmail({
    brand,
    subject: `Your account will be deleted on ${formatIndiaDateTime(endsAt)}`,
    title: "Seven days to change your mind",
    paragraphs: [hello(firstName), what, way],
    action,
    link,
    note,
  });
}
