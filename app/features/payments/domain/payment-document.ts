import { formatIndiaDay } from "../../../kernel/india-format.ts";
import { rupeesInFull } from "../../../kernel/money.ts";
import type { PaymentDocument, PaymentDocumentFacts } from "../contract.ts";
import { STATES } from "./states.ts";
import { GST_PERCENT } from "./tax.ts";

/** What is sold once, as the law wants it described. */
const SOLD = "Psychoanalysis PDF Report, delivered online";

const placeOf = (code: string | null) => (code && STATES[code] ? `${STATES[code]} (${code})` : "");

function taxLines({ tax }: PaymentDocumentFacts): [string, string][] {
  if (!tax) return [];
  const half = `${GST_PERCENT / 2}%`;
  return [
    ["Taxable value", rupeesInFull(tax.taxable)],
    ...(tax.igst
      ? [[`IGST ${GST_PERCENT}%`, rupeesInFull(tax.igst)] as [string, string]]
      : ([
          [`CGST ${half}`, rupeesInFull(tax.cgst)],
          [`SGST ${half}`, rupeesInFull(tax.sgst)],
        ] as [string, string][])),
  ];
}

/**
 * Everything that stands on a receipt, tax invoice or credit note, in the order in which it is read: on paper
 * and in a letter alike.
 */
export function linesOf(paymentDocument: PaymentDocument) {
  const { facts, original, kind } = paymentDocument;
  const { seller, buyer, what = SOLD } = facts;
  const given: [string, string][] = [
    ["Number", paymentDocument.number],
    ["Date", formatIndiaDay(paymentDocument.issuedAt)],
    ...(original
      ? ([
          ["Original", original.number],
          ["Of", formatIndiaDay(original.issuedAt)],
        ] as [string, string][])
      : []),
    ...(facts.tax
      ? ([
          ["Place of supply", placeOf(buyer.state ?? seller.state)],
          ["SAC", facts.sac],
          ["Reverse charge", "No"],
        ] as [string, string][])
      : []),
  ];
  return {
    title: paymentDocument.title,
    number: paymentDocument.number,
    seller: [seller.name, seller.address, seller.gstin && `GSTIN ${seller.gstin}`].filter(Boolean),
    buyer: [buyer.name, buyer.email, placeOf(buyer.state)].filter(Boolean),
    given,
    what: kind === "credit-note" ? `${what}: money returned` : what,
    amounts: taxLines(facts),
    total: [kind === "credit-note" ? "Returned" : "Paid", rupeesInFull(paymentDocument.amount)] as [
      string,
      string,
    ],
    note: facts.tax
      ? "Amounts in rupees, tax included. Made by computer; it needs no signature."
      : "Amounts in rupees. Made by computer; it needs no signature.",
  };
}
