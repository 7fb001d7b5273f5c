import css from "./comparison.module.css";
import { itemAt } from "../../../../kernel/checked.ts";

const WAYS = ["Insider access", "Main experience", "Executive escape"];
const NONE = "Not included";
/** Insider access where it is sold by the month, and where it comes with an offer. */
const INSIDER = {
  sold: { length: "Month by month", afterwards: "Stay as long as you like" },
  offered: { length: "Until the day your offer names", afterwards: "It ends by itself" },
};
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
  ["Meals", NONE, "Everything, cooked together", "Everything, cooked for you"],
  ["The Quest", "Free, as for everybody", "Free, as for everybody", "Free, as for everybody"],
  ["Afterwards", afterwards, "Insider access", "Insider access"],
];

/** The three ways next to each other; on a phone one row after the other, each value with its way. */
export const Comparison = ({ insiderSold }: { insiderSold: boolean }) => (
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
      {rowsOf(insiderSold ? INSIDER.sold : INSIDER.offered).map(([what, ...values]) => (
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
