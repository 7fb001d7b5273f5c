import { hello, type EmailProps } from "../../../ui/email.tsx";
import { paragraphEmail } from "../../../ui/paragraph-email.tsx";

type Move = EmailProps & { oldEmail: string; newEmail: string };

/** To the old address: may the account move away from it? */
export function changeApprovalEmail({ brand, firstName, link, newEmail }: Move) {
  const what =
    "You, we hope, asked to move your account from this address to " +
    `${newEmail}. We need a yes from both mailboxes.`;
  const note =
    "If it was not you, press the button too and choose “Refuse”: the change ends there, and you " +
    "should choose a new password. The link works for 24 hours.";
  return paragraphEmail({
    brand,
    subject: "May your account move to another address?",
    title: "Leaving this address?",
    paragraphs: [hello(firstName), what],
    action: "Allow or refuse",
    link,
    note,
  });
}

/** To the new address: is it theirs? */
export function changeConfirmationEmail({ brand, firstName, link, newEmail }: Move) {
  const what = `An account at ${brand} is to move to ${newEmail}. Confirm that this mailbox is yours.`;
  const note =
    "If you know nothing of this, ignore the letter or choose “Refuse” there: nothing happens without " +
    "you. The link works for 24 hours.";
  return paragraphEmail({
    brand,
    subject: "Is this your new address?",
    title: "Is this your new address?",
    paragraphs: [hello(firstName), what],
    action: "Confirm or refuse",
    link,
    note,
  });
}

/** To a new address that has an account of its own: nothing to press but the way in. */
export function addressTakenEmail({ brand, link }: Move) {
  const what =
    `Somebody asked to move another account at ${brand} to this address. It has an account already, so ` +
    "nothing will move.";
  const note =
    "If it was you, sign in with this address, or choose another one for the other account. If it was " +
    "not, nothing needs doing.";
  return paragraphEmail({
    brand,
    subject: "This address has an account already",
    title: "This door has a key already",
    paragraphs: ["Hello,", what],
    action: "Sign in",
    link,
    note,
  });
}
