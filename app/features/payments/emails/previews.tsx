import type { EmailPreview } from "../../../ui/email.tsx";
import type { PaymentDocument, PaymentDocumentFacts } from "../contract.ts";
import { describeDispute } from "../domain/dispute.ts";
import { taxOf } from "../domain/tax.ts";
import { creditNoteEmail } from "./credit-note.tsx";
import { disputeEmail } from "./dispute.tsx";
import { receiptEmail } from "./receipt.tsx";
import {
  extraReturnedEmail,
  refundAcknowledgedEmail,
  refundRequestedEmail,
  refundConfirmedEmail,
  refundFailedEmail,
  refundRefusedEmail,
} from "./refund.tsx";

const brand = "Villa Vesper";
const site = "http://localhost:3000";
const dashboard = `${site}/quest-dashboard`;
const order = `${site}/admin/orders/pur_preview`;
const firstName = "Maya";
const member = "Maya Iyer";
const amount = 95_000;

const seller = { name: "Villa Vesper", address: "12 Ridge Road, Coonoor 643101", gstin: "", state: "" };
const buyer = { name: member, email: "maya@villa.test", state: null };
const plain: PaymentDocumentFacts = { seller, buyer, sac: "998439", tax: null };
const taxed: PaymentDocumentFacts = {
  seller: { ...seller, gstin: "33ABCDE1234F1Z5", state: "33" },
  buyer: { ...buyer, state: "29" },
  sac: "998439",
  tax: taxOf(amount, "33", "29"),
};
const issuedAt = new Date("2026-11-20T14:21:00Z");
const receipt: PaymentDocument = {
  kind: "receipt",
  title: "Receipt",
  number: "VV/2627/000418",
  issuedAt,
  amount,
  purchaseId: "pur_preview",
  facts: plain,
  original: null,
};
const invoice: PaymentDocument = { ...receipt, title: "Tax Invoice", facts: taxed };
const note: PaymentDocument = {
  ...receipt,
  kind: "credit-note",
  title: "Credit Note",
  number: "VC/2627/000021",
  original: receipt,
};
const link = `${site}/api/payments/papers/VV-2627-000418.pdf`;
const noteLink = `${site}/api/payments/papers/VC-2627-000021.pdf`;

export const previews: EmailPreview[] = [
  {
    name: "receipt",
    when: "a payment came in",
    email: receiptEmail({ brand, firstName, link, dashboard, paymentDocument: receipt }),
  },
  {
    name: "invoice",
    when: "a payment came in, the seller has a GSTIN",
    email: receiptEmail({ brand, firstName, link, dashboard, paymentDocument: invoice }),
  },
  {
    name: "refund-asked",
    when: "a member asks for their money; to the owner",
    email: refundRequestedEmail({
      brand,
      link: order,
      member,
      amount,
      reason: "Too general",
      words: "I hoped for more about work",
    }),
  },
  {
    name: "refund-acknowledged",
    when: "a member asks for their money",
    email: refundAcknowledgedEmail({ brand, firstName, link: dashboard, amount }),
  },
  {
    name: "extra-returned",
    when: "a member paid twice",
    email: extraReturnedEmail({ brand, firstName, link: dashboard, amount }),
  },
  {
    name: "refund-confirmed",
    when: "a refund is on its way",
    email: refundConfirmedEmail({ brand, firstName, link: dashboard, amount, full: true }),
  },
  {
    name: "refund-refused",
    when: "the owner said no",
    email: refundRefusedEmail({
      brand,
      firstName,
      link: dashboard,
      amount,
      answer: "This order was refunded by bank transfer on 3 November.",
    }),
  },
  {
    name: "credit-note",
    when: "the money went back",
    email: creditNoteEmail({
      brand,
      firstName,
      link: noteLink,
      paymentDocument: note,
      full: true,
      atOnce: true,
      bankReference: "632512884017",
    }),
  },
  {
    name: "refund-failed",
    when: "the money did not go back; to the owner",
    email: refundFailedEmail({
      brand,
      link: order,
      member,
      amount,
      problem: "The gateway refused it: the balance is too low",
    }),
  },
  ...(["open", "won", "lost", "closed"] as const).map((status): EmailPreview => ({
    name: `dispute-${status}`,
    when: `a buyer's dispute at their bank is ${status}; to the owner`,
    email: disputeEmail({
      brand,
      link: order,
      ...describeDispute(
        {
          status,
          phase: "chargeback",
          reason: "goods_or_services_not_received",
          amount,
          deducted: null,
          respondBy: new Date("2026-12-05T10:00:00Z"),
        },
        member,
        "Receipt",
      ),
    }),
  })),
];
