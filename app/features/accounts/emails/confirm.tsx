import { hello, type EmailProps } from "../../../ui/email.tsx";
import { paragraphEmail } from "../../../ui/paragraph-email.tsx";

/** Asks a new member to confirm their address. */
export function confirmationEmail({ brand, firstName, link }: EmailProps) {
  const message =
    "Please confirm your email address to open your account. You can use any device; what you have started " +
    "here comes with you.";
  const note =
    `The link works once, within 24 hours. If you didn’t sign up at ${brand}, ignore this email: no account ` +
    "is opened.";
  return paragraphEmail({
    brand,
    subject: "Confirm your email",
    title: "Confirm your email",
    paragraphs: [hello(firstName), message],
    action: "Confirm my email",
    linkText: "Confirm your email",
    link,
    note,
  });
}
