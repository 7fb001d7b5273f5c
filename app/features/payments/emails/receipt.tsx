import { Frame, hello, plain, Say, type EmailProps } from "../../../ui/email.tsx";
import { rupees } from "../../../lib/money.ts";
import type { PaymentDocument } from "../contract.ts";
import { PaymentDocumentLines, paymentDocumentText } from "./lines.tsx";

type Props = EmailProps & {
  paymentDocument: PaymentDocument;
  dashboard: string;
  again?: boolean | undefined;
};

/**
 * The sentence after the amount. Only the email right after the payment says that the report is being made; a
 * receipt sent `again` does not.
 */
function afterSum({ paymentDocument, again }: Pick<Props, "paymentDocument" | "again">): string {
  if (again) return ` Here is the ${paymentDocument.title.toLowerCase()} again.`;
  if (paymentDocument.facts.what) return "";
  return " Your report is being made. We’ll email you when it is ready.";
}

/**
 * The note at the end. A receipt sent `again` promises nothing, since the purchase may be refunded or expired
 * by then.
 */
function noteOf({ paymentDocument, dashboard, again }: Omit<Props, keyof EmailProps>): string {
  if (again) return `You can follow this order on your dashboard: ${dashboard}`;
  return paymentDocument.facts.what
    ? `It renews monthly until you cancel. Cancel any time on your dashboard: ${dashboard}`
    : `Fully refundable: request a refund on your dashboard, ${dashboard}`;
}

/** The receipt, sent right after the payment or `again` later. `link` leads to the PDF. */
export function receiptEmail({ brand, firstName, link, paymentDocument, dashboard, again }: Props) {
  const name = paymentDocument.title.toLowerCase();
  const sold = paymentDocument.facts.what;
  const received = `We have received ${rupees(paymentDocument.amount)}${sold ? ` for ${sold}` : ""}.`;
  const message = received + afterSum({ paymentDocument, again });
  const note = noteOf({ paymentDocument, dashboard, again });
  return {
    subject: `Your ${name} ${paymentDocument.number}`,
    text: plain(
      hello(firstName),
      message,
      paymentDocumentText(paymentDocument),
      `As a PDF, signed in:\n${link}`,
      note,
    ),
    body: (
      <Frame brand={brand} title={`Your ${name}`} action={`Download the ${name}`} link={link} note={note}>
        <Say>{hello(firstName)}</Say>
        <Say>{message}</Say>
        <PaymentDocumentLines paymentDocument={paymentDocument} />
      </Frame>
    ),
  };
}
