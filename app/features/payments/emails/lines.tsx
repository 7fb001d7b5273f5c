import type { Paper } from "../contract.ts";
import { linesOf } from "../domain/paper.ts";

const FONT = "'Instrument Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const cell = {
  padding: "7px 0",
  borderTop: "1px solid #dccfbc",
  font: `400 14px/1.45 ${FONT}`,
  color: "#0b1624",
  verticalAlign: "top",
} as const;

const rowsOf = (paper: Paper): [string, string][] => {
  const { given, seller, buyer, what, amounts, total } = linesOf(paper);
  return [...given, ["From", seller.join(", ")], ["To", buyer.join(", ")], ["For", what], ...amounts, total];
};

/** The whole paper inside a letter: whoever keeps the letter has it. */
export const PaperLines = ({ paper }: { paper: Paper }) => (
  <table
    width="100%"
    cellPadding={0}
    cellSpacing={0}
    style={{ margin: "4px 0 8px", borderCollapse: "collapse" }}
  >
    <tbody>
      {rowsOf(paper).map(([name, value], at, all) => (
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
            style={{ ...cell, textAlign: "right", fontWeight: at === all.length - 1 ? 600 : 400 }}
          >
            {value}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** The same as plain text. */
export const paperText = (paper: Paper): string =>
  rowsOf(paper)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
