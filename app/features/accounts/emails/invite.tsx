import { hello, nameInEmail, type EmailProps } from "../../../ui/email.tsx";
import { paragraphEmail } from "../../../ui/paragraph-email.tsx";

/** The letter with which somebody is invited. `from` is the name of who invites. */
export function inviteEmail({ brand, firstName, from, link }: EmailProps & { from: string }) {
  const what =
    `${nameInEmail(from) || "The host"} invites you to ${brand}. Accept, choose a password, and your ` +
    "account is open.";
  const note =
    "The link works once and for seven days. If you do not know why you were invited, ignore this " +
    "letter: nothing happens without you.";
  return paragraphEmail({
    brand,
    subject: `You are invited to ${brand}`,
    title: "A place is laid",
    paragraphs: [hello(firstName), what],
    action: "Accept the invitation",
    link,
    note,
  });
}
