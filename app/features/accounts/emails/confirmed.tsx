import { hello, type EmailProps } from "../../../ui/email.tsx";
import { paragraphEmail } from "../../../ui/paragraph-email.tsx";

/** Sent instead of another confirming letter to who has confirmed already. */
export function alreadyConfirmedEmail({ brand, firstName, link }: EmailProps) {
  const what =
    "You asked us to confirm this address once more, but it is confirmed: you already have an account. " +
    "Please sign in.";
  const note =
    "If you have forgotten your password, choose “Forgot password” there. If you did not ask, ignore " +
    "this letter.";
  return paragraphEmail({
    brand,
    subject: "You already have an account",
    title: "The door is open",
    paragraphs: [hello(firstName), what],
    action: "Sign in",
    link,
    note,
  });
}
