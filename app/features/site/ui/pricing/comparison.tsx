import css from "./comparison.module.css";
import { itemAt } from "../../../../lib/checked.ts";
import type { InsiderSale } from "../../../insider/contract.ts";
import { NONE, INSIDER, rowsOf } from "./comparison-rows.ts";

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
