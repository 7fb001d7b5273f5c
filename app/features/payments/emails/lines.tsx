import type { PaymentDocument } from "../contract.ts";
import { linesOf } from "../domain/payment-document.ts";

const FONT = "'Instrument Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const cell = {
  padding: "7px 0",
  borderTop: "1px solid #dccfbc",
  font: `400 14px/1.45 ${FONT}`,
  color: "#0b1624",
  verticalAlign: "top",
  wordBreak: "break-word",
} as const;

const rowsOf = (paymentDocument: PaymentDocument): [string, string][] => {
  const { given, seller, buyer, what, amounts, total } = linesOf(paymentDocument);
  return [...given, ["From", seller.join(", ")], ["To", buyer.join(", ")], ["For", what], ...amounts, total];
};

/** The full document as a table inside the email, so that keeping the email is enough. */
export const PaymentDocumentLines = ({ paymentDocument }: { paymentDocument: PaymentDocument }) => (
  <table
    width="100%"
    cellPadding={0}
    cellSpacing={0}
    style={{ margin: "4px 0 8px", borderCollapse: "collapse" }}
  >
    <tbody>
      {rowsOf(paymentDocument).map(([name, value], index, rows) => (
        <tr key={name}>
          <th
            scope="row"
            className="quiet rule"
            style={{ ...cell, color: "#4c6379", textAlign: "left", paddingRight: 16, width: 112 }}
          >
            {name}
          </th>
          <td
            className="ink rule"
            style={{ ...cell, textAlign: "right", fontWeight: index === rows.length - 1 ? 600 : 400 }}
          >
            {value}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** The same document as plain text. */
export const paymentDocumentText = (paymentDocument: PaymentDocument): string =>
  rowsOf(paymentDocument)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
