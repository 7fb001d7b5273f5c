import { hello, type EmailProps } from "../../../ui/email.tsx";
import { paragraphEmail } from "../../../ui/paragraph-email.tsx";

type Change = EmailProps & { newEmail: string };

/** Sent to the new address, to confirm that the mailbox is the member's. */
export function changeConfirmationEmail({ brand, firstName, link, newEmail }: Change) {
  const message = `You asked to use ${newEmail} for your account at ${brand}. Please confirm that this mailbox is yours.`;
  const note = "The link works for 24 hours. If you didn’t ask for this, ignore this email: nothing changes.";
  return paragraphEmail({
    brand,
    subject: "Confirm your new email address",
    title: "Confirm your new address",
    paragraphs: [hello(firstName), message],
    action: "Confirm address",
    link,
    note,
  });
}

/** Sent to a new address that already has an account; links only to sign-in. */
export function addressTakenEmail({ brand, link }: Change) {
  const message =
    `Someone asked to use this address for another account at ${brand}. It already has an account, so ` +
    "nothing changes.";
  const note = "If it was you, sign in with this address, or choose another address for the other account.";
  return paragraphEmail({
    brand,
    subject: "This address already has an account",
    title: "This address already has an account",
    paragraphs: ["Hello,", message],
    action: "Sign in",
    link,
    note,
  });
}
