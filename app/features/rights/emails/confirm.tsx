import { hello, type EmailProps } from "../../../ui/email.tsx";
import { paragraphEmail } from "../../../ui/paragraph-email.tsx";
import { LINK_HOURS, SECOND_THOUGHT_DAYS } from "../domain/terms.ts";

/** Asks to confirm the deletion of the account. */
export function confirmationEmail({ brand, firstName, link }: EmailProps) {
  const what =
    "You asked us to delete your account and everything in it. To confirm, press the button. " +
    `You then have ${SECOND_THOUGHT_DAYS} days to change your mind.`;
  const note = `The link works for ${LINK_HOURS} hours. If this wasn’t you, change your password: someone is signed in to your account.`;
  return paragraphEmail({
    brand,
    subject: "Do you want to delete your account?",
    title: "Delete your account",
    paragraphs: [hello(firstName), what],
    action: "Delete my account",
    link,
    note,
  });
}
