import { Frame, hello, plain, Say, type EmailProps } from "../../../ui/email.tsx";
import { rupees } from "../../../kernel/money.ts";
import type { PaymentDocument } from "../contract.ts";
import { PaymentDocumentLines, paymentDocumentText } from "./lines.tsx";

type Props = EmailProps & { paymentDocument: PaymentDocument; dashboard: string };

/** What was paid, after the payment. `link` leads to the PDF. */
export function receiptEmail({ brand, firstName, link, paymentDocument, dashboard }: Props) {
  const name = paymentDocument.title.toLowerCase();
  const sold = paymentDocument.facts.what;
  const what = sold
    ? `We have received ${rupees(paymentDocument.amount)} for ${sold}.`
    : `We have received ${rupees(paymentDocument.amount)}. Your report is being made; a letter of its own tells you when it is ready.`;
  const note = sold
    ? `It goes on month by month until you end it: on your dashboard, at any time, ${dashboard}`
    : `Fully refundable: ask on your dashboard, ${dashboard}`;
  return {
    subject: `Your ${name} ${paymentDocument.number}`,
    text: plain(
      hello(firstName),
      what,
      paymentDocumentText(paymentDocument),
      `As a PDF, signed in:\n${link}`,
      note,
    ),
    body: (
      <Frame brand={brand} title={`Your ${name}`} action={`Download the ${name}`} link={link} note={note}>
        <Say>{hello(firstName)}</Say>
        <Say>{what}</Say>
        <PaymentDocumentLines paymentDocument={paymentDocument} />
      </Frame>
    ),
  };
}
