import { hello, type EmailProps } from "../../../ui/email.tsx";
import { paragraphEmail } from "../../../ui/paragraph-email.tsx";

const WHAT =
  "Your account is deleted. Your answers, results, reports, PDF files, thoughts and everything about " +
  "you have gone with it.";
const RETAINED =
  "If you bought something, its receipt stays in our books, as tax law asks, without your " +
  "answers; your name leaves it too, unless it is a tax invoice, which must keep name and state. If " +
  "letters from us had been going to this address, a hash of it stays, so " +
  "that none goes there again.";

const LAST = "This is our last letter to you; after it we no longer know this address.";

type Props = EmailProps & { reference: string };
/** The last letter: the account has ended. */
export function accountDeletedEmail({ brand, firstName, link, reference }: Props) {
  return paragraphEmail({
    brand,
    subject: "Your account is deleted",
    title: "Good-bye, and thank you",
    paragraphs: [hello(firstName), WHAT, RETAINED],
    action: `Visit ${brand}`,
    linkText: "The house stays where it is",
    link,
    note: `${LAST} Reference: ${reference}`,
  });
}
