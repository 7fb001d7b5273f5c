import { Frame, hello, plain, Say, type EmailProps } from "../../../ui/email.tsx";
import { rupees } from "../../../lib/money.ts";
import type { PaymentDocument } from "../contract.ts";
import { monthReturned } from "./refund.tsx";
import { PaymentDocumentLines, paymentDocumentText } from "./lines.tsx";

type Props = EmailProps & {
  paymentDocument: PaymentDocument;
  /** Whether the full price has now been refunded. */
  full: boolean;
  /** Whether this credit note alone refunds the full price. */
  atOnce: boolean;
  bankReference: string | null;
};

/** To the member: the refund was processed. `link` leads to the credit note's PDF. */
export function creditNoteEmail(props: Props) {
  const { brand, firstName, link, paymentDocument, full, atOnce, bankReference } = props;
  const reference = bankReference ? ` The bank’s reference is ${bankReference}.` : "";
  const message = `${rupees(paymentDocument.amount)} was refunded to your original payment method. It usually shows within 5 to 7 working days.${reference}`;
  const sold = paymentDocument.facts.what;
  const consequence = sold
    ? monthReturned(sold, full)
    : full
      ? "We removed the PDF report from your account. You keep your result."
      : "This was a partial refund. You keep your PDF report.";
  const note =
    "This credit note cancels " +
    `${atOnce ? "" : "part of "}${paymentDocument.original?.number ?? "the receipt"}.`;
  return {
    subject: `Your refund of ${rupees(paymentDocument.amount)} was processed`,
    text: plain(
      hello(firstName),
      message,
      consequence,
      paymentDocumentText(paymentDocument),
      `As a PDF, signed in:\n${link}`,
      note,
    ),
    body: (
      <Frame
        brand={brand}
        title="Your refund was processed"
        action="Download the credit note"
        link={link}
        note={note}
      >
        <Say>{hello(firstName)}</Say>
        <Say>{message}</Say>
        <Say>{consequence}</Say>
        <PaymentDocumentLines paymentDocument={paymentDocument} />
      </Frame>
    ),
  };
}
