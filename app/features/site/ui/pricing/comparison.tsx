import css from "./comparison.module.css";
import { itemAt } from "../../../../lib/checked.ts";
import type { InsiderSale } from "../../../insider/contract.ts";

/** Text for what a tier does not include. */
const NONE = "Not included";
/** Texts for Insider access sold monthly, and for access that comes with an offer. */
const INSIDER = {
  sold: { length: "Monthly", afterwards: "Stay as long as you like" },
  offered: { length: "Until the date in your offer", afterwards: "It ends automatically" },
};
/** The rows of the comparison. */
const rowsOf = ({ length, afterwards }: typeof INSIDER.sold): [string, string, string, string][] => [
  [
    "For",
    "Anyone curious about the house",
    "One seat at the table",
    "Founders and leaders with one hard decision",
  ],
  ["Length", length, "One week", "A few days"],
  ["Your room", NONE, "A room in the house", "Private wing"],
  ["Sprints and salons", "Salons, as posts", "All of them, in the house", "Set around your question"],
  ["Meals", NONE, "All meals; you help cook one evening", "All meals, cooked for you"],
  ["The Quest", "Free for everyone", "Free for everyone", "Free for everyone"],
  ["Afterwards", afterwards, "Insider access", "Insider access"],
];

const WAYS = ["Insider access", "Main experience", "Executive escape"];

/** The three tiers side by side; on a phone row by row, each value with its tier. */
export const Comparison = ({ insiderSale }: { insiderSale: InsiderSale }) => (
  <table className={css["table"]}>
    <thead>
      <tr>
        <th scope="col">
          <span className="visually-hidden">What</span>
        </th>
        {WAYS.map((way) => (
          <th key={way} scope="col">
            {way}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rowsOf(insiderSale === "asked" ? INSIDER.offered : INSIDER.sold).map(([what, ...values]) => (
        <tr key={what}>
          <th scope="row">{what}</th>
          {values.map((value, i) => (
            <td
              key={WAYS[i]}
              data-way={itemAt(WAYS, i).split(" ")[0]}
              className={value === NONE ? css["none"] : undefined}
            >
              {value}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
