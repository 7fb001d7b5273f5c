import { Frame, hello, plain, Say, type EmailProps } from "../../../ui/email.tsx";

type Move = EmailProps & { oldEmail: string; newEmail: string };

/** To the old address: may the account move away from it? */
export function changeApprovalEmail({ brand, firstName, link, newEmail }: Move) {
  const what =
    "You, we hope, asked to move your account from this address to " +
    `${newEmail}. We need a yes from both mailboxes.`;
  const note =
    "If it was not you, press the button too and choose “Refuse”: the change ends there, and you " +
    "should choose a new password. The link works for 24 hours.";
  return {
    subject: "May your account move to another address?",
    text: plain(hello(firstName), what, `Allow or refuse:\n${link}`, note),
    body: (
      <Frame brand={brand} title="Leaving this address?" action="Allow or refuse" link={link} note={note}>
        <Say>{hello(firstName)}</Say>
        <Say>{what}</Say>
      </Frame>
    ),
  };
}

/** To the new address: is it theirs? */
export function changeConfirmationEmail({ brand, firstName, link, newEmail }: Move) {
  const what = `An account at ${brand} is to move to ${newEmail}. Confirm that this mailbox is yours.`;
  const note =
    "If you know nothing of this, ignore the letter or choose “Refuse” there: nothing happens without " +
    "you. The link works for 24 hours.";
  return {
    subject: "Is this your new address?",
    text: plain(hello(firstName), what, `Confirm or refuse:\n${link}`, note),
    body: (
      <Frame
        brand={brand}
        title="Is this your new address?"
        action="Confirm or refuse"
        link={link}
        note={note}
      >
        <Say>{hello(firstName)}</Say>
        <Say>{what}</Say>
      </Frame>
    ),
  };
}

/** To a new address that has an account of its own: nothing to press but the way in. */
export function addressTakenEmail({ brand, link }: Move) {
  const what =
    `Somebody asked to move another account at ${brand} to this address. It has an account already, so ` +
    "nothing will move.";
  const note =
    "If it was you, sign in with this address, or choose another one for the other account. If it was " +
    "not, nothing needs doing.";
  return {
    subject: "This address has an account already",
    text: plain("Hello,", what, `Sign in:\n${link}`, note),
    body: (
      <Frame brand={brand} title="This door has a key already" action="Sign in" link={link} note={note}>
        <Say>Hello,</Say>
        <Say>{what}</Say>
      </Frame>
    ),
  };
}
