import { formatIndiaDay } from "../../../lib/india-format.ts";
import { rupeesInFull } from "../../../lib/money.ts";
import type { PaymentDocument, PaymentDocumentFacts } from "../contract.ts";
import { STATES } from "./states.ts";
import { GST_PERCENT } from "./tax.ts";

/** Description of a one-time purchase, which the law requires. */
const REPORT_DESCRIPTION = "Psychoanalysis PDF Report, delivered online";

const placeOf = (code: string | null) => (code && STATES[code] ? `${STATES[code]} (${code})` : "");

type Line = [name: string, text: string];

function taxLines({ tax }: PaymentDocumentFacts): Line[] {
  if (!tax) return [];
  const half = `${GST_PERCENT / 2}%`;
  const taxes: Line[] = tax.igst
    ? [[`IGST ${GST_PERCENT}%`, rupeesInFull(tax.igst)]]
    : [
        [`CGST ${half}`, rupeesInFull(tax.cgst)],
        [`SGST ${half}`, rupeesInFull(tax.sgst)],
      ];
  return [["Taxable value", rupeesInFull(tax.taxable)], ...taxes];
}

function referenceLines({ number, issuedAt, original, facts }: PaymentDocument): Line[] {
  const lines: Line[] = [
    ["Number", number],
    ["Date", formatIndiaDay(issuedAt)],
  ];
  if (original) lines.push(["Original", original.number], ["Of", formatIndiaDay(original.issuedAt)]);
  if (facts.tax)
    lines.push(
      ["Place of supply", placeOf(facts.buyer.state ?? facts.seller.state)],
      ["SAC", facts.sac],
      ["Reverse charge", "No"],
    );
  return lines;
}

/**
 * All lines of a receipt, tax invoice or credit note, in reading order; the same in the PDF and the email.
 */
export function linesOf(paymentDocument: PaymentDocument) {
  const { facts, kind } = paymentDocument;
  const { seller, buyer, what = REPORT_DESCRIPTION } = facts;
  const total: Line = [kind === "credit-note" ? "Returned" : "Paid", rupeesInFull(paymentDocument.amount)];
  return {
    title: paymentDocument.title,
    number: paymentDocument.number,
    seller: [seller.name, seller.address, seller.gstin && `GSTIN ${seller.gstin}`].filter(Boolean),
    buyer: [buyer.name, buyer.email, placeOf(buyer.state)].filter(Boolean),
    given: referenceLines(paymentDocument),
    what: kind === "credit-note" ? `${what}: money returned` : what,
    amounts: taxLines(facts),
    total,
    note: facts.tax
      ? "Amounts in rupees, tax included. Made by computer; it needs no signature."
      : "Amounts in rupees. Made by computer; it needs no signature.",
  };
}
