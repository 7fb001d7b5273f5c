import { formatIndiaDateTimeInFull } from "../../../kernel/india-format.ts";
import type { EmailPreview } from "../../../ui/email.tsx";
import { SECURITY_KINDS, type SecurityKind } from "../contract.ts";
import { confirmationEmail } from "./confirm.tsx";
import { alreadyConfirmedEmail } from "./confirmed.tsx";
import { changeApprovalEmail, changeConfirmationEmail, addressTakenEmail } from "./email-change.tsx";
import { inviteEmail } from "./invite.tsx";
import { recoveryEmail } from "./recovery.tsx";
import { placeOf, securityEmail } from "./security.tsx";

const site = "http://localhost:3000";
const key = "t=Zm9yLWxvb2tpbmctYXQtYWxvbmUtbm90LWEta2V5LTE";
const maya = { brand: "Villa Vesper", firstName: "Maya", link: `${site}/auth#${key}&type=signup` };
const move = {
  ...maya,
  link: `${site}/auth#${key}&type=email_change`,
  oldEmail: "maya@villa.test",
  newEmail: "maya.iyer@villa.test",
};

/** What each notice names, and what calls for it. */
const NOTICES: Record<SecurityKind, { detail: string; when: string }> = {
  "new-device": { detail: "Firefox on Windows", when: "a sign-in from a device that was never seen" },
  "password-changed": { detail: "", when: "a new password" },
  "email-changed": { detail: "maya.iyer@villa.test", when: "both mailboxes agreed; to the old one" },
  "second-factor-on": { detail: "", when: "a second factor was turned on" },
  "second-factor-off": { detail: "", when: "it was turned off" },
  "recovery-code-used": { detail: "7", when: "a recovery code in place of one of the app" },
  "recovery-codes-renewed": { detail: "", when: "new recovery codes" },
  "passkey-added": { detail: "My phone", when: "a passkey was added" },
  "passkey-removed": { detail: "My phone", when: "it was removed" },
};
const notice = (kind: SecurityKind): EmailPreview => {
  const { detail, when } = NOTICES[kind];
  const at = formatIndiaDateTimeInFull("2026-11-20T19:51:00+05:30");
  return {
    name: kind,
    when,
    email: securityEmail({ ...maya, link: site + placeOf(kind), kind, detail, at }),
  };
};

export const previews: EmailPreview[] = [
  { name: "confirm", when: "somebody signed up", email: confirmationEmail(maya) },
  {
    name: "confirmed",
    when: "they ask for it again and have confirmed",
    email: alreadyConfirmedEmail({ ...maya, link: `${site}/auth` }),
  },
  {
    name: "recovery",
    when: "a forgotten password",
    email: recoveryEmail({ ...maya, link: `${site}/auth#${key}&type=recovery` }),
  },
  {
    name: "invite",
    when: "an administrator invites",
    email: inviteEmail({
      ...maya,
      firstName: "",
      from: "Ada Fernandes",
      link: `${site}/auth#${key}&type=invite`,
    }),
  },
  {
    name: "allow-move",
    when: "the account is to move; to the old address",
    email: changeApprovalEmail(move),
  },
  { name: "confirm-move", when: "the same; to the new address", email: changeConfirmationEmail(move) },
  {
    name: "taken",
    when: "the new address has an account already",
    email: addressTakenEmail({ ...move, link: `${site}/auth` }),
  },
  ...SECURITY_KINDS.map(notice),
];
