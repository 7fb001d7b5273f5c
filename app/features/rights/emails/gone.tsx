import { Frame, hello, plain, Say, type EmailProps } from "../../../ui/email.tsx";

/** The last letter: the account has ended. */
export function accountDeletedEmail({
  brand,
  firstName,
  link,
  reference,
}: EmailProps & { reference: string }) {
  const what =
    "Your account is deleted. Your answers, results, reports, PDF files, thoughts and everything about " +
    "you have gone with it.";
  const retainedText =
    "If you bought something, its receipt stays in our books, as tax law asks, without your " +
    "answers; your name leaves it too, unless it is a tax invoice, which must keep name and state. If " +
    "letters from us had been going to this address, a hash of it stays, so " +
    "that none goes there again.";
  const note = `This is our last letter to you; after it we no longer know this address. Reference: ${reference}`;
  return {
    subject: "Your account is deleted",
    text: plain(hello(firstName), what, retainedText, `The house stays where it is:\n${link}`, note),
    body: (
      <Frame brand={brand} title="Good-bye, and thank you" action={`Visit ${brand}`} link={link} note={note}>
        <Say>{hello(firstName)}</Say>
        <Say>{what}</Say>
        <Say>{retainedText}</Say>
      </Frame>
    ),
  };
}
