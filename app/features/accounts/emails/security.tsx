import { hello, type EmailProps } from "../../../ui/email.tsx";
import { paragraphEmail } from "../../../ui/paragraph-email.tsx";
import type { SecurityKind } from "../contract.ts";

type Texts = { subject: string; title: string; message: string; note: string };
const REVOKE = "If it wasn’t you, choose a new password now: that signs every other device out.";

/** Texts of each notice. `at` is a formatted time; `detail` a device, passkey, address or number of codes. */
const TEXTS: Record<SecurityKind, (detail: string, at: string) => Texts> = {
  "new-device": (detail, at) => ({
    subject: "A new device signed in to your account",
    title: "New sign-in to your account",
    message: `On ${at} your account was used to sign in on a new device: ${detail}.`,
    note: `If it was you, there’s nothing to do. ${REVOKE}`,
  }),
  "password-changed": (_, at) => ({
    subject: "Your password was changed",
    title: "Your password was changed",
    message: `On ${at} your password was changed, and every other device was signed out.`,
    note:
      "If it was you, there’s nothing to do. " +
      "If it wasn’t you, use “Forgot password” on the sign-in page.",
  }),
  "email-changed": (detail, at) => ({
    subject: "Your email address was changed",
    title: "Your email address was changed",
    message:
      `On ${at} your account changed from this address to ${detail}. ` +
      "Sign in with the new address from now on.",
    note:
      "If it wasn’t you, undo it within seven days: your account returns to this address and every device " +
      "is signed out. Then choose a new password. If it was you, there’s nothing to do.",
  }),
  "second-factor-on": (_, at) => ({
    subject: "Two-step sign-in is on",
    title: "Two-step sign-in is on",
    message:
      `On ${at} two-step sign-in was turned on for your account. Signing in now also asks for a code from ` +
      "your authenticator app.",
    note: `Keep your recovery codes where you can find them without your phone. ${REVOKE}`,
  }),
  "second-factor-off": (_, at) => ({
    subject: "Two-step sign-in is off",
    title: "Two-step sign-in is off",
    message:
      `On ${at} two-step sign-in was turned off for your account. ` +
      "Signing in asks only for your password.",
    note: `If it was you, there’s nothing to do. ${REVOKE}`,
  }),
  "recovery-code-used": (detail, at) => ({
    subject: "A recovery code was used",
    title: "A recovery code was used",
    message: `On ${at} one of your recovery codes was used instead of a code from your app. ${left(detail)}`,
    note: `If it was you, there’s nothing to do. ${REVOKE}`,
  }),
  "recovery-codes-renewed": (_, at) => ({
    subject: "You have new recovery codes",
    title: "New recovery codes",
    message: `On ${at} your recovery codes were replaced. The old ones no longer work.`,
    note: `If it was you, there’s nothing to do. ${REVOKE}`,
  }),
  "passkey-added": (detail, at) => ({
    subject: "A passkey was added to your account",
    title: "A passkey was added",
    message:
      `On ${at} the passkey “${detail}” was added to your account. It can sign in without a password. ` +
      "Every other device was signed out.",
    note: "If it wasn’t you, choose a new password now and remove the passkey in your profile.",
  }),
  "passkey-removed": (detail, at) => ({
    subject: "A passkey was removed from your account",
    title: "A passkey was removed",
    message:
      `On ${at} the passkey “${detail}” was removed. It no longer opens your account. Every other device ` +
      "was signed out.",
    note: `If it was you, there’s nothing to do. ${REVOKE}`,
  }),
};
const left = (count: string) =>
  count === "1" ? "One is left." : `${count === "0" ? "None" : count} are left.`;

const ACTIONS: Partial<Record<SecurityKind, string>> = {
  "password-changed": "Sign in",
  "email-changed": "Undo the change",
};

/** The page that a notice links to, unless it links to an undo. */
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

/** A notice about the security of an account. @param at formatted time */
export function securityEmail({
  brand,
  firstName,
  link,
  kind,
  detail,
  at,
}: EmailProps & { kind: SecurityKind; detail: string; at: string }) {
  const { subject, title, message, note } = TEXTS[kind](detail, at);
  const action = ACTIONS[kind] ?? "Go to my account";
  return paragraphEmail({
    brand,
    subject,
    title,
    paragraphs: [hello(firstName), message],
    action,
    link,
    note,
  });
}
