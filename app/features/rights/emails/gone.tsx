import { hello, type EmailProps } from "../../../ui/email.tsx";
import { paragraphEmail } from "../../../ui/paragraph-email.tsx";

const WHAT =
  "Your account is deleted. Your answers, results, reports, PDF files, thoughts and everything else about you are deleted too.";
const RETAINED =
  "If you bought something, tax law requires us to keep the receipt, without your answers. We also remove your name, except on tax invoices, which must show name and state. If you received our newsletter, we keep a hash of this address so that we never email it again.";

const LAST = "This is our last email to you. We no longer have this address.";

type Props = EmailProps & { reference: string };
/** The last email: the account has been deleted. */
export function accountDeletedEmail({ brand, firstName, link, reference }: Props) {
  return paragraphEmail({
    brand,
    subject: "Your account is deleted",
    title: "Goodbye, and thank you",
    paragraphs: [hello(firstName), WHAT, RETAINED],
    action: `Visit ${brand}`,
    linkText: "The house is always here",
    link,
    note: `${LAST} Reference: ${reference}`,
  });
}
