import { hello, type EmailProps } from "../../../ui/email.tsx";
import { paragraphEmail } from "../../../ui/paragraph-email.tsx";

/** The letter with which a new password is chosen. */
export function recoveryEmail({ brand, firstName, link }: EmailProps) {
  const what = "You asked for a new password. Choose it here; you will then be signed out everywhere else.";
  const note =
    "The link works once and for one hour. If you did not ask, ignore this letter: your password stays " +
    "as it is.";
  return paragraphEmail({
    brand,
    subject: "Choose a new password",
    title: "A new key",
    paragraphs: [hello(firstName), what],
    action: "Choose a new password",
    link,
    note,
  });
}
