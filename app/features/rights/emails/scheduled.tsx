import { hello, type EmailProps } from "../../../ui/email.tsx";
import { paragraphEmail } from "../../../ui/paragraph-email.tsx";
import { formatIndiaDateTime } from "../../../kernel/india-format.ts";

type Props = EmailProps & {
  endsAt: Date;
  /** Set for a member who cannot sign in: where they write to instead. */
  suspended?: { support: string };
};

/** Texts for a member who can sign in. */
const OWN_WAY = {
  until: "Until then nothing changes: you can sign in, download your PDF reports and your data.",
  way: "If you would rather stay, sign in before that day and choose “Keep my account” on your profile.",
  note: "If this was not you, keep the account now and choose a new password.",
  action: "Keep my account",
};
/** Texts for a suspended member: on request we keep the account or send the data. */
const wayOfSuspended = (support: string) => ({
  until: "Your account is suspended, so you cannot sign in.",
  way:
    `If you would rather keep the account, or want your PDF reports and your data first, ` +
    `${support ? `write to ${support}` : "reply to this email"} before that day.`,
  note: "If you did not ask for this, write to us the same way.",
  action: "See how to reach us",
});

/** Names the day on which the account ends, and the way back. */
export function deletionScheduledEmail({ brand, firstName, link, endsAt, suspended }: Props) {
  const { until, way, note, action } = suspended ? wayOfSuspended(suspended.support) : OWN_WAY;
  const what =
    `Your account and everything in it will be deleted on ${formatIndiaDateTime(endsAt)} (Indian time). ` +
    until;
  return paragraphEmail({
    brand,
    subject: `Your account ends on ${formatIndiaDateTime(endsAt)}`,
    title: "Seven days to stay",
    paragraphs: [hello(firstName), what, way],
    action,
    link,
    note,
  });
}
