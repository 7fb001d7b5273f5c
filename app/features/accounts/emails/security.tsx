import { hello, type EmailProps } from "../../../ui/email.tsx";
import { paragraphEmail } from "../../../ui/paragraph-email.tsx";
import type { SecurityKind } from "../contract.ts";

type Words = { subject: string; title: string; what: string; note: string };
const REVOKE = "If it was not you, choose a new password at once: every other device is then signed out.";

/** What each notice says. `at` is the time in words, `detail` what it is about. */
const WORDS: Record<SecurityKind, (detail: string, at: string) => Words> = {
  "new-device": (detail, at) => ({
    subject: "A new device signed in to your account",
    title: "A new device at your door",
    what: `On ${at} your account was opened on a device we had not seen before: ${detail}.`,
    note: `If it was you, nothing needs doing. ${REVOKE}`,
  }),
  "password-changed": (_, at) => ({
    subject: "Your password was changed",
    title: "Your password was changed",
    what: `On ${at} your account got a new password, and every other device was signed out.`,
    note:
      "If it was you, nothing needs doing. " +
      "If it was not you, choose “Forgot password” where you sign in.",
  }),
  "email-changed": (detail, at) => ({
    subject: "Your email address was changed",
    title: "Your email address was changed",
    what:
      `On ${at} your account changed from this address to ${detail}. ` +
      "Sign in with the new address from now on.",
    note:
      "If this wasn’t you, undo it within seven days: your account returns to this address and every device " +
      "is signed out. Then choose a new password. If it was you, there is nothing to do.",
  }),
  "second-factor-on": (_, at) => ({
    subject: "A second factor guards your account",
    title: "A second lock on your door",
    what:
      `On ${at} a second factor was turned on for your account. Signing in now asks for a code of your ` +
      "authenticator app as well.",
    note: `Keep your recovery codes where you find them without your phone. ${REVOKE}`,
  }),
  "second-factor-off": (_, at) => ({
    subject: "The second factor of your account is off",
    title: "One lock less on your door",
    what:
      `On ${at} the second factor of your account was turned off. ` +
      "Signing in asks for your password alone.",
    note: `If it was you, nothing needs doing. ${REVOKE}`,
  }),
  "recovery-code-used": (detail, at) => ({
    subject: "A recovery code was used",
    title: "A recovery code was used",
    what: `On ${at} one of your recovery codes was given in place of a code of your app. ${left(detail)}`,
    note: `If it was you, nothing needs doing. ${REVOKE}`,
  }),
  "recovery-codes-renewed": (_, at) => ({
    subject: "You have new recovery codes",
    title: "New recovery codes",
    what: `On ${at} your recovery codes were replaced. The ones before no longer work.`,
    note: `If it was you, nothing needs doing. ${REVOKE}`,
  }),
  "passkey-added": (detail, at) => ({
    subject: "Your account has a new passkey",
    title: "A new key to your door",
    what:
      `On ${at} the passkey “${detail}” was added to your account. It opens the account without a ` +
      "password, and every other device was signed out.",
    note: "If it was not you, choose a new password at once and remove the passkey on your profile.",
  }),
  "passkey-removed": (detail, at) => ({
    subject: "A passkey of your account was removed",
    title: "One key less to your door",
    what:
      `On ${at} the passkey “${detail}” was removed. It opens your account no more, and every other device ` +
      "was signed out.",
    note: `If it was you, nothing needs doing. ${REVOKE}`,
  }),
};
const left = (count: string) =>
  count === "1" ? "One is left." : `${count === "0" ? "None" : count} are left.`;

const ACTIONS: Partial<Record<SecurityKind, string>> = {
  "password-changed": "Sign in",
  "email-changed": "Undo the change",
};

/** Where a notice leads: to the part of the profile that it is about. */
export const placeOf = (kind: SecurityKind) =>
  ({
    "new-device": "/profile#sessions",
    "password-changed": "/auth",
    "email-changed": "/auth",
    "second-factor-on": "/profile#second-factor",
    "second-factor-off": "/profile#second-factor",
    "recovery-code-used": "/profile#second-factor",
    "recovery-codes-renewed": "/profile#second-factor",
    "passkey-added": "/profile#passkeys",
    "passkey-removed": "/profile#passkeys",
  })[kind];

/** A letter about the safety of an account. @param at the time, in words */
export function securityEmail({
  brand,
  firstName,
  link,
  kind,
  detail,
  at,
}: EmailProps & { kind: SecurityKind; detail: string; at: string }) {
  const { subject, title, what, note } = WORDS[kind](detail, at);
  const action = ACTIONS[kind] ?? "Go to my account";
  return paragraphEmail({
    brand,
    subject,
    title,
    paragraphs: [hello(firstName), what],
    action,
    link,
    note,
  });
}
