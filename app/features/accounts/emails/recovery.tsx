import { hello, type EmailProps } from "../../../ui/email.tsx";
import { paragraphEmail } from "../../../ui/paragraph-email.tsx";

/** Contains the link to choose a new password. */
export function recoveryEmail({ brand, firstName, link }: EmailProps) {
  const message =
    "You asked to choose a new password. After you choose it, you’re signed out everywhere else.";
  const note =
    "The link works once, within one hour. If you didn’t ask for this, ignore this email: your password " +
    "stays the same.";
  return paragraphEmail({
    brand,
    subject: "Choose a new password",
    title: "Choose a new password",
    paragraphs: [hello(firstName), message],
    action: "Choose a new password",
    link,
    note,
  });
}
