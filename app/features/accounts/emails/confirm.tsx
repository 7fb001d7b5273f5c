import { hello, type EmailProps } from "../../../ui/email.tsx";
import { paragraphEmail } from "../../../ui/paragraph-email.tsx";

/** The letter with which an address is confirmed. */
export function confirmationEmail({ brand, firstName, link }: EmailProps) {
  const what = "One press and your account is open. You can use any device: what you began here comes along.";
  const note =
    `The link works once and for 24 hours. If you did not sign up at ${brand}, ignore this letter: nothing ` +
    "happens without you.";
  return paragraphEmail({
    brand,
    subject: "Confirm your e-mail",
    title: "A letter at your door",
    paragraphs: [hello(firstName), what],
    action: "Confirm my e-mail",
    linkText: "Confirm your e-mail",
    link,
    note,
  });
}
