import { hello, type EmailProps } from "../../../ui/email.tsx";
import { paragraphEmail } from "../../../ui/paragraph-email.tsx";

/** Sent instead of the confirmation email if the address is already confirmed. */
export function alreadyConfirmedEmail({ brand, firstName, link }: EmailProps) {
  const message =
    "You asked us to confirm this address again, but it’s confirmed already: you have an account. Please " +
    "sign in.";
  const note =
    "If you’ve forgotten your password, choose “Forgot password” there. If you didn’t ask for this, ignore " +
    "this email.";
  return paragraphEmail({
    brand,
    subject: "You already have an account",
    title: "You already have an account",
    paragraphs: [hello(firstName), message],
    action: "Sign in",
    link,
    note,
  });
}
