import { hello, type EmailProps } from "../../../ui/email.tsx";
import { paragraphEmail } from "../../../ui/paragraph-email.tsx";
import { formatIndiaDateTime } from "../../../kernel/india-format.ts";

/** Names the day on which the account ends, and the way back. */
export function deletionScheduledEmail({ brand, firstName, link, endsAt }: EmailProps & { endsAt: Date }) {
  const what =
    `Your account and everything in it will be deleted on ${formatIndiaDateTime(endsAt)} (Indian time). ` +
    "Until then nothing changes: you can sign in, download your PDF reports and your data.";
  const way =
    "If you would rather stay, sign in before that day and choose “Keep my account” on your profile.";
  const note = "If this was not you, keep the account now and choose a new password.";
  return paragraphEmail({
    brand,
    subject: `Your account ends on ${formatIndiaDateTime(endsAt)}`,
    title: "Seven days to stay",
    paragraphs: [hello(firstName), what, way],
    action: "Keep my account",
    link,
    note,
  });
}
