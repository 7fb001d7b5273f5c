import { hello, nameInEmail, type EmailProps } from "../../../ui/email.tsx";
import { paragraphEmail } from "../../../ui/paragraph-email.tsx";

/** Invites a person to open an account. `inviter` is the name of the administrator. */
export function inviteEmail({ brand, firstName, inviter, link }: EmailProps & { inviter: string }) {
  const message =
    `${nameInEmail(inviter) || "The host"} invites you to ${brand}. Accept and choose a password to open ` +
    "your account.";
  const note =
    "The link works once, within seven days. If you don’t know why you were invited, ignore this email: no " +
    "account is opened.";
  return paragraphEmail({
    brand,
    subject: `You’re invited to ${brand}`,
    title: "You’re invited",
    paragraphs: [hello(firstName), message],
    action: "Accept the invitation",
    link,
    note,
  });
}
