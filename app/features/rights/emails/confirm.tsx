import { hello, type EmailProps } from "../../../ui/email.tsx";
import { paragraphEmail } from "../../../ui/paragraph-email.tsx";
import { LINK_HOURS, SECOND_THOUGHT_DAYS } from "../domain/terms.ts";

/** Asks whether the account shall really end. */
export function confirmationEmail({ brand, firstName, link }: EmailProps) {
  const what =
    "You asked us to delete your account and everything in it. If you still want that, press the button. " +
    `You then have ${SECOND_THOUGHT_DAYS} days to change your mind.`;
  const note =
    `The link is good for ${LINK_HOURS} hours. If you did not ask, do nothing and choose a new password: ` +
    "somebody is signed in as you.";
  return paragraphEmail({
    brand,
    subject: "Do you want to delete your account?",
    title: "You want to leave",
    paragraphs: [hello(firstName), what],
    action: "Delete my account",
    link,
    note,
  });
}
