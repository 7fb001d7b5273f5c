import { Frame, hello, nameInEmail, plain, Say, type EmailProps } from "../../../ui/email.tsx";

/** The letter with which somebody is invited. `from` is the name of who invites. */
export function inviteEmail({ brand, firstName, from, link }: EmailProps & { from: string }) {
  const what =
    `${nameInEmail(from) || "The host"} invites you to ${brand}. Accept, choose a password, and your ` +
    "account is open.";
  const note =
    "The link works once and for seven days. If you do not know why you were invited, ignore this " +
    "letter: nothing happens without you.";
  return {
    subject: `You are invited to ${brand}`,
    text: plain(hello(firstName), what, `Accept the invitation:\n${link}`, note),
    body: (
      <Frame brand={brand} title="A place is laid" action="Accept the invitation" link={link} note={note}>
        <Say>{hello(firstName)}</Say>
        <Say>{what}</Say>
      </Frame>
    ),
  };
}
